import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageVersion } from '#domain/catalog';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { koreanDay } from '#shared/content/seoul-date';
import { ALL_ON } from '#shared/operations/feature-flags';
import {
  scheduleShopClosing,
  cancelShopClosing,
  parseSwitch,
  readFeatureFlags,
  requireFeature,
  setFeatureFlag,
} from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const by = 'command-line' as const;
const acts = async () =>
  database.db.selectFrom('operator_audit').select(['act', 'subject', 'before', 'after']).orderBy('id').execute();

test('P4: setting a flag refreshes every page and audits the previous state', async () => {
  assert.deepEqual(await readFeatureFlags(ctx), ALL_ON);
  const version = await pageVersion(ctx);
  await setFeatureFlag(ctx, { by, feature: 'purchase', isOn: false });
  await setFeatureFlag(ctx, { by, feature: 'login', isOn: false });
  await setFeatureFlag(ctx, { by, feature: 'login', isOn: true });
  assert.deepEqual(await readFeatureFlags(ctx), { ...ALL_ON, off: ['purchase'] });
  assert.ok((await pageVersion(ctx)) >= version + 3);
  assert.deepEqual((await acts()).slice(0, 1), [
    { act: 'switch.off', subject: 'switch:purchase', before: { isOn: true }, after: { isOn: false } },
  ]);
});

test('the trust page is off by default, and neither state disables a feature', async () => {
  await setFeatureFlag(ctx, { by, feature: 'trust', isOn: true });
  assert.deepEqual(await readFeatureFlags(ctx), { ...ALL_ON, off: ['purchase'], hasTrustPage: true });
  assert.deepEqual((await acts()).at(-1), {
    act: 'switch.on',
    subject: 'switch:trust',
    before: { isOn: false },
    after: { isOn: true },
  });
  await setFeatureFlag(ctx, { by, feature: 'trust', isOn: false });
  assert.deepEqual(await readFeatureFlags(ctx), { ...ALL_ON, off: ['purchase'] });
});

test('a disabled feature is rejected with its own code, and others work', async () => {
  const switches = { ...ALL_ON, off: ['purchase', 'comments'] as const };
  await rejectsWith((async () => requireFeature(switches, 'purchase'))(), 'SWITCH_ERROR 0001');
  await rejectsWith((async () => requireFeature(switches, 'comments'))(), 'SWITCH_ERROR 0005');
  requireFeature(switches, 'charge');
  requireFeature(switches, 'login');
  assert.equal(parseSwitch('import'), 'import');
  assert.equal(parseSwitch('trust'), 'trust');
  assert.equal(parseSwitch('everything'), undefined);
});

test('a closing shop stops charging and selling once announced, and the closing can be cancelled', async () => {
  await rejectsWith(scheduleShopClosing(ctx, { by, on: '2020-01-01', sentence: '고맙습니다.' }), 'SWITCH_ERROR 0008');
  await rejectsWith(scheduleShopClosing(ctx, { by, on: '2099-02-31', sentence: '고맙습니다.' }), 'SWITCH_ERROR 0008');
  await rejectsWith(scheduleShopClosing(ctx, { by, on: '2099-12-31', sentence: ' ' }), 'SWITCH_ERROR 0009');
  await scheduleShopClosing(ctx, { by, on: '2099-12-31', sentence: '그동안   고맙습니다.' });
  const switches = await readFeatureFlags(ctx);
  assert.deepEqual(switches.closing, { on: '2099-12-31', sentence: '그동안 고맙습니다.' });
  await rejectsWith((async () => requireFeature(switches, 'charge'))(), 'SWITCH_ERROR 0007');
  await rejectsWith((async () => requireFeature({ ...switches, off: [] }, 'purchase'))(), 'SWITCH_ERROR 0007');
  requireFeature(switches, 'login');
  assert.equal(koreanDay('2099-12-01'), '2099년 12월 1일');
  await cancelShopClosing(ctx, { by });
  assert.equal((await readFeatureFlags(ctx)).closing, null);
  assert.deepEqual(
    (await acts()).slice(-2).map(({ act }) => act),
    ['shop.close', 'shop.stay'],
  );
});
