import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { isPublicAddress } from './public-addresses.ts';
import { text } from 'node:stream/consumers';
import { createWebhookSender } from './webhook-sender.ts';

const SECRET = `whsec_${Buffer.from('a key of some bytes').toString('base64')}`;
const MESSAGE = { id: 'delivery-1', secret: SECRET, body: '{"type":"member.joined"}' };

test('a message arrives with a signature that Standard Webhooks libraries verify; redirects are not followed', async () => {
  const got: { headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      got.push({ headers: request.headers, body });
      if (request.url === '/moved') response.writeHead(302, { location: '/' }).end();
      else if (request.url !== '/silent') response.writeHead(request.url === '/broken' ? 500 : 204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sender = createWebhookSender({ allowsEveryAddress: true });
  const impatient = createWebhookSender({ allowsEveryAddress: true, timeoutMs: 300 });
  try {
    assert.deepEqual(await sender.send({ ...MESSAGE, url: base }), { state: 'delivered', status: 204 });
    const [{ headers, body } = { headers: {}, body: '' }] = got;
    const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
    const key = Buffer.from('a key of some bytes');
    assert.equal(headers['webhook-signature'], `v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    assert.ok(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000) < 5);
    const failed = async (path: string, by = sender) => by.send({ ...MESSAGE, url: base + path });
    assert.deepEqual(await failed('/broken'), { state: 'failed', failure: 'status', status: 500 });
    assert.deepEqual(await failed('/moved'), { state: 'failed', failure: 'status', status: 302 });
    assert.deepEqual(await failed('/silent', impatient), { state: 'failed', failure: 'timeout', status: null });
    assert.equal(got.length, 4);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  assert.deepEqual(await sender.send({ ...MESSAGE, url: base }), {
    state: 'failed',
    failure: 'connection',
    status: null,
  });
});

test('only public https addresses are allowed, also by the address that a name has', async () => {
  const sender = createWebhookSender();
  for (const url of ['https://hooks.example.com/a?b=1', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'])
    assert.ok(sender.isAllowed(url), url);
  for (const url of [
    'http://hooks.example.com/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.internal/',
    'https://printer.local/',
    'https://db/',
    'https://user:pass@example.com/',
    'ftp://example.com/',
    'nothing',
  ])
    assert.ok(!sender.isAllowed(url), url);
  const named = await sender.send({ ...MESSAGE, url: 'https://localhost.localdomain/' });
  assert.deepEqual(named, { state: 'failed', failure: 'address', status: null });
});

test('private, shared, link-local, mapped and tunnelled addresses are not public', () => {
  for (const address of ['1.1.1.1', '172.32.0.1', '100.128.0.1', '2001:4860:4860::8888'])
    assert.ok(isPublicAddress(address), address);
  for (const address of [
    '172.31.255.255',
    '100.64.0.1',
    '192.168.1.1',
    '0.0.0.0',
    '255.255.255.255',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'name',
  ])
    assert.ok(!isPublicAddress(address), address);
});
