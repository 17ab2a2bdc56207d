import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { grantTickets, refundDefective, useTicket, withdrawPurchase } from '#domain/purchase';
import { checkLedger } from '#domain/wallet';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { sumShares } from '#shared/money/settlement';
import { plantCharge } from '../../tests/support/fixtures/planted-charge.ts';
import { TEST_PAYER, applyChange } from '../../tests/support/fixtures/settlement-changes.ts';
import { SellingShop, type SoldWork, codeOf } from '../../tests/support/servers/selling-shop.ts';
import {
  type SettlementLineRow,
  closeSettlement,
  draftSettlement,
  loadLine,
  listLines,
  loadSettlement,
  loadStatement,
  saveHolder,
  loadHolder,
} from './index.ts';

const by = 'command-line' as const;
let shop: SellingShop;
let work: SoldWork;
let other: SoldWork;
const holders: number[] = [];

before(async () => {
  shop = await SellingShop.open();
  await shop.goTo('2027-03-02 12:00');
  work = await shop.work('sold', { free: 0, buy: 3, rental: 1, rentalHours: 24 }, { episodes: 12 });
  other = await shop.work('other', { free: 0, buy: 7, rental: 2, rentalHours: 24 }, { episodes: 6 });
  for (const [name, kind] of [
    ['달빛출판', 'business'],
    ['이야기꾼', 'person'],
  ] as const)
    holders.push(await saveHolder(shop.ctx, { by, name, kind, businessNumber: '', mail: '' }));
  await contract(holders[0], work, 5000);
  await contract(holders[1], work, 2000);
});
after(() => shop.close());

function contract(holderId = 0, about: SoldWork = work, rateBp = 5000): Promise<number> {
  const details = {
    fromDay: '2027-01-01',
    untilDay: null,
    rateBp,
    eventBp: 5000,
    waitingBp: 0,
    base: 'with-vat' as const,
  };
  return applyChange(shop.ctx, {
    act: 'contract',
    holderId,
    about: { kind: 'work', text: String(about.id) },
    ...details,
  });
}

async function charged(charge: {
  won: number;
  coins: number;
  bonus?: number;
  channel?: 'web' | 'ios';
}): Promise<number> {
  const memberNo = await shop.member(0);
  await plantCharge(shop.ctx, { memberNo, ...charge });
  return memberNo;
}

async function bought(memberNo: number, from: SoldWork, episodes: number[]): Promise<number> {
  const kind = episodes.length > 1 ? KINDS.BUNDLE_BUY : KINDS.BUY;
  const { id } = await shop.quote(memberNo, { work: from, kind, episodes });
  return JSON.parse((await shop.buy(memberNo, id)).body).result.purchase;
}

/** An operator refunds defective episodes, opened or not. */
async function paidBack(memberNo: number, purchaseId: number, episodes: number[]): Promise<void> {
  const knownAt = new Date('2027-03-01T00:00:00+09:00');
  const defect = { memberNo, purchaseId, episodes, knownAt, askedAt: null };
  await shop.ctx.db.transaction().execute((tx) => refundDefective(shop.ctx, tx, defect));
}

async function linesOf(month: string, holderId?: number): Promise<SettlementLineRow[]> {
  return (await listLines(shop.ctx, { month, holderId, limit: 1000 })).lines;
}
const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);

test('C14: shares what was really paid for a coin, less the store fee, exactly', async () => {
  const app = await charged({ won: 1200, coins: 10, bonus: 2, channel: 'ios' });
  await bought(app, work, work.episodes.slice(0, 2));
  await draftSettlement(shop.ctx, { by, month: '2027-03' });
  const lines = await linesOf('2027-03');
  assert.deepEqual(
    lines.map(({ paidBy, channel, coins, won, feeBp, share }) => ({ paidBy, channel, coins, won, feeBp, share })),
    [
      // Two bonus coins count half of 100 won each: 50 % and 20 % of 100.
      { paidBy: 'bonus', channel: '', coins: 2, won: 0, feeBp: 0, share: '70' },
      // One coin of 120 won remains for the first episode, three for the second; Apple keeps 30 %.
      { paidBy: 'paid', channel: 'ios', coins: 1, won: 120, feeBp: 3000, share: '58.8' },
      { paidBy: 'paid', channel: 'ios', coins: 3, won: 360, feeBp: 3000, share: '176.4' },
    ],
  );
  assert.deepEqual(
    (await linesOf('2027-03', holders[1])).map(({ share, tax }) => [share, tax]),
    [
      ['20', 'withholding'],
      ['16.8', 'withholding'],
      ['50.4', 'withholding'],
    ],
  );
  const [first] = await linesOf('2027-03', holders[1]);
  const { pieces } = await loadLine(shop.ctx, { month: '2027-03', lineId: first?.id ?? 0, after: -1, limit: 10 });
  const { rows } = await sql<{ id: number }>`select transaction_id as id from purchase`.execute(shop.ctx.db);
  assert.deepEqual(
    pieces.map(({ transaction }) => transaction),
    rows.map(({ id }) => id),
  );
});

