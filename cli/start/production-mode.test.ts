import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { useProductionMode } from './production-mode.ts';

test('defaults NODE_ENV to production, also when it is empty', () => {
  for (const message of [undefined, '', 'production', 'development']) {
    const environment = message === undefined ? {} : { NODE_ENV: message };
    useProductionMode(environment);
    assert.equal(environment['NODE_ENV' as keyof typeof environment], message || 'production');
  }
});

test('loads the production build of React when NODE_ENV is empty', () => {
  const script = `
    const { useProductionMode } = await import('./cli/start/production-mode.ts');
    useProductionMode(process.env);
    const React = await import('react');
    console.log(React.default.captureOwnerStack ? 'developing' : 'for readers');`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, NODE_ENV: '' },
    encoding: 'utf8',
  });
  assert.equal(run.stdout.trim(), 'for readers', run.stderr);
});
