import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { disableOperator, resetOperator, setRoles } from '#domain/operators';
import { closeSettlement, listTerms, loadHolder, loadSettlement, saveHolder } from '#domain/settlement';
import type { SettlementChange } from '#shared/money/settlement-changes';
import { plantStaff } from '../../tests/support/fixtures/planted-staff.ts';
import { SellingShop, type SoldWork, codeOf } from '../../tests/support/servers/selling-shop.ts';
import { TEST_PAYER, applyChange } from '../../tests/support/fixtures/settlement-changes.ts';
import {
  type Clerk,
  changeSettlement,
  decideProposal,
  listProposals,
  listWaitingChanges,
  withdrawProposal,
} from './index.ts';

const LIMIT = 1_000_000;
const MONTH = '2027-03';
const RATES = { rateBp: 1000, eventBp: 0, waitingBp: 0, base: 'with-vat' as const };
let shop: SellingShop;
let work: SoldWork;
let holderId = 0;

before(async () => {
  shop = await SellingShop.open();
  await shop.goTo('2027-03-02 12:00');
  work = await shop.work('sold', { free: 0, buy: 3 }, { episodes: 2 });
  holderId = await newHolder('달빛출판');
});
after(() => shop.close());

const newHolder = (name: string, mail = '') =>
  saveHolder(shop.ctx, { by: 'command-line', name, kind: 'business', businessNumber: '', mail });
const owner = () => plantStaff(shop.ctx.db, 'owner');

/** Removes all operators. */
const emptyConsole = () =>
  sql`update operator set disabled_at = seoga_clock(), approves_until = null`.execute(shop.ctx.db);

const correction = (won: number, holder = holderId): SettlementChange => ({
  act: 'correction',
  month: MONTH,
  holderId: holder,
  tax: 'vat',
  won,
  reason: '누락분',
});
const contract = (): SettlementChange => ({
  act: 'contract',
  holderId,
  about: { kind: 'work', text: String(work.id) },
  fromDay: '2027-04-01',
  untilDay: null,
  ...RATES,
});
const fees = (): SettlementChange => ({
  act: 'fees',
  fromDay: '2027-03-20',
  webBp: 250,
  iosBp: 1500,
  aosBp: 1500,
  coinWon: 100,
});
const make = (by: Clerk, change: SettlementChange, key: string = crypto.randomUUID()) =>
  changeSettlement(shop.ctx, { by, limit: LIMIT, change, key });
const decide = (by: Clerk, id: number, isApproved = true) =>
  decideProposal(shop.ctx, { by, id, isApproved, message: '확인', key: crypto.randomUUID() });
const newest = async () => (await listWaitingChanges(shop.ctx))[0]?.id ?? 0;
const corrected = async (holder = holderId): Promise<number> => {
  const view = await loadSettlement(shop.ctx, MONTH);
  return (view?.corrections ?? []).filter((row) => row.holderId === holder).reduce((sum, { won }) => sum + won, 0);
};
async function lastAudit(action: string): Promise<{ operator: number; after: Record<string, unknown> }> {
  const { rows } = await sql<{ operator: number; after: Record<string, unknown> }>`
    select operator_id as operator, after from operator_audit where act = ${action} order by id desc limit 1`.execute(
    shop.ctx.db,
  );
  assert.ok(rows[0]);
  return rows[0];
}

/** A closed statement of 2027-03 in its own shop. */
async function closedStatement(of: SellingShop): Promise<number> {
  await of.goTo('2027-03-02 12:00');
  const id = await saveHolder(of.ctx, {
    by: 'command-line',
    name: '별빛출판',
    kind: 'business',
    businessNumber: '',
    mail: '',
  });
  await applyChange(of.ctx, { ...correction(2_000_000), holderId: id } as SettlementChange);
  await of.goTo('2027-04-02 12:00');
  await closeSettlement(of.ctx, { by: 'command-line', month: MONTH, payer: TEST_PAYER });
  return (await loadSettlement(of.ctx, MONTH))?.statements[0]?.id ?? 0;
}

