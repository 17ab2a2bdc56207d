import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { isDatabaseUnavailable } from './database-outage.ts';

const withCode = (code: string): Error => Object.assign(new Error('said so'), { code });

test('detects a stopped, full or unreachable database but not a wrong query', async () => {
  for (const code of ['08006', '57P01', '57P02', '57P03', '53100', '53300'])
    assert.ok(isDatabaseUnavailable(withCode(code)), code);
  for (const code of ['23514', '42601', '40001', '55P03', 'ERR_ASSERTION'])
    assert.ok(!isDatabaseUnavailable(withCode(code)), code);
  assert.ok(isDatabaseUnavailable(new Error('Connection terminated unexpectedly')));
  const rejected = await new Promise((resolve) => connect({ path: '/nowhere/at/all' }).once('error', resolve));
  assert.ok(isDatabaseUnavailable(rejected));
  for (const message of ['timeout expired', 'Client was closed and is not queryable'])
    assert.ok(isDatabaseUnavailable(new Error(message)), message);
  assert.ok(isDatabaseUnavailable(withCode('EAI_AGAIN')));
  const missing: unknown = await readFile('/nowhere/at/all').catch((error: unknown) => error);
  assert.ok(!isDatabaseUnavailable(missing), 'a file that is not there is no database');
});

test('detects an outage when no address of a host answers', async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  await once(gone, 'close');
  const both = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const rejected: unknown = await new Promise((resolve) =>
    connect({
      host: 'database.test',
      port,
      autoSelectFamily: true,
      lookup: (_host, _wish, done) => done(null, both),
    }).once('error', resolve),
  );
  assert.ok(rejected instanceof AggregateError, String(rejected));
  assert.ok(isDatabaseUnavailable(rejected));
  assert.ok(!isDatabaseUnavailable(new AggregateError([rejected, new Error('a fault')])), 'one of them is a fault');
  assert.ok(!isDatabaseUnavailable(new AggregateError([])));
});
