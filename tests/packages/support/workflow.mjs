// The workflows, and what would give their secrets away.

import { readFileSync } from 'node:fs';

import { inRoot, requireTool } from './run.mjs';

const { parse } = requireTool('yaml');

/** The folder of the workflows. */
export const FOLDER = '.github/workflows';

/** A workflow as its text. */
export const textOf = (name) => readFileSync(inRoot(FOLDER, name), 'utf8');

/** A workflow as an object. */
export const workflow = (name) => parse(textOf(name));

/** What builds or installs, and so runs what others have written. */
const BUILDS = /\b(npm|npx|node_modules|pnpm|yarn|cargo|rustup|rustc|make|tauri(?!\.conf)|pip|brew|curl|wget)\b/;

/** The actions that the job with the secrets may use. */
const PLAIN_ACTION = /^actions\/(checkout|download-artifact|upload-artifact)@/;

/** Every text in a workflow as `{path, text}`; the path is that of the keys to it. */
function texts(value, path = []) {
  if (value === null || typeof value !== 'object') return [{ path: path.join('.'), text: String(value) }];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, [...path, key]));
}

/** Jobs with rights or an environment of their own. Nothing that others have written runs in these. */
const SPECIAL = {
  sign: { environment: 'release' },
  draft: { permissions: { contents: 'write' } },
  publish: { permissions: { pages: 'write', 'id-token': 'write' }, environment: 'github-pages' },
};

const steps = (job) => job.steps ?? [];

/** Whether a text is an expression with a secret. A condition is one without its braces. */
const takesSecret = (path, text) => (path.endsWith('.if') ? /\bsecrets\b/i : /\$\{\{[^}]*\bsecrets\b/i).test(text);

/** Secrets anywhere but in the environment of a step of `sign`, and expressions that would become part of a command. */
function givenAway(flow) {
  return texts(flow).flatMap(({ path, text }) =>
    [
      takesSecret(path, text) && !/^jobs\.sign\.steps\.\d+\.env\.[A-Z_]+$/.test(path) ? `a secret in ${path}` : [],
      path.endsWith('.secrets') ? `all secrets in ${path}` : [],
      path.endsWith('.run') && text.includes('${{') ? `an expression in the command ${path}` : [],
    ].flat(),
  );
}

/** What the job with the secrets must keep to. */
function signLetsIn(flow) {
  const { sign } = flow.jobs;
  if (!sign) return [];
  return [
    sign.if === "github.ref_type == 'tag'" ? [] : 'sign runs for more than tags',
    sign.environment === 'release' ? [] : 'sign is not protected by the environment',
    sign.permissions === undefined ? [] : 'sign has rights of its own',
    sign.container || sign.services || sign.uses ? 'sign runs what others have made' : [],
    ...steps(sign).map(({ uses, run, shell }) =>
      [
        uses && !PLAIN_ACTION.test(uses) ? `sign uses ${uses}` : [],
        shell ? `sign has a shell of its own: ${shell}` : [],
        run && BUILDS.test(run) ? `sign builds or installs: ${run}` : [],
        ...scriptsOf(run).map((path) => (BUILDS.test(commandsOf(path)) ? `sign builds or installs in ${path}` : [])),
      ].flat(),
    ),
    ...steps(sign)
      .filter(({ env }) => /secrets/.test(JSON.stringify(env)))
      .map(({ uses, run }) =>
        !uses && /^tools\/[a-z]+\/(macos\/)?[a-z-]+\.sh [^\n;&|]+$/.test(run)
          ? []
          : `secrets for more than one script: ${uses ?? run}`,
      ),
  ].flat();
}

/** The scripts of the repository that a command calls, and those that they call. */
function scriptsOf(run = '') {
  const paths = [...run.matchAll(/\btools\/[a-z]+\/(?:macos\/)?[a-z-]+\.sh\b/g)].map(([path]) => path);
  return paths.flatMap((path) => [path, ...scriptsOf(commandsOf(path))]);
}

/** A script without its comments. */
const commandsOf = (path) => readFileSync(inRoot(path), 'utf8').replace(/^\s*#.*$/gm, '');

/**
 * Other jobs in the protected environment, rights to write, and triggers by which strangers would run something with
 * either.
 */
function standsOpen(flow) {
  return [
    flow.on.pull_request_target !== undefined || flow.on.workflow_run !== undefined ? 'strangers start it' : [],
    JSON.stringify(flow.permissions) === '{"contents":"read"}' ? [] : 'it may do more than read',
    ...Object.entries(flow.jobs).map(([name, job]) =>
      [
        job.environment && (job.environment.name ?? job.environment) !== SPECIAL[name]?.environment
          ? `${name} is in the environment, too`
          : [],
        job.permissions && JSON.stringify(job.permissions) !== JSON.stringify(SPECIAL[name]?.permissions)
          ? `${name} has rights of its own`
          : [],
        name === 'publish' && steps(job).some(({ uses }) => !uses?.startsWith('actions/deploy-pages@'))
          ? 'publish does more than publish'
          : [],
        ...steps(job)
          .filter(({ uses }) => uses?.startsWith('actions/checkout@'))
          .map((step) =>
            step.with?.['persist-credentials'] === false ? [] : `${name} leaves the token in the repository`,
          ),
      ].flat(),
    ),
  ].flat();
}

/** A release with what nobody has signed, or that one job could put in another's place. */
function releasesUnseen({ jobs: { draft, sign } }) {
  if (!draft) return [];
  return [
    draft.if === "github.ref_type == 'tag'" ? [] : 'a draft for more than tags',
    sign && [draft.needs].flat().includes('sign') ? [] : 'the draft does not wait for sign',
    steps(draft).some((step) => step.with?.['merge-multiple']) ? 'one job could replace what another has made' : [],
  ].flat();
}

/** Jobs that could put something into the place of the programs which are given the secrets. */
const signsByOthers = ({ jobs }) =>
  Object.entries(jobs)
    .filter(([name]) => name !== 'signer')
    .flatMap(([name, job]) =>
      steps(job).some(({ uses, with: what }) => /upload-artifact@/.test(uses) && what.name === 'signer')
        ? `${name} makes what signs`
        : [],
    );

/** What is wrong with a workflow, as sentences; none if nothing is. */
export const faults = (flow) =>
  [givenAway, signLetsIn, standsOpen, releasesUnseen, signsByOthers].flatMap((check) => check(flow));
