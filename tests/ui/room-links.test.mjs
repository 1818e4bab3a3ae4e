// Links to rooms and addresses of hosts, as people type and paste them.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createDeviceLink, linkTo, readAddress, readLink } from '../../ui/rooms/links.js';

const ADDRESS = 'http://192.168.1.5:7878';
const ROOM = 'abcdefgh23';
const INVITATION = '0123456789abcdef0123456789abcdef';

test('links are made and read alike', () => {
  const link = { address: ADDRESS, room: ROOM, invitation: INVITATION };
  assert.equal(linkTo(link), `${ADDRESS}/?room=${ROOM}#${INVITATION}`);
  assert.deepEqual(readLink(` ${linkTo(link)}\n`), link);
  assert.deepEqual(readLink(`${ADDRESS}/?room=${ROOM}`), { ...link, invitation: null });
  const paired = { address: ADDRESS, room: ROOM, invitation: null, device: INVITATION };
  assert.equal(linkTo(paired), `${ADDRESS}/?room=${ROOM}#device=${INVITATION}`);
  assert.deepEqual(readLink(linkTo(paired)), paired);
  for (const wrong of ['', 'hello', ADDRESS, `${ADDRESS}/?room=ABC`, `javascript:alert(1)?room=${ROOM}`])
    assert.equal(readLink(wrong), null, wrong);
});

test('an address typed by hand has the usual port, unless it names one', () => {
  assert.equal(readAddress(' 192.168.1.5 '), ADDRESS);
  assert.equal(readAddress('ann.local:9000'), 'http://ann.local:9000');
  assert.equal(readAddress('https://atar.example/path'), 'https://atar.example');
  assert.equal(readAddress('[fe80::1]'), 'http://[fe80::1]:7878');
  assert.equal(readAddress('ann-laptop'), 'http://ann-laptop:7878');
  assert.equal(readAddress('10.0.0.2:80'), 'http://10.0.0.2');
  for (const wrong of ['', 'two words', 'ftp://x', 'http://']) assert.equal(readAddress(wrong), null, wrong);
});

test('a server with a name of the internet is reached at the usual port, encrypted', () => {
  assert.equal(readAddress('play.example.org'), 'https://play.example.org');
  assert.equal(readAddress(' Play.Example.org/ '), 'https://play.example.org');
  assert.equal(readAddress('play.example.org:7878'), 'http://play.example.org:7878');
  assert.equal(readAddress('http://play.example.org'), 'http://play.example.org');
  for (const home of ['ann.local', 'ann.lan', 'pi.home.arpa', 'localhost'])
    assert.equal(readAddress(home), `http://${home}:7878`);
});

test('a link for another device has a secret, also where the first answer to its request was lost', async () => {
  const answers = [true, { device: INVITATION, until: 5 }];
  const rooms = {
    state: { room: { address: ADDRESS, id: ROOM } },
    connection: { send: async () => answers.shift() },
    visit: async () => true,
  };
  const links = [];
  const world = { rooms, hosts: null, ask: async () => 'close', card: (link) => links.push(link) };
  await createDeviceLink(world)();
  assert.deepEqual(links, [`${ADDRESS}/?room=${ROOM}#device=${INVITATION}`]);
});