test('C14: after any purchases, withdrawals and openings every coin and won is in one line and lines agree with the ledger', async () => {
  const deed = fc.record({
    won: fc.integer({ min: 100, max: 9999 }),
    // Five episodes of the dearer work and three of the other cost 44.
    coins: fc.integer({ min: 44, max: 60 }),
    bonus: fc.integer({ min: 0, max: 9 }),
    app: fc.boolean(),
    picks: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 5 }),
    ofOther: fc.boolean(),
    opened: fc.integer({ min: 0, max: 2 }),
    isDefective: fc.boolean(),
    back: fc.boolean(),
    again: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 2, maxLength: 5 }), async (deeds) => {
      for (const { won, coins, bonus, app, picks, ofOther, opened, isDefective, back, again } of deeds) {
        const from = ofOther ? other : work;
        const episodes = picks.map((at) => from.episodes[at] ?? 0);
        const memberNo = await charged({ won, coins, bonus, channel: app ? 'ios' : 'web' });
        const purchaseId = await bought(memberNo, from, episodes);
        await shop.ctx.db
          .updateTable('entitlement')
          .set({ opened_at: new Date() })
          .where('member_no', '=', memberNo)
          .where('episode_id', '=', sql<number>`any(${episodes.slice(0, opened)}::bigint[])`)
          .execute();
        if (isDefective) await paidBack(memberNo, purchaseId, episodes.slice(0, 1));
        const gone = Math.max(opened, isDefective ? 1 : 0);
        if (back && gone < episodes.length)
          await withdrawPurchase(shop.ctx, { memberNo, purchaseId, key: crypto.randomUUID() });
        if (again) await bought(memberNo, work, work.episodes.slice(6, 9));
      }
      await draftSettlement(shop.ctx, { by, month: '2027-03' });
      const view = await loadSettlement(shop.ctx, '2027-03');
      assert.deepEqual([view?.totals.coinsApart, view?.totals.bonusApart], [0, 0]);
      // From the lots themselves: what each lot's spent coins cost.
      const { rows } = await sql<{ won: number }>`
        select coalesce(sum(floor(c.won * s.spent / lot.granted)), 0)::bigint as won from lot
        join (select lot_id, -sum(e.amount) as spent from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
          where t.kind in ('purchase', 'purchase-cancel') and e.account = 'member' group by 1) s on s.lot_id = lot.id
        join (select transaction_id, sum(amount) as won from ledger_entry where account = 'gateway' group by 1) c
          on c.transaction_id = lot.transaction_id where lot.unit = 'coin'`.execute(shop.ctx.db);
      assert.equal(view?.totals.won, rows[0]?.won);
      const lines = await linesOf('2027-03');
      const ofHolders = await Promise.all(holders.map((holder) => linesOf('2027-03', holder)));
      const shareOfLines = (of: SettlementLineRow[]): string => sumShares(of.map(({ share }) => share ?? '0'));
      const paid = ofHolders.map((own) => Math.trunc(Number(shareOfLines(own))));
      assert.equal(sum(paid), view?.totals.shares, 'each statement is rounded once');
      assert.equal(shareOfLines(ofHolders.flat()), shareOfLines(lines));
      assert.ok(lines.every((line) => line.workId === work.id || line.share === null));
      assert.ok(!lines.some((line) => line.paidBy === 'paid' && Math.abs(Number(line.share)) > Math.abs(line.won)));
    }),
    { numRuns: 6 },
  );
  assert.ok((await checkLedger(shop.ctx)).invariants.every(({ name, broken }) => broken === 0 || name === 'I9'));
});

