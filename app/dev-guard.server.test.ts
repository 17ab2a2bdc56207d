import assert from 'node:assert/strict';
import { test } from 'node:test';
import { devOnly } from './dev-guard.server.ts';

test('G2 pages under /dev are seen in dev and local, and lead to the start anywhere else', () => {
  devOnly({ appEnv: 'local' });
  devOnly({ appEnv: 'dev' });
  assert.throws(
    () => devOnly({ appEnv: 'production' }),
    (thrown) => {
      assert.ok(thrown instanceof Response);
      assert.equal(thrown.status, 302);
      assert.equal(thrown.headers.get('location'), '/');
      assert.equal(thrown.headers.get('cache-control'), 'no-store');
      return true;
    },
  );
});
