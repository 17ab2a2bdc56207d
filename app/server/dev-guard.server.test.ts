import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_APP_RULES } from '#shared/web/app-rules';
import type { AppEnv } from '#shared/web/app-env';
import { requireDev } from './dev-guard.server.ts';

const settingsOf = (appEnv: AppEnv): Parameters<typeof requireDev>[0] => ({
  settings: {
    appEnv,
    apps: DEFAULT_APP_RULES,
    isTrial: false,
    apiBase: '',
    kakaoKey: '',
    grantLimit: 0,
    settlementLimit: 0,
    iconService: '',
  },
});

test('G2 /dev pages open in dev and local and redirect home elsewhere', () => {
  requireDev(settingsOf('local'));
  requireDev(settingsOf('dev'));
  assert.throws(
    () => requireDev(settingsOf('production')),
    (thrown) => {
      assert.ok(thrown instanceof Response);
      assert.equal(thrown.status, 302);
      assert.equal(thrown.headers.get('location'), '/');
      assert.equal(thrown.headers.get('cache-control'), 'no-store');
      return true;
    },
  );
});