test('C14: a recreated draft is the same; a ticket counts at the rental price, waiting only if agreed', async () => {
  const memberNo = await shop.member(0);
  const tickets = { memberNo, ref: 'gift:settled', workId: work.id, count: 1, hours: 24, expiresAt: null };
  await shop.ctx.db.transaction().execute((tx) => grantTickets(tx, tickets));
  const use = { memberNo, episodeId: work.episodes[11] ?? 0, kind: 'ticket' as const, key: 'ticket-settled' };
  await useTicket(shop.ctx, { ...use, reader: { kind: 'unverified', memberNo } });
  const readValue = (lines: SettlementLineRow[]) => JSON.stringify(lines.map(({ id: _id, ...line }) => line));
  await draftSettlement(shop.ctx, { by, month: '2027-03' });
  const once = await linesOf('2027-03');
  await draftSettlement(shop.ctx, { by, month: '2027-03' });
  assert.equal(readValue(await linesOf('2027-03')), readValue(once));
  const ticket = once.find(({ paidBy }) => paidBy === 'ticket');
  assert.deepEqual([ticket?.copies, ticket?.coins, ticket?.won, ticket?.share], [1, 1, 0, '35']);
});

test('C14: a closed month is frozen; later returns are lines of their own and negative sums are carried over', async () => {
  const memberNo = await charged({ won: 1000, coins: 10 });
  await shop.goTo('2027-03-31 20:00');
  const purchaseId = await bought(memberNo, work, work.episodes.slice(0, 1));
  assert.equal(
    await codeOf(closeSettlement(shop.ctx, { by, month: '2027-03', payer: TEST_PAYER })),
    'SETTLE_ERROR 0003',
  );
  await shop.goTo('2027-04-02 09:00');
  await closeSettlement(shop.ctx, { by, month: '2027-03', payer: TEST_PAYER });
  const frozen = await linesOf('2027-03', holders[0]);
  assert.equal(
    await codeOf(closeSettlement(shop.ctx, { by, month: '2027-03', payer: TEST_PAYER })),
    'SETTLE_ERROR 0001',
  );
  assert.equal(await codeOf(draftSettlement(shop.ctx, { by, month: '2027-03' })), 'SETTLE_ERROR 0001');
  for (const change of [
    sql`update settlement_sale set won = won + 1`,
    sql`update settlement_share set won = 0`,
    sql`delete from settlement_piece`,
    sql`update settlement_statement set payable = 1`,
    sql`update settlement set state = 'draft', closed_at = null`,
  ])
    assert.match(await codeOf(change.execute(shop.ctx.db)), /is closed/);
  await withdrawPurchase(shop.ctx, { memberNo, purchaseId, key: 'after-closing' });
  await draftSettlement(shop.ctx, { by, month: '2027-04' });
  const [line, ...rest] = await linesOf('2027-04', holders[0]);
  assert.deepEqual(rest, []);
  assert.deepEqual(
    [line?.direction, line?.ofMonth, line?.copies, line?.coins, line?.won, line?.share],
    ['refund', '2027-03', -1, -3, -300, '-145.5'],
  );
  assert.deepEqual(await linesOf('2027-03', holders[0]), frozen);
  await shop.goTo('2027-05-02 09:00');
  assert.equal(
    await codeOf(closeSettlement(shop.ctx, { by, month: '2027-05', payer: TEST_PAYER })),
    'SETTLE_ERROR 0004',
  );
  await closeSettlement(shop.ctx, { by, month: '2027-04', payer: TEST_PAYER });
  await draftSettlement(shop.ctx, { by, month: '2027-05' });
  const view = await loadSettlement(shop.ctx, '2027-05');
  assert.deepEqual(
    view?.corrections.map(({ holder, tax, won }) => [holder, tax, won]),
    [
      ['달빛출판', 'vat', -145],
      ['이야기꾼', 'withholding', -58],
    ],
  );
});