test('corrections of one operator and day share one limit, beyond which a second person decides', async () => {
  await emptyConsole();
  const [by, second] = [await owner(), await owner()];
  const sum = await corrected();
  assert.equal(await make(by, correction(600_000)), 'done');
  assert.equal(await make(by, correction(-400_000)), 'done');
  const key = crypto.randomUUID();
  assert.equal(await make(by, correction(1), key), 'proposed');
  assert.equal(await make(by, correction(1), key), 'proposed', 'the same press is one proposal');
  assert.equal(await corrected(), sum + 200_000, 'nothing is written yet');
  const [waiting, ...more] = await listWaitingChanges(shop.ctx);
  assert.equal(more.length, 0);
  assert.deepEqual([waiting?.wish.holder?.name, waiting?.wish.about, waiting?.reason], ['달빛출판', MONTH, '누락분']);
  const id = waiting?.id ?? 0;
  assert.equal(await codeOf(decide(by, id)), 'MONEY_ERROR 0007');
  await decide(second, id);
  assert.equal(await corrected(), sum + 200_001);
  assert.equal(await codeOf(decide(second, id)), 'MONEY_ERROR 0006');
  assert.equal(await make(second, correction(LIMIT)), 'done', 'each operator has a limit of their own');
});

/** Changes without an amount, and whether they were written. */
const WITHOUT_SUM: Record<string, { change: () => SettlementChange; isMade(): Promise<boolean> }> = {
  'a contract': {
    change: contract,
    isMade: async () => (await loadHolder(shop.ctx, holderId)).contracts.length > 0,
  },
  fees: {
    change: fees,
    isMade: async () => (await listTerms(shop.ctx)).some(({ fromDay }) => fromDay === '2027-03-20'),
  },
};

for (const [what, { change, isMade }] of Object.entries(WITHOUT_SUM))
  test(`${what} always needs a second person and can be withdrawn and rejected`, async () => {
    await emptyConsole();
    const [by, second] = [await owner(), await owner()];
    assert.equal(await make(by, change()), 'proposed');
    await withdrawProposal(shop.ctx, { by, id: await newest(), key: crypto.randomUUID() });
    assert.equal(await make(by, change()), 'proposed');
    await decide(second, await newest(), false);
    assert.equal(await isMade(), false);
    assert.equal(await make(by, change()), 'proposed');
    await decide(second, await newest());
    assert.equal(await isMade(), true);
    assert.equal((await lastAudit('money.approve')).operator, second.id);
  });

test('ending a contract needs a second person', async () => {
  await emptyConsole();
  const [by, second] = [await owner(), await owner()];
  const contractId = (await loadHolder(shop.ctx, holderId)).contracts[0]?.id ?? 0;
  const change = { act: 'contract-end' as const, holderId, contractId, untilDay: '2027-12-31' };
  assert.equal(await make(by, change), 'proposed');
  await decide(second, await newest());
  assert.equal((await loadHolder(shop.ctx, holderId)).contracts[0]?.untilDay, '2027-12-31');
});

test('marking a statement beyond the limit as paid needs two persons, once', async () => {
  const own = await SellingShop.open();
  try {
    const statementId = await closedStatement(own);
    const [by, second] = [await plantStaff(own.ctx.db, 'owner'), await plantStaff(own.ctx.db, 'owner')];
    const change = { act: 'payment' as const, statementId, on: '2027-04-05', reference: '이체 1' };
    const pay = () => changeSettlement(own.ctx, { by, limit: LIMIT, change, key: crypto.randomUUID() });
    const paidOn = async () => (await loadSettlement(own.ctx, MONTH))?.statements[0]?.paidOn;
    assert.equal(await pay(), 'proposed');
    assert.equal(await paidOn(), null);
    const id = (await listWaitingChanges(own.ctx))[0]?.id ?? 0;
    await decideProposal(own.ctx, { by: second, id, isApproved: true, message: '', key: crypto.randomUUID() });
    assert.equal(await paidOn(), '2027-04-05');
  } finally {
    await own.close();
  }
});

test('a single owner changes everything, which the audit log records', async () => {
  await emptyConsole();
  const by = await owner();
  await plantStaff(shop.ctx.db, 'support');
  assert.equal(await make(by, correction(2 * LIMIT)), 'done');
  assert.equal((await lastAudit('settlement.correct')).after['alone'], true);
  assert.equal(await make(by, fees()), 'done');
  assert.equal((await lastAudit('settlement.terms')).after['alone'], true);
});

/** Ways to remove the other owner, and whether the first is alone at once. */
const REMOVALS: Record<string, (by: Clerk, id: number) => Promise<unknown>> = {
  disabled: (by, id) => disableOperator(shop.ctx, { by, id, isDisabled: true }),
  reset: (by, id) => resetOperator(shop.ctx, { by, id }),
  'made an editor': (by, id) => setRoles(shop.ctx, { by, id, roles: ['editor'], holder: null }),
};

