import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { cancelSupport, giveSupport } from '#domain/author-support';
import { saveShopFields } from '#domain/merchandising';
import { addPassWorks, buyPass, cancelPass, savePassProducts } from '#domain/pass';
import { withdrawPurchase } from '#domain/purchase';
import { saveHolder } from '#domain/settlement';
import { createPen } from '#domain/studio';
import { EARLY_SALE, PURCHASE_KINDS, SUPPORT_SALE } from '#shared/money/purchases';
import { plantCharge } from '../../tests/support/fixtures/planted-charge.ts';
import { applyChange } from '../../tests/support/fixtures/settlement-changes.ts';
import { SellingShop, type SoldWork } from '../../tests/support/servers/selling-shop.ts';
import { countDays, listSales, listShopDays, showLive, showWorkNumbers } from './index.ts';

const by = 'command-line' as const;
const DAYS = { from: '2027-03-02', until: '2027-03-05' };
let shop: SellingShop;
let work: SoldWork;

before(async () => {
  shop = await SellingShop.open();
  await shop.goTo('2027-03-02 12:00');
  const values = { authors: 'on', support: 'on', supportMonthMost: '300000', pass: 'on' };
  await saveShopFields(shop.ctx, { by, values });
  await savePassProducts(shop.ctx, { by, products: [{ days: 7, coins: 21, isOnSale: true }] });
  work = await shop.work('sold in all ways', { free: 1, buy: 3, rental: 1, rentalHours: 24 }, { episodes: 4 });
  const author = await shop.member(0);
  const { id: penId } = await createPen(shop.ctx, { memberNo: author, name: '달빛 작가', shop: '서가', agrees: true });
  await sql`insert into work_crew (work_id, pen_id, role, accepted_at)
    values (${work.id}, ${penId}, 'owner', seoga_now())`.execute(shop.ctx.db);
  const holderId = await saveHolder(shop.ctx, { by, name: '달빛', kind: 'person', businessNumber: '', mail: '' });
  const shares = {
    rateBp: 5000,
    eventBp: 5000,
    waitingBp: 0,
    supportBp: 7000,
    passBp: 5000,
    base: 'with-vat' as const,
  };
  const term = { fromDay: '2027-01-01', untilDay: null };
  const about = { kind: 'work' as const, text: String(work.id) };
  await applyChange(shop.ctx, { act: 'contract', holderId, about, ...term, ...shares });
  await addPassWorks(shop.ctx, { by, workIds: [work.id], newest: 0 });
});
after(() => shop.close());

/** Coins sold and returned on each day, as the ledger has them. */
async function ledgerDays(): Promise<Map<string, { sold: number; returned: number }>> {
  const { rows } = await sql<{ day: string; sold: number; returned: number }>`
    select to_char(t.at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day,
      coalesce(sum(abs(e.amount)) filter (where t.kind not like '%-cancel'), 0)::bigint as sold,
      coalesce(sum(abs(e.amount)) filter (where t.kind like '%-cancel'), 0)::bigint as returned
    from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id and e.account = 'revenue' and e.unit in ('coin', 'bonus')
    group by 1`.execute(shop.ctx.db);
  return new Map(rows.map(({ day, sold, returned }) => [day, { sold, returned }]));
}

test('the pass and support are kinds of their own, and the days add up to the ledger', async () => {
  const memberNo = await shop.member(0, 4);
  await plantCharge(shop.ctx, { memberNo, won: 20_000, coins: 200 });
  const key = () => crypto.randomUUID();
  const order = { work, kind: PURCHASE_KINDS.BUY, episodes: work.episodes.slice(2, 3) };
  const bought = await shop.buy(memberNo, (await shop.quote(memberNo, order)).id);
  const pass = JSON.parse((await buyPass(shop.ctx, { memberNo, days: 7, coins: 21, key: key() })).body).result.pass;
  const reader = { kind: 'unverified', memberNo } as const;
  const support = { memberNo, reader, workId: work.id, coins: 10, message: '', visibility: 'private' as const };
  const given = await giveSupport(shop.ctx, { ...support, key: key() });
  await giveSupport(shop.ctx, { ...support, coins: 30, key: key() });
  assert.equal(
    (await showLive(shop.ctx)).reduce((all, { coins }) => all + coins, 0),
    64,
  );
  await shop.pass('20 minutes');
  await cancelSupport(shop.ctx, { memberNo, supportId: JSON.parse(given.body).result.support, key: key() });
  await shop.goTo('2027-03-04 13:00');
  await cancelPass(shop.ctx, { memberNo, termId: pass, key: key() });
  const { purchase } = JSON.parse(bought.body).result;
  await withdrawPurchase(shop.ctx, { memberNo, purchaseId: purchase, key: key() });
  await shop.goTo('2027-03-05 09:00');
  await countDays(shop.ctx);
  const days = await listShopDays(shop.ctx, DAYS);
  const ledger = await ledgerDays();
  for (const { day, soldCoins, episodeCoins, passCoins, supportCoins, cancelledCoins } of days) {
    const { sold = 0, returned = 0 } = ledger.get(day) ?? {};
    assert.deepEqual([day, soldCoins, cancelledCoins], [day, sold, returned]);
    assert.equal(episodeCoins + passCoins + supportCoins, soldCoins);
  }
  const [first, , third] = days;
  assert.deepEqual([first?.episodeCoins, first?.passCoins, first?.supportCoins], [3, 21, 40]);
  assert.deepEqual([first?.cancelledCoins, third?.cancelledCoins], [10, 24]);
  assert.deepEqual([first?.buyers, first?.firstBuyers], [1, 1]);
  const kinds = await listSales(shop.ctx, DAYS);
  assert.deepEqual(
    kinds.map(({ kind, coins, cancelledCoins }) => [kind, coins, cancelledCoins]),
    [
      [SUPPORT_SALE, 40, 10],
      [PURCHASE_KINDS.BUY, 3, 3],
    ],
  );
  const numbers = await showWorkNumbers(shop.ctx, { workId: work.id, ...DAYS });
  assert.deepEqual(
    numbers.days.map(({ coins }) => coins),
    [0, 0, 0, 0],
  );
});

test('episodes bought before their day are a kind of their own', async () => {
  await sql`update purchase set is_early = true where kind = ${PURCHASE_KINDS.BUY}`.execute(shop.ctx.db);
  await sql`delete from shop_day where day >= '2027-03-02'`.execute(shop.ctx.db);
  await countDays(shop.ctx);
  assert.deepEqual(
    (await listSales(shop.ctx, DAYS)).map(({ kind, coins }) => [kind, coins]),
    [
      [SUPPORT_SALE, 40],
      [EARLY_SALE, 3],
    ],
  );
});
