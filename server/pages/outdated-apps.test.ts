import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_APP_RULES } from '#shared/web/app-rules';
import { deviceFrom } from '#shared/members/device';
import { outdatedAppRedirect } from './outdated-apps.ts';

const rules = { ...DEFAULT_APP_RULES, oldest: { IOS: 23, AOS: 81 } };

test('redirects documents and data of an outdated app to its update (D1)', () => {
  const lead = (agent: string, path: string): string | null => outdatedAppRedirect(deviceFrom(agent), path, rules);
  for (const path of ['/', '/novel/3', '/novel/3.data', '/_root.data', '/coin', '/my', '/myself'])
    assert.equal(lead('SEOGA_AOS/80', path), '/app-update', path);
  assert.equal(lead('SEOGA_AOS/81', '/'), null);
  assert.equal(lead('Mozilla/5.0', '/'), null);
});

test('keeps help, policies and logout reachable for an outdated app (D1)', () => {
  const paths = [
    '/app-update',
    '/app-update.data',
    '/terms',
    '/privacy/easy',
    '/help/inquiry',
    '/inquiry',
    '/login',
    '/my/withdraw',
  ];
  for (const path of paths) assert.equal(outdatedAppRedirect(deviceFrom('SEOGA_IOS/22'), path, rules), null, path);
});
