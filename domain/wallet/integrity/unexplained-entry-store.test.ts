import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { grantEpisodes, grantTickets, withdrawPurchase } from '#domain/purchase';
import { LEDGER_INVARIANTS } from '#shared/money/ledger-invariants';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { plantGivenBonus, plantPaidCharge, plantClaimedGift } from '../../../tests/support/fixtures/planted-coins.ts';
import { SellingShop } from '../../../tests/support/servers/selling-shop.ts';
import { countUnexplainedEntries } from './unexplained-entry-store.ts';

let shop: SellingShop;

/** A member with a charge, a gift of each kind, a purchase and a withdrawn one. */
before(async () => {
  shop = await SellingShop.open();
  const { db } = shop.ctx;
  const work = await shop.work('sold', { free: 0, buy: 3, rental: 1, rentalHours: 24 }, { episodes: 4 });
  const soldWork = await shop.work('given', { free: 0, buy: 3, rental: 1, rentalHours: 24 }, { episodes: 1 });
  const memberNo = await shop.member(0);
  await plantPaidCharge(db, { memberNo, coins: 100 });
  await plantGivenBonus(db, { memberNo, sums: [{ amount: 1, expiresAt: null }] });
  const ticket = { kind: 'ticket' as const, work: work.id, count: 2, hours: 24, days: 30 };
  const opened = {
    kind: 'work' as const,
    work: soldWork.id,
    hold: 'buy' as const,
    hours: null,
    first: null,
    last: null,
  };
  const giftId = await plantClaimedGift(db, { memberNo, things: [ticket, opened] });
  const tickets = { memberNo, ref: `gift:${giftId}`, workId: work.id, count: 2, hours: 24, expiresAt: null };
  await db.transaction().execute(async (tx) => {
    await grantTickets(tx, tickets);
    await grantEpisodes(tx, {
      giftId,
      memberNo,
      workId: soldWork.id,
      hold: 'buy',
      rentalHours: null,
      first: null,
      last: null,
    });
  });
  for (const at of [0, 1]) {
    const order = { work, kind: KINDS.BUY, episodes: work.episodes.slice(at, at + 1) };
    const { body } = await shop.buy(memberNo, (await shop.quote(memberNo, order)).id);
    if (at === 1)
      await withdrawPurchase(shop.ctx, { memberNo, purchaseId: JSON.parse(body).result.purchase, key: 'take-it-back' });
  }
});
after(() => shop.close());

const transaction = (kind: string, ref: string, { unit = 'bonus', amount = 5 } = {}): string[] => [
  `insert into ledger_transaction (member_no, kind, ref) select member_no, '${kind}', '${ref}' from member`,
  `insert into ledger_entry (transaction_id, n, member_no, account, unit, amount)
    select t.id, side.n, t.member_no, side.account, '${unit}', side.amount
    from ledger_transaction t, (values (1, 'member', ${amount}), (2, 'adjustment', ${-amount})) side (n, account, amount)
    where t.ref = '${ref}'`,
];
const GIFT_OF_BONUS = `select id from gift where things @> '[{"kind": "bonus"}]'`;