for (const [what, remove] of Object.entries(REMOVALS))
  test(`an owner who was ${what} counts as a second person for one more day`, async () => {
    await emptyConsole();
    const [by, second] = [await owner(), await owner()];
    await sql`update operator set totp_sealed = 'sealed' where id in (${by.id}, ${second.id})`.execute(shop.ctx.db);
    await remove(by, second.id);
    assert.equal(await make(by, correction(2 * LIMIT)), 'proposed');
    await sql`update operator set approves_until = seoga_clock() where id = ${second.id}`.execute(shop.ctx.db);
    assert.equal(await make(by, correction(2 * LIMIT)), 'done');
  });

test('an invited owner counts as a second person once active, and may decide a day later', async () => {
  await emptyConsole();
  const [by, late] = [await owner(), await owner()];
  await sql`update operator set password_hash = null, approves_at = seoga_clock() + interval '1 day' where id = ${late.id}`.execute(
    shop.ctx.db,
  );
  assert.equal(await make(by, correction(2 * LIMIT)), 'done');
  await sql`update operator set password_hash = 'set' where id = ${late.id}`.execute(shop.ctx.db);
  assert.equal(await make(by, correction(2 * LIMIT)), 'proposed');
  const id = await newest();
  assert.equal(await codeOf(decide(late, id)), 'MONEY_ERROR 0021');
  await sql`update operator set approves_at = seoga_clock() where id = ${late.id}`.execute(shop.ctx.db);
  await decide(late, id);
});

/** How an owner is the right holder. */
const SAME: Record<string, (id: number) => Promise<number>> = {
  'an account of the holder': async (id) => {
    const holder = await newHolder('작가 하나');
    await sql`update operator set right_holder_id = ${holder} where id = ${id}`.execute(shop.ctx.db);
    return holder;
  },
  'the same mail address': async (id) => {
    const { rows } = await sql<{ mail: string }>`select mail from operator where id = ${id}`.execute(shop.ctx.db);
    return newHolder('작가 둘', rows[0]?.mail.toUpperCase());
  },
};

for (const [what, become] of Object.entries(SAME))
  test(`an owner who is the right holder (${what}) neither changes nor approves their own money`, async () => {
    await emptyConsole();
    const [by, second, third] = [await owner(), await owner(), await owner()];
    const own = await become(by.id);
    assert.equal(await make(by, correction(1, own)), 'proposed', 'a single won');
    await decide(second, await newest());
    assert.equal(await make(second, correction(2 * LIMIT, own)), 'proposed');
    const id = await newest();
    assert.equal(await codeOf(decide(by, id)), 'SETTLE_ERROR 0021');
    assert.equal(await codeOf(decide(by, id, false)), 'SETTLE_ERROR 0021');
    await decide(third, id);
    assert.equal(await corrected(own), 2 * LIMIT + 1);
    await emptyConsole();
    await sql`update operator set disabled_at = null where id in (${by.id}, ${second.id})`.execute(shop.ctx.db);
    assert.equal(await make(second, correction(2 * LIMIT, own)), 'done', 'only the right holder is left to confirm');
    assert.equal((await lastAudit('settlement.correct')).after['alone'], true);
  });

test('a proposal is checked when created and again when approved', async () => {
  await emptyConsole();
  const [by, second] = [await owner(), await owner()];
  assert.equal(await codeOf(make(by, { ...contract(), rateBp: 20_000 } as SettlementChange)), 'SETTLE_ERROR 0016');
  const whole = { ...contract(), fromDay: '2028-01-01', rateBp: 10_000 } as SettlementChange;
  await make(by, whole);
  const first = await newest();
  await make(by, whole);
  await decide(second, await newest());
  assert.equal(await codeOf(decide(second, first)), 'SETTLE_ERROR 0011');
  await decide(second, first, false);
});

test('lists settlement proposals only for operators who may see right holders', async () => {
  await emptyConsole();
  const [by] = [await owner(), await owner()];
  await make(by, fees());
  const { proposals } = await listProposals(shop.ctx, { isOpen: true });
  assert.equal(proposals.filter(({ wish }) => wish.act === 'settlement').length, 0);
  const all = await listProposals(shop.ctx, { isOpen: true, hasSettlements: true });
  assert.equal(all.proposals[0]?.wish.act, 'settlement');
});

test('concurrent corrections of one operator stay within the limit', async () => {
  await emptyConsole();
  const [by] = [await owner(), await owner()];
  const message = await Promise.allSettled([make(by, correction(LIMIT)), make(by, correction(LIMIT))]);
  const done = message.filter((one) => one.status === 'fulfilled' && one.value === 'done');
  assert.equal(done.length, 1);
});
