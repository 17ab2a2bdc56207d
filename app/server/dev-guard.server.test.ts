import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireDev } from './dev-guard.server.ts';

test('G2 /dev pages open in dev and local and redirect home elsewhere', () => {
  requireDev({ appEnv: 'local' });
  requireDev({ appEnv: 'dev' });
  assert.throws(
    () => requireDev({ appEnv: 'production' }),
    (thrown) => {
      assert.ok(thrown instanceof Response);
      assert.equal(thrown.status, 302);
      assert.equal(thrown.headers.get('location'), '/');
      assert.equal(thrown.headers.get('cache-control'), 'no-store');
      return true;
    },
  );
});