test('C14: a correction counts once in an open month; a closed statement can only be marked as paid, once', async () => {
  const [holderId = 0] = holders;
  const right = {
    act: 'correction' as const,
    month: '2027-05',
    holderId,
    tax: 'vat' as const,
    won: 10_145,
    reason: '3월 누락',
  };
  await applyChange(shop.ctx, right, 'one-press');
  await applyChange(shop.ctx, right, 'one-press');
  assert.equal(await codeOf(applyChange(shop.ctx, { ...right, won: 0 })), 'SETTLE_ERROR 0008');
  assert.equal(await codeOf(applyChange(shop.ctx, { ...right, reason: ' ' })), 'SETTLE_ERROR 0009');
  assert.equal(await codeOf(applyChange(shop.ctx, { ...right, month: '2027-03' })), 'SETTLE_ERROR 0001');
  const drafted = (await loadSettlement(shop.ctx, '2027-05'))?.statements.find((one) => one.holderId === holderId);
  assert.deepEqual([drafted?.sums.vatShare, drafted?.sums.vat, drafted?.sums.payable], [10_000, 1_000, 11_000]);
  const paid = { act: 'payment' as const, statementId: drafted?.id ?? 0, on: '2027-06-10', reference: '이체 1' };
  assert.equal(await codeOf(applyChange(shop.ctx, paid)), 'SETTLE_ERROR 0005');
  assert.equal(await codeOf(loadStatement(shop.ctx, { id: paid.statementId, holderId })), 'NOT_FOUND 0003');
  await shop.goTo('2027-06-02 09:00');
  await closeSettlement(shop.ctx, { by, month: '2027-05', payer: TEST_PAYER });
  const closed = (await loadSettlement(shop.ctx, '2027-05'))?.statements ?? [];
  const id = closed.find((one) => one.holderId === holderId)?.id ?? 0;
  await applyChange(shop.ctx, { ...paid, statementId: id });
  await applyChange(shop.ctx, { ...paid, statementId: id });
  assert.equal(
    await codeOf(applyChange(shop.ctx, { ...paid, statementId: id, reference: '이체 2' })),
    'SETTLE_ERROR 0006',
  );
  const owing = closed.find((one) => one.holderId !== holderId)?.id ?? 0;
  assert.equal(await codeOf(applyChange(shop.ctx, { ...paid, statementId: owing })), 'SETTLE_ERROR 0007');
  assert.equal((await loadStatement(shop.ctx, { id, holderId })).statement.reference, '이체 1');
  assert.equal(await codeOf(loadStatement(shop.ctx, { id, holderId: holders[1] ?? 0 })), 'NOT_FOUND 0003');
});

test('C14: contracts never exceed 100 % nor change closed months; terms neither', async () => {
  const [holderId = 0] = holders;
  const details = {
    act: 'contract' as const,
    holderId,
    rateBp: 4000,
    eventBp: 0,
    waitingBp: 0,
    base: 'with-vat' as const,
    passBp: 2000,
  };
  const about = { kind: 'work' as const, text: String(work.id) };
  const requested = { ...details, about, fromDay: '2027-06-01', untilDay: null };
  const code = (more: Partial<typeof requested>) => codeOf(applyChange(shop.ctx, { ...requested, ...more }));
  assert.equal(await code({}), 'SETTLE_ERROR 0011');
  assert.equal(await code({ rateBp: 3000, fromDay: '2027-05-31' }), 'SETTLE_ERROR 0012');
  assert.equal(await code({ rateBp: 10_001 }), 'SETTLE_ERROR 0016');
  assert.equal(await code({ rateBp: 3000, passBp: 10_001 }), 'SETTLE_ERROR 0016');
  assert.equal(await code({ fromDay: '2027-02-30' }), 'SETTLE_ERROR 0010');
  assert.equal(await code({ about: { kind: 'work', text: '없는 작품' } }), 'SETTLE_ERROR 0019');
  assert.equal(await code({ holderId: 999 }), 'NOT_FOUND 0003');
  const id = await applyChange(shop.ctx, { ...requested, rateBp: 3000 });
  const [latest] = (await loadHolder(shop.ctx, holderId)).contracts;
  assert.deepEqual([latest?.supportBp, latest?.passBp, latest?.earlyBp], [null, 2000, null]);
  const end = { act: 'contract-end' as const, holderId, contractId: id };
  assert.equal(await codeOf(applyChange(shop.ctx, { ...end, untilDay: '2027-05-31' })), 'SETTLE_ERROR 0010');
  await applyChange(shop.ctx, { ...end, untilDay: '2027-06-30' });
  const fees = { act: 'fees' as const, fromDay: '2027-05-20', webBp: 250, iosBp: 1500, aosBp: 1500, coinWon: 100 };
  assert.equal(await codeOf(applyChange(shop.ctx, fees)), 'SETTLE_ERROR 0012');
  await applyChange(shop.ctx, { ...fees, fromDay: '2027-06-01' });
  const { rows } = await sql<{ act: string }>`select distinct act from operator_audit order by 1`.execute(shop.ctx.db);
  assert.deepEqual(
    rows.map(({ act }) => act),
    ['holder.add', 'settlement.close', 'settlement.draft'],
  );
});
