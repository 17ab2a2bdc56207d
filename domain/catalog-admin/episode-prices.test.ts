import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { SellingShop, codeOf } from '../../tests/support/servers/selling-shop.ts';
import {
  changeEpisodes,
  editEpisode,
  editWork,
  previewEpisodes,
  previewOutcomes,
  showAdminEpisode,
  showAdminWork,
} from './index.ts';

const PRICES = { free: 2, buy: 10, rental: 4, rentalHours: 72 };
const by = 'command-line' as const;
let shop: SellingShop;

before(async () => {
  shop = await SellingShop.open();
});
after(() => shop.close());

test('a price for a free range previews both outcomes and applies the chosen one', async () => {
  const work = await shop.work('outcomes', PRICES, { episodes: 4 });
  const change = { kind: 'price' as const, buyCoins: 5, rentalCoins: null, rentalHours: null };
  const order = { workId: work.id, target: { kind: 'range' as const, first: null, last: 3 }, change };
  const outcomes = await previewOutcomes(shop.ctx, order);
  assert.deepEqual(
    outcomes.map(({ outcome, preview }) => [outcome, preview?.groups.map(({ to, episodes }) => `${to} ${episodes}`)]),
    [
      ['sell-free', ['소장 5코인 2', '소장 5코인 1']],
      ['leave-free', ['무료(소장 5코인 보관) 2', '소장 5코인 1']],
    ],
  );
  assert.equal(await codeOf(previewEpisodes(shop.ctx, order)), 'WORK_ERROR 0030');
  const [sell] = outcomes;
  const sold = { ...order, change: { ...change, outcome: 'sell-free' as const } };
  await changeEpisodes(shop.ctx, { ...sold, by, version: sell?.preview?.version ?? '' });
  assert.equal((await showAdminWork(shop.ctx, work.id)).free, 0);
  const back = { ...order, change: { kind: 'free' as const, isFree: true } };
  const [, cleared] = await previewOutcomes(shop.ctx, back);
  assert.deepEqual([cleared?.outcome, cleared?.preview?.groups[0]?.to], ['clear-price', '무료']);
  const ask = { ...order.target, first: 1, last: 1 };
  await changeEpisodes(shop.ctx, {
    ...back,
    target: ask,
    change: { ...back.change, outcome: 'clear-price' },
    by,
    version: (
      await previewEpisodes(shop.ctx, { ...back, target: ask, change: { ...back.change, outcome: 'clear-price' } })
    ).version,
  });
  const paid = await previewOutcomes(shop.ctx, { ...order, target: ask, change: { kind: 'free', isFree: false } });
  assert.deepEqual(
    paid,
    [{ outcome: 'price-unpriced', preview: null }],
    'it needs a price and nothing else can change',
  );
});

test('a free episode with a new price is saved in one of two ways', async () => {
  const work = await shop.work('either', PRICES, { episodes: 2 });
  const [id = 0] = work.episodes;
  const save = async (outcome?: 'sell-free' | 'keep-price') => {
    const { title, opensAt, version, ...price } = await showAdminEpisode(shop.ctx, id);
    const sheet = {
      title,
      opensAt,
      price: { ...price, isFree: true, buyCoins: 6 },
      isUp: true,
      noteBefore: '',
      noteAfter: '',
      outcome,
    };
    return editEpisode(shop.ctx, { by, id, version, sheet });
  };
  assert.equal(await codeOf(save()), 'WORK_ERROR 0030');
  await save('keep-price');
  const kept = await showAdminEpisode(shop.ctx, id);
  assert.deepEqual([kept.isFree, kept.buyCoins], [true, 6]);
  await sql`update episode set buy_coins = 5 where id = ${id}`.execute(shop.ctx.db);
  await save('sell-free');
  const sold = await showAdminEpisode(shop.ctx, id);
  assert.deepEqual([sold.isFree, sold.buyCoins], [false, 6]);
});

test('a bundle discount that lowers no sum is refused at its field', async () => {
  const work = await shop.work('bundle', { free: 0, buy: 1 }, { episodes: 4 });
  const withBundle = async (bundlePercent: number) => {
    const { version, sheet } = await showAdminWork(shop.ctx, work.id);
    const terms = { ...sheet.terms, bundlePercent, bundleFrom: 2 };
    return editWork(shop.ctx, { by, id: work.id, version, sheet: { ...sheet, terms } });
  };
  assert.equal(await codeOf(withBundle(20)), 'WORK_ERROR 0034');
  assert.deepEqual((await withBundle(25)).changed, ['terms']);
});
