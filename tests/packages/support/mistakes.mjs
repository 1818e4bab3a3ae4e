// What somebody might change in the release without a thought, and would give its secrets away.

const stepWith = (job, word) => job.steps.find(({ run: command }) => command?.includes(word));

/** By its name: what `faults` says of it, and what makes it of the workflow of the release. */
export const MISTAKES = {
  'a secret for the build': [
    /a secret in jobs\.macos\.env/,
    ({ jobs }) => {
      jobs.macos.env = { KEY: '${{ secrets.APPLE_API_KEY }}' };
    },
  ],
  'a secret for a step of the build': [
    /a secret in jobs\.macos\.steps/,
    ({ jobs }) => {
      jobs.macos.steps[1].env = { KEY: "${{ secrets['APPLE_API_KEY'] }}" };
    },
  ],
  'a secret for all jobs': [
    /a secret in env/,
    (flow) => {
      flow.env = { KEY: '${{ secrets.APPLE_API_KEY }}' };
    },
  ],
  'a secret for all steps of the job': [
    /a secret in jobs\.sign\.env/,
    ({ jobs }) => {
      jobs.sign.env = { KEY: '${{ secrets.APPLE_API_KEY }}' };
    },
  ],
  'a secret for an action': [
    /a secret in jobs\.sign\.steps\.0\.with/,
    ({ jobs }) => {
      jobs.sign.steps[0].with.token = '${{ secrets.APPLE_API_KEY }}';
    },
  ],
  'a secret by the environment of an action': [
    /secrets for more than one script/,
    ({ jobs }) => {
      jobs.sign.steps[0].env = { KEY: '${{ secrets.APPLE_API_KEY }}' };
    },
  ],
  'all secrets at once': [
    /a secret in jobs\.check/,
    ({ jobs }) => {
      jobs.check.steps[0].env = { ALL: '${{ toJSON(secrets) }}' };
    },
  ],
  'secrets for another workflow': [
    /all secrets in jobs\.sign\.secrets/,
    ({ jobs }) => {
      jobs.sign.secrets = 'inherit';
    },
  ],
  'a secret on a command line': [
    /an expression in the command jobs\.sign/,
    ({ jobs }) => {
      stepWith(jobs.sign, 'seal').run += ' ${{ secrets.APPLE_API_KEY }}';
    },
  ],
  'what others may write on a command line': [
    /an expression in the command jobs\.linux/,
    ({ jobs }) => {
      stepWith(jobs.linux, 'make').run += ' # ${{ github.ref_name }}';
    },
  ],
  'a second command beside a secret': [
    /secrets for more than one script/,
    ({ jobs }) => {
      stepWith(jobs.sign, 'seal').run += '; env';
    },
  ],
  'signing without a condition': [
    /more than tags/,
    ({ jobs }) => {
      delete jobs.sign.if;
    },
  ],
  'signing from a branch': [
    /more than tags/,
    ({ jobs }) => {
      jobs.sign.if += " || github.event_name == 'workflow_dispatch'";
    },
  ],
  'signing without approval': [
    /not protected/,
    ({ jobs }) => {
      delete jobs.sign.environment;
    },
  ],
  'signing in another environment': [
    /not protected/,
    ({ jobs }) => {
      jobs.sign.environment = 'test';
    },
  ],
  'a build in the environment': [
    /macos is in the environment/,
    ({ jobs }) => {
      jobs.macos.environment = 'release';
    },
  ],
  'what signs, made by the build of the app': [
    /macos makes what signs/,
    ({ jobs }) => {
      jobs.macos.steps.push(jobs.signer.steps.at(-1));
    },
  ],
  'npm beside the secrets': [
    /sign builds or installs/,
    ({ jobs }) => {
      jobs.sign.steps.push({ run: 'npm ci' });
    },
  ],
  'npm by a script beside the secrets': [
    /sign builds or installs in tools\/setup\/npm\.sh/,
    ({ jobs }) => {
      jobs.sign.steps.push({ run: 'tools/setup/npm.sh tools' });
    },
  ],
  'npx beside the secrets': [
    /sign builds or installs/,
    ({ jobs }) => {
      jobs.sign.steps.push({ run: 'npx tauri build' });
    },
  ],
  'cargo beside the secrets': [
    /sign builds or installs/,
    ({ jobs }) => {
      jobs.sign.steps.push({ run: 'cargo build' });
    },
  ],
  'make beside the secrets': [
    /sign builds or installs/,
    ({ jobs }) => {
      jobs.sign.steps.push({ run: 'make deb' });
    },
  ],
  'an action of others beside the secrets': [
    /sign uses/,
    ({ jobs }) => {
      jobs.sign.steps.push({ uses: 'apple-actions/import-codesign-certs@v5' });
    },
  ],
  'a shell of others beside the secrets': [
    /sign has a shell/,
    ({ jobs }) => {
      jobs.sign.steps.at(-2).shell = 'npx {0}';
    },
  ],
  'a container around the secrets': [
    /what others have made/,
    ({ jobs }) => {
      jobs.sign.container = 'debian';
    },
  ],
  'a trigger for strangers': [
    /strangers/,
    (flow) => {
      flow.on.pull_request_target = null;
    },
  ],
  'rights to write for all': [
    /more than read/,
    (flow) => {
      flow.permissions.contents = 'write';
    },
  ],
  'rights to write for a build': [
    /linux has rights/,
    ({ jobs }) => {
      jobs.linux.permissions = { contents: 'write' };
    },
  ],
  'more rights for the draft': [
    /draft has rights/,
    ({ jobs }) => {
      jobs.draft.permissions.actions = 'write';
    },
  ],
  'a build beside the right to publish': [
    /publish does more/,
    ({ jobs }) => {
      jobs.publish.steps.unshift({ run: 'make site' });
    },
  ],
  'more rights for publishing': [
    /publish has rights/,
    ({ jobs }) => {
      jobs.publish.permissions.contents = 'write';
    },
  ],
  'a token that stays': [
    /check leaves the token/,
    ({ jobs }) => {
      delete jobs.check.steps[0].with['persist-credentials'];
    },
  ],
  'a draft that does not wait': [
    /does not wait for sign/,
    ({ jobs }) => {
      jobs.draft.needs = ['macos'];
    },
  ],
  'a draft from a branch': [
    /a draft for more than tags/,
    ({ jobs }) => {
      delete jobs.draft.if;
    },
  ],
  'a draft in which one job can replace another’s files': [
    /could replace/,
    ({ jobs }) => {
      jobs.draft.steps[1].with['merge-multiple'] = true;
    },
  ],
};
