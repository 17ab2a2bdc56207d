import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageVersion } from '#domain/catalogue';
import { refusedAs } from '../../tests/support/refused.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { ALL_ON, koreanDay } from '#vocabulary/switches';
import { closeShop, keepShopOpen, readSwitch, readSwitches, requireOn, turnSwitch } from './index.ts';

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

test('P4: a switch is turned, every page is made anew, and the audit log holds what was there before', async () => {
  assert.deepEqual(await readSwitches(ctx), ALL_ON);
  const version = await pageVersion(ctx);
  await turnSwitch(ctx, { by, feature: 'purchase', isOn: false });
  await turnSwitch(ctx, { by, feature: 'login', isOn: false });
  await turnSwitch(ctx, { by, feature: 'login', isOn: true });
  assert.deepEqual(await readSwitches(ctx), { ...ALL_ON, off: ['purchase'] });
  assert.ok((await pageVersion(ctx)) >= version + 3);
  assert.deepEqual((await acts()).slice(0, 1), [
    { act: 'switch.off', subject: 'switch:purchase', before: { isOn: true }, after: { isOn: false } },
  ]);
});

test('the trust page is off until it is switched on, and neither way disables a feature', async () => {
  await turnSwitch(ctx, { by, feature: 'trust', isOn: true });
  assert.deepEqual(await readSwitches(ctx), { ...ALL_ON, off: ['purchase'], hasTrustPage: true });
  assert.deepEqual((await acts()).at(-1), {
    act: 'switch.on',
    subject: 'switch:trust',
    before: { isOn: false },
    after: { isOn: true },
  });
  await turnSwitch(ctx, { by, feature: 'trust', isOn: false });
  assert.deepEqual(await readSwitches(ctx), { ...ALL_ON, off: ['purchase'] });
});

test('what is off is refused by its own code, and everything else goes on', async () => {
  const switches = { ...ALL_ON, off: ['purchase', 'comments'] as const };
  await refusedAs((async () => requireOn(switches, 'purchase'))(), 'SWITCH_ERROR 0001');
  await refusedAs((async () => requireOn(switches, 'comments'))(), 'SWITCH_ERROR 0005');
  requireOn(switches, 'charge');
  requireOn(switches, 'login');
  assert.equal(readSwitch('import'), 'import');
  assert.equal(readSwitch('trust'), 'trust');
  assert.equal(readSwitch('everything'), undefined);
});

test('a shop that closes neither charges nor sells from the day it says so, and may still stay', async () => {
  await refusedAs(closeShop(ctx, { by, on: '2020-01-01', sentence: '고맙습니다.' }), 'SWITCH_ERROR 0008');
  await refusedAs(closeShop(ctx, { by, on: '2099-02-31', sentence: '고맙습니다.' }), 'SWITCH_ERROR 0008');
  await refusedAs(closeShop(ctx, { by, on: '2099-12-31', sentence: ' ' }), 'SWITCH_ERROR 0009');
  await closeShop(ctx, { by, on: '2099-12-31', sentence: '그동안   고맙습니다.' });
  const switches = await readSwitches(ctx);
  assert.deepEqual(switches.closing, { on: '2099-12-31', sentence: '그동안 고맙습니다.' });
  await refusedAs((async () => requireOn(switches, 'charge'))(), 'SWITCH_ERROR 0007');
  await refusedAs((async () => requireOn({ ...switches, off: [] }, 'purchase'))(), 'SWITCH_ERROR 0007');
  requireOn(switches, 'login');
  assert.equal(koreanDay('2099-12-01'), '2099년 12월 1일');
  await keepShopOpen(ctx, { by });
  assert.equal((await readSwitches(ctx)).closing, null);
  assert.deepEqual(
    (await acts()).slice(-2).map(({ act }) => act),
    ['shop.close', 'shop.stay'],
  );
});
