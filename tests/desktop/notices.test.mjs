// The system's notification, which calls a person who looks elsewhere.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { onDisplay } from './support/app.mjs';

/** Listens to what programs say to the session's bus. */
function listen(env) {
  const monitor = spawn('dbus-monitor', ['--session', "interface='org.freedesktop.Notifications'"], { env });
  let heard = '';
  monitor.stdout.on('data', (data) => (heard += data));
  return {
    heard: () => heard,
    end: () => monitor.kill(),
  };
}

test(
  'the desktop is asked to show a notification, and where nothing shows it the app goes on',
  onDisplay('notices', async ({ open, display }) => {
    const app = await open();
    const bus = listen(display.env);
    try {
      await until('the monitor', async () => bus.heard().includes('NameAcquired'));
      await app.invoke('attention', { title: 'Your turn', text: 'Owari with <b>Ben</b> & Cy' });
      await until('the request', async () => bus.heard().includes('member=Notify'));
      await until('its text', async () => bus.heard().includes('Owari with &lt;b&gt;Ben&lt;/b&gt; &amp; Cy'));
      assert.match(bus.heard(), /string "Your turn"/);
    } finally {
      bus.end();
    }
    await app.person.find('Open the Lab');
    assert.ok(app.isRunning());
  }),
);

test(
  'without a bus of the session nothing is shown, and the app goes on',
  onDisplay('notices-apart', async ({ openApart }) => {
    const app = await openApart();
    await app.invoke('attention', { title: 'Your turn', text: 'Owari with Ben' });
    await app.person.find('Open the Lab');
    assert.ok(app.isRunning());
  }),
);
