import assert from 'node:assert/strict';
import { test } from 'node:test';
import { USUAL_APP_RULES } from '#vocabulary/app-rules';
import { deviceFrom } from '#vocabulary/device';
import { updateLead } from './old-apps.ts';

const rules = { ...USUAL_APP_RULES, oldest: { IOS: 23, AOS: 81 } };

test('D1: a shell that is too old is led to its update, from documents and their data alike', () => {
  const lead = (agent: string, path: string): string | null => updateLead(deviceFrom(agent), path, rules);
  for (const path of ['/', '/novel/3', '/novel/3.data', '/_root.data', '/coin', '/my', '/myself'])
    assert.equal(lead('SEOGA_AOS/80', path), '/app-update', path);
  assert.equal(lead('SEOGA_AOS/81', '/'), null);
  assert.equal(lead('Mozilla/5.0', '/'), null);
});

test('D1: an app too old to read with still leads to help, to what was agreed to and out of the shop', () => {
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
  for (const path of paths) assert.equal(updateLead(deviceFrom('SEOGA_IOS/22'), path, rules), null, path);
});