/** Each kind of orphan and the check that must find it. */
const ORPHANS: { name: string; title: string; changes: string[] }[] = [
  { name: 'grant-cause', title: 'a grant of no gift', changes: transaction('grant', 'gift:999') },
  { name: 'grant-cause', title: 'a grant that names something else', changes: transaction('grant', 'friend') },
  {
    name: 'grant-cause',
    title: 'a grant of another sum than the gift holds',
    changes: [
      `update gift set things = '[{"kind": "bonus", "amount": 2, "days": null}]' where id in (${GIFT_OF_BONUS})`,
    ],
  },
  { name: 'reward-cause', title: 'a reward of no purchase', changes: transaction('reward', 'purchase:999') },
  { name: 'exchange-cause', title: 'an exchange that took nothing', changes: transaction('exchange', 'points:1:key') },
  {
    name: 'exchange-cause',
    title: 'an exchange for no good',
    changes: transaction('exchange', 'gift:999', { unit: 'mileage', amount: -5 }),
  },
  {
    name: 'charge-cause',
    title: 'a charge of no order',
    changes: transaction('charge', 'payment:never', { unit: 'coin' }),
  },
  {
    name: 'charge-cause',
    title: 'a charge that names something else',
    changes: transaction('charge', 'cash', { unit: 'coin' }),
  },
  {
    name: 'charge-cause',
    title: 'a charge of an unpaid order',
    changes: ["update payment set state = 'closed', paid_at = null"],
  },
  {
    name: 'charge-cause',
    title: 'a charge with other bonus than its order',
    changes: ['update payment set bonus = 7'],
  },
  {
    name: 'charge-cause',
    title: 'an order of an app without its store',
    changes: ["update payment set channel = 'ios'"],
  },
  { name: 'adjust-cause', title: 'a sum by hand that nobody wrote down', changes: transaction('adjust', 'press:key') },
  { name: 'adjust-cause', title: 'a sum by hand of no proposal', changes: transaction('adjust', 'proposal:999') },
  {
    name: 'adjust-cause',
    title: 'a sum by hand that is not the one in the audit log',
    changes: [
      ...transaction('adjust', 'press:key'),
      `insert into operator_audit (who, act, subject, after) select '운영자', 'money.adjust', 'member:' || member_no,
        '{"act": "adjust", "unit": "bonus", "amount": 4}' from member`,
    ],
  },
  { name: 'ticket-cause', title: 'a ticket of no gift', changes: ["update ticket set ref = 'gift:999'"] },
  {
    name: 'ticket-cause',
    title: 'a ticket for more than the gift holds',
    changes: ['update ticket set granted = 3, remaining = 3'],
  },
  {
    name: 'right-cause',
    title: 'a right that came from nowhere',
    changes: ["update entitlement set source = 'operator'"],
  },
  {
    name: 'right-cause',
    title: 'a right by a gift of something else',
    changes: [`update entitlement set source_id = (${GIFT_OF_BONUS}) where source = 'gift'`],
  },
  {
    name: 'lot-cause',
    title: 'a lot that no entry gave',
    changes: ["update lot set granted = granted + 1 where unit = 'bonus'"],
  },
  {
    name: 'cancel-cause',
    title: 'coins given back for nothing',
    changes: transaction('purchase-cancel', 'purchase:999:1', { unit: 'coin' }),
  },
  {
    name: 'purchase-effect',
    title: 'a purchase paid by a gift',
    changes: [`update purchase set transaction_id = (select id from ledger_transaction where kind = 'grant')`],
  },
  {
    name: 'support-cause',
    title: 'coins spent on support that nobody gave',
    changes: transaction('support', 'support:999', { unit: 'coin' }),
  },
  {
    name: 'support-cause',
    title: 'coins of a support that was never taken back',
    changes: transaction('support-cancel', 'support:999', { unit: 'coin' }),
  },
  {
    name: 'pass-cause',
    title: 'coins spent on a pass that nobody has',
    changes: transaction('pass', 'pass:999', { unit: 'coin' }),
  },
  {
    name: 'pass-cause',
    title: 'coins of a pass that was never cancelled',
    changes: transaction('pass-cancel', 'pass:999', { unit: 'coin' }),
  },
  {
    name: 'reader-gift-cause',
    title: 'coins held for a gift that nobody sent',
    changes: transaction('gift-hold', 'reader-gift:999', { unit: 'coin' }),
  },
  {
    name: 'gift-effect',
    title: 'a taken work that was never opened',
    changes: ["delete from entitlement where source = 'gift'"],
  },
];

/** Returns the checks that find a change, which is rolled back. */
async function found(changes: string[]): Promise<string[]> {
  let names: string[] = [];
  const undone = new Error('undone');
  const done = shop.ctx.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const change of changes) await sql.raw(change).execute(tx);
    names = (await countUnexplainedEntries(tx)).filter(({ broken }) => broken > 0).map(({ name }) => name);
    throw undone;
  });
  await done.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return names;
}

test('a consistent shop has no unexplained entries and every check has a description', async () => {
  const rows = await countUnexplainedEntries(shop.ctx.db);
  assert.deepEqual(
    rows.filter(({ broken }) => broken > 0),
    [],
  );
  for (const { name } of rows) assert.ok(LEDGER_INVARIANTS[name], `${name} has no words`);
  assert.deepEqual([...new Set(ORPHANS.map(({ name }) => name))].toSorted(), rows.map(({ name }) => name).toSorted());
});

for (const { name, title, changes } of ORPHANS)
  test(`${name} finds ${title}`, async () => {
    assert.deepEqual(await found(changes), [name]);
  });

test('a manual amount in the audit log is explained', async () => {
  const noted = `insert into operator_audit (who, act, subject, after) select '운영자', 'money.adjust',
    'member:' || member_no, '{"act": "adjust", "unit": "bonus", "amount": 5}' from member`;
  assert.deepEqual(await found([...transaction('adjust', 'press:key'), noted]), []);
});
