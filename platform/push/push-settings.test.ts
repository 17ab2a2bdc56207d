import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSettings } from '#platform/settings/settings';
import { openVapidKeys } from './vapid-keys.ts';

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const apple = { APNS_KEY_ID: 'ABC1234567', APNS_TEAM_ID: 'TEAM123456', APNS_TOPIC: 'kr.seoga.app' };
const read = (env: Record<string, string>) => readSettings(env, '/seoga').push;

test('browsers need no setting', () => {
  const { vapid, web, apns, fcm } = read({});
  assert.deepEqual([vapid, apns, fcm, web.takesLoopback], [undefined, undefined, undefined, true]);
  const open = read({ PUBLIC_URL: 'https://seoga.example', IDENTITY_SIMULATOR: 'off', MAIL_FROM: 'a@b.kr' });
  assert.deepEqual([open.web.subject, open.web.takesLoopback], ['https://seoga.example', false]);
});

test('incomplete settings and invalid keys are reported with a message', () => {
  assert.throws(() => read(apple), /푸시 설정이 모자랍니다\. APNS_PRIVATE_KEY도/);
  assert.throws(() => read({ VAPID_PUBLIC_KEY: 'x'.repeat(87) }), /VAPID_PRIVATE_KEY도 적거나/);
  assert.throws(() => read({ ...apple, APNS_PRIVATE_KEY: 'abc' }), /APNS_PRIVATE_KEY를 읽을 수 없습니다/);
  const env = { FCM_PROJECT_ID: 'seoga', FCM_CLIENT_EMAIL: 'a@b.kr', FCM_PRIVATE_KEY: key.toString() };
  assert.throws(() => read(env), /FCM_PRIVATE_KEY를 읽을 수 없습니다/);
  const { apns } = read({ ...apple, APNS_PRIVATE_KEY: key.toString().replaceAll('\n', '\\n') });
  assert.deepEqual([apns?.topic, apns?.privateKey], ['kr.seoga.app', key.toString()]);
});

test("the shop's browser keys are created once and private", () => {
  const folder = mkdtempSync(join(tmpdir(), 'seoga-vapid-'));
  try {
    const made = openVapidKeys(folder);
    assert.deepEqual(openVapidKeys(folder), made);
    const path = join(folder, 'secrets', 'vapid.json');
    assert.equal(statSync(path).mode & 0o777, 0o600);
    writeFileSync(path, '{}');
    assert.throws(() => openVapidKeys(folder), /키가 깨졌습니다/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
