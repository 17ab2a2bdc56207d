import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { runForReaders } from './run-for-readers.ts';

test('the shop runs for readers unless somebody says otherwise; an empty variable says nothing', () => {
  for (const told of [undefined, '', 'production', 'development']) {
    const environment = told === undefined ? {} : { NODE_ENV: told };
    runForReaders(environment);
    assert.equal(environment['NODE_ENV' as keyof typeof environment], told || 'production');
  }
});

test('React is the one for readers also where NODE_ENV stands there empty', () => {
  const script = `
    const { runForReaders } = await import('./cli/run-for-readers.ts');
    runForReaders(process.env);
    const React = await import('react');
    console.log(React.default.captureOwnerStack ? 'developing' : 'for readers');`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, NODE_ENV: '' },
    encoding: 'utf8',
  });
  assert.equal(run.stdout.trim(), 'for readers', run.stderr);
});
