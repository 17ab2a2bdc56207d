import assert from 'node:assert/strict';
import { connect } from 'node:net';
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
  const missing: unknown = await readFile('/nowhere/at/all').catch((error: unknown) => error);
  assert.ok(!isDatabaseAway(missing), 'a file that is not there is no database');
});
