import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { isDatabaseAway } from './database-away.ts';

const withCode = (code: string): Error => Object.assign(new Error('said so'), { code });

test('a database that is stopped, full or out of reach is away; a query that is wrong is not', async () => {
  for (const code of ['08006', '57P01', '57P02', '57P03', '53100', '53300'])
    assert.ok(isDatabaseAway(withCode(code)), code);
  for (const code of ['23514', '42601', '40001', '55P03', 'ERR_ASSERTION'])
    assert.ok(!isDatabaseAway(withCode(code)), code);
  assert.ok(isDatabaseAway(new Error('Connection terminated unexpectedly')));
  const refused = await new Promise((resolve) => connect({ path: '/nowhere/at/all' }).once('error', resolve));
  assert.ok(isDatabaseAway(refused));
  for (const said of ['timeout expired', 'Client was closed and is not queryable'])
    assert.ok(isDatabaseAway(new Error(said)), said);
  assert.ok(isDatabaseAway(withCode('EAI_AGAIN')));
  const missing: unknown = await readFile('/nowhere/at/all').catch((error: unknown) => error);
  assert.ok(!isDatabaseAway(missing), 'a file that is not there is no database');
});

test('a database whose host has several addresses is away when none of them answers', async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  await once(gone, 'close');
  const both = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const refused: unknown = await new Promise((resolve) =>
    connect({
      host: 'database.test',
      port,
      autoSelectFamily: true,
      lookup: (_host, _wish, done) => done(null, both),
    }).once('error', resolve),
  );
  assert.ok(refused instanceof AggregateError, String(refused));
  assert.ok(isDatabaseAway(refused));
  assert.ok(!isDatabaseAway(new AggregateError([refused, new Error('a fault')])), 'one of them is a fault');
  assert.ok(!isDatabaseAway(new AggregateError([])));
});
