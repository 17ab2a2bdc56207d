import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { salePricesOf } from '#domain/purchase';
import { applyShop } from '#domain/showcase';
import type { Reader } from '#shared/reader';
import { plantEpisodes } from '../../tests/support/planted-episodes.ts';
import { episodesOf, holdEpisodes, readEpisode } from '../../tests/support/planted-shelf.ts';
import { SellingShop, type SoldWork } from '../../tests/support/selling-shop.ts';
import { showWorkTo } from './index.ts';

let shop: SellingShop;
let work: SoldWork;
let reader: Reader & { memberNo: number };

before(async () => {
  shop = await SellingShop.open();
  const prices = { free: 2, buy: 10, rental: 4, rentalHours: 72, bundle: { from: 5, percent: 15 } };
  const { id } = await shop.work('long', prices, { episodes: 4 });
  await plantEpisodes(shop.ctx.db, { work: id, count: 250 });
  work = { id, episodes: await episodesOf(shop.ctx, id) };
  reader = { kind: 'unverified', memberNo: await shop.member(100) };
});
after(() => shop.close());

const at = (position: number): number => work.episodes[position - 1] ?? 0;

test('L8 B5 B6 a window tells what all that is left costs, to the coin, as the whole list does', async () => {
  const { memberNo } = reader;
  const promotion = { id: 'autumn', title: '가을 기획전', works: ['long'], percent: 35, days: 7 };
  await applyShop(shop.ctx, { promotions: [promotion] });
  await holdEpisodes(shop.ctx, { memberNo, workId: work.id, episodes: [at(5), at(120), at(249)] });
  await holdEpisodes(shop.ctx, { memberNo, workId: work.id, episodes: [at(3), at(121)], hours: 5 });
  const whole = await salePricesOf(shop.ctx, { workId: work.id, memberNo });
  assert.deepEqual([whole?.finish.buy?.episodes, whole?.finish.rental?.episodes], [245, 243]);
  for (const window of [undefined, { order: 'first' as const }, { order: 'last' as const, from: 30 }]) {
    const shown = await showWorkTo(shop.ctx, { id: work.id, reader, window });
    assert.deepEqual(shown.prices?.finish, whole?.finish);
    const sales = new Map(whole?.episodes.map(({ id, standing, buy, rental }) => [id, { standing, buy, rental }]));
    for (const line of shown.work.episodes) {
      const { standing, buy, rental } = sales.get(line.id) ?? {};
      assert.equal(line.state, standing);
      const sale = standing === 'locked' ? { buyCoins: buy?.coins, rentalCoins: rental?.coins } : undefined;
      assert.deepEqual(line.sale, sale, String(line.position));
    }
  }
});

test('L8 a place in another window goes on by the number of now, and nowhere where its episode is gone', async () => {
  const { memberNo } = reader;
  await readEpisode(shop.ctx, { memberNo, workId: work.id, episode: at(200) });
  const place = async () =>
    (await showWorkTo(shop.ctx, { id: work.id, reader, window: { order: 'first' } })).place?.position;
  // The device told another number: the list knows the one of now.
  assert.equal(await place(), 200);
  const withdraw = (is: boolean) =>
    shop.ctx.db.updateTable('episode').set({ is_withdrawn: is }).where('id', '=', at(200)).execute();
  await withdraw(true);
  assert.equal(await place(), undefined);
  await holdEpisodes(shop.ctx, { memberNo, workId: work.id, episodes: [at(200)] });
  assert.equal(await place(), 200, 'what is held stays');
  await withdraw(false);
});
