import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { grantTickets, useTicket } from '#domain/purchase';
import { LEDGER_INVARIANTS } from '#shared/money/ledger-invariants';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { plantGivenBonus, plantPaidCharge, plantClaimedGift } from '../../../tests/support/fixtures/planted-coins.ts';
import { SellingShop } from '../../../tests/support/servers/selling-shop.ts';
import { countUnexplainedEntries } from './unexplained-entry-store.ts';
import { checkLedgerFully, sealLedger } from '../index.ts';

let shop: SellingShop;

before(async () => {
  shop = await SellingShop.open();
  const work = await shop.work('sold', { free: 0, buy: 3, rental: 1, rentalHours: 24 }, { episodes: 4 });
  const memberNo = await shop.member(0);
  await plantPaidCharge(shop.ctx.db, { memberNo, coins: 100 });
  await plantGivenBonus(shop.ctx.db, { memberNo, sums: [{ amount: 5, expiresAt: null }] });
  const order = { work, kind: KINDS.BUY, episodes: work.episodes.slice(0, 1) };
  await shop.buy(memberNo, (await shop.quote(memberNo, order)).id);
  const entitled = { kind: 'ticket' as const, work: work.id, count: 2, hours: 24, days: 30 };
  const giftId = await plantClaimedGift(shop.ctx.db, { memberNo, things: [entitled] });
  const tickets = { memberNo, ref: `gift:${giftId}`, workId: work.id, count: 2, hours: 24, expiresAt: null };
  await shop.ctx.db.transaction().execute((tx) => grantTickets(tx, tickets));
  const use = { memberNo, episodeId: work.episodes[2] ?? 0, kind: 'ticket' as const, key: 'ticket-press' };
  await useTicket(shop.ctx, { ...use, reader: { kind: 'unverified', memberNo } });
  await shop.pass('6 minutes');
  await sealLedger(shop.ctx);
});
after(() => shop.close());

const entry = (transaction: string, amount: number): string =>
  `insert into ledger_entry (transaction_id, n, member_no, account, unit, amount)
    select ${transaction}, 99, member_no, 'revenue', 'coin', ${amount} from member`;
const moved = (ref: string, amount: number): string[] => [
  `insert into ledger_transaction (member_no, kind, ref) select member_no, 'adjust', '${ref}' from member`,
  `insert into ledger_entry (transaction_id, n, member_no, account, unit, amount)
    select t.id, side.n, t.member_no, side.account, 'coin', side.amount
    from ledger_transaction t, (values (1, 'member', ${amount}), (2, 'adjustment', ${-amount})) side (n, account, amount)
    where t.ref = '${ref}'`,
];
const FIRST = '(select min(id) from ledger_transaction)';
const LAST = '(select max(id) from ledger_transaction)';

/** What somebody with database access could change, and which invariant must detect it. */
const BREAKS: Record<string, string[]> = {
  I1: [entry(FIRST, 7)],
  I2: [entry(FIRST, 7), entry(LAST, -7)],
  I3: ["insert into ledger_transaction (member_no, kind, ref) select member_no, 'adjust', 'empty' from member"],
  I4: ['update wallet set coin = coin + 1'],
  I5: ["update lot set remaining = remaining - 1 where unit = 'coin'"],
  I6: ['alter table entitlement drop constraint entitlement_pkey', 'insert into entitlement select * from entitlement'],
  I7: ['update purchase_item set coins = coins + 1'],
  I8: [
    `insert into idempotency (member_no, route, key, fingerprint, made_at)
      select member_no, 'purchase', 'left-behind', '', seoga_clock() - interval '2 minutes' from member`,
  ],
  I9: ["insert into ledger_transaction (member_no, kind, ref) select member_no, 'charge', 'payment:never' from member"],
  I10: ["update lot set expires_at = '2020-01-01'"],
  I11: [...moved('far too much', -1000), ...moved('and back', 1000)],
  I12: ["update entitlement set source_id = source_id + 1000 where source = 'ticket'"],
  I13: [`update ledger_transaction set ref = ref || ' ' where id = ${FIRST}`],
  I15: [`update ledger_entry set n = n + 50 where transaction_id = ${LAST}`],
  tickets: ['update ticket set granted = granted + 1'],
  gifts: [
    `with made as (insert into campaign (source_key, kind, title, steps) values ('broken', 'all', '선물', '[]') returning id)
      insert into gift (campaign_id, member_no, title, sentence, things, claimed_at)
      select made.id, member_no, '선물', '', '[{"kind": "bonus", "amount": 5}]', seoga_clock() from made, member`,
  ],
  adjust: [...moved('by hand', 5), "update ledger_entry set account = 'revenue' where account = 'adjustment'"],
  debt: ['update wallet set debt = 1'],
};

/** Returns the violated invariants after a change, which is rolled back. */
async function toldOf(changes: string[]): Promise<string[]> {
  let message: string[] = [];
  const undone = new Error('undone');
  const done = shop.ctx.db.transaction().execute(async (tx) => {
    for (const table of ['ledger_transaction', 'ledger_entry', 'ledger_block'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    for (const change of changes) await sql.raw(change).execute(tx);
    const { invariants } = await checkLedgerFully({ ...shop.ctx, db: tx });
    message = invariants.filter((one) => one.broken > 0).map(({ name }) => name);
    throw undone;
  });
  await done.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return message;
}

test('an untouched ledger is consistent and every invariant has a Korean description', async () => {
  const { isConsistent, invariants } = await checkLedgerFully(shop.ctx);
  assert.ok(isConsistent, JSON.stringify(invariants));
  for (const { name } of invariants) assert.ok(LEDGER_INVARIANTS[name], `${name} has no words`);
  // Causes have their own test beside their store.
  const causes = new Set((await countUnexplainedEntries(shop.ctx.db)).map(({ name }) => name));
  assert.deepEqual(
    Object.keys(BREAKS).toSorted(),
    invariants
      .map(({ name }) => name)
      .filter((name) => !causes.has(name))
      .toSorted(),
    'each is broken below',
  );
});

for (const [name, changes] of Object.entries(BREAKS))
  test(`${name} detects its violation`, async () => {
    const message = await toldOf(changes);
    assert.ok(message.includes(name), `told were only: ${message.join() || 'none'}`);
  });

test('I13 and I15: detect a removed entry and a removed transaction', async () => {
  assert.ok((await toldOf([`delete from ledger_entry where transaction_id = ${FIRST} and n = 1`])).includes('I15'));
  const gone = [
    `delete from ledger_entry where transaction_id = ${FIRST}`,
    'alter table lot drop constraint lot_transaction_id_fkey',
  ];
  const message = await toldOf([...gone, `delete from ledger_transaction where id = ${FIRST}`]);
  assert.ok(message.includes('I13') && message.includes('I15'), message.join());
});
