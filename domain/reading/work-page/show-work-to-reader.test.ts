import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findWorkPrices } from '#domain/purchase';
import { applyShopFolder } from '#domain/merchandising';
import type { Reader } from '#kernel/reader';
import { plantEpisodes } from '../../../tests/support/fixtures/planted-episodes.ts';
import {
  episodesOf,
  holdEpisodes,
  markEpisodes,
  readEpisode,
} from '../../../tests/support/fixtures/planted-library.ts';
import { SellingShop, type SoldWork } from '../../../tests/support/servers/selling-shop.ts';
import { listLibrary } from '#domain/library';
import { continueReading, showWorkToReader } from '../index.ts';

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

test('prices the remaining episodes equally in a window and in the full list (L8, B5, B6)', async () => {
  const { memberNo } = reader;
  const promotion = { id: 'autumn', title: '가을 기획전', works: ['long'], percent: 35, days: 7 };
  await applyShopFolder(shop.ctx, { promotions: [promotion] });
  await holdEpisodes(shop.ctx, { memberNo, workId: work.id, episodes: [at(5), at(120), at(249)] });
  await holdEpisodes(shop.ctx, { memberNo, workId: work.id, episodes: [at(3), at(121)], hours: 5 });
  const full = await findWorkPrices(shop.ctx, { workId: work.id, memberNo });
  assert.deepEqual([full?.finish.buy?.episodes, full?.finish.rental?.episodes], [245, 243]);
  for (const window of [undefined, { order: 'first' as const }, { order: 'last' as const, from: 30 }]) {
    const visible = await showWorkToReader(shop.ctx, { id: work.id, reader, window });
    assert.deepEqual(visible.prices?.finish, full?.finish);
    const sales = new Map(full?.episodes.map(({ id, standing, buy, rental }) => [id, { standing, buy, rental }]));
    for (const line of visible.work.episodes) {
      const { standing, buy, rental } = sales.get(line.id) ?? {};
      assert.equal(line.state, standing);
      const sale = standing === 'locked' ? { buyCoins: buy?.coins, rentalCoins: rental?.coins } : undefined;
      assert.deepEqual(line.sale, sale, String(line.position));
    }
  }
});

test('continues after a finished episode with the next unread one (L9)', async () => {
  const memberNo = await shop.member(100);
  const member: Reader & { memberNo: number } = { kind: 'unverified', memberNo };
  const following = async () => {
    const [listed] = await continueReading(shop.ctx, { memberNo, reader: member, work: work.id, most: 1 });
    const { place } = await showWorkToReader(shop.ctx, { id: work.id, reader: member, window: { order: 'first' } });
    const { works } = await listLibrary(shop.ctx, { memberNo, reader: member, wish: { list: 'recent' } });
    assert.deepEqual(place?.next, listed?.next);
    const opens = listed?.next?.episode ?? listed?.episode;
    assert.equal(works.find(({ card }) => card.id === work.id)?.opens?.episode, opens);
    return listed?.next?.position;
  };
  await readEpisode(shop.ctx, { memberNo, workId: work.id, episode: at(11), fraction: 1, minutesAgo: 9 });
  await readEpisode(shop.ctx, { memberNo, workId: work.id, episode: at(10), fraction: 0.99, minutesAgo: 8 });
  assert.equal(await following(), undefined);
  await readEpisode(shop.ctx, { memberNo, workId: work.id, episode: at(10), fraction: 1, minutesAgo: 7 });
  assert.equal(await following(), 12, 'the finished eleventh is skipped');
  await readEpisode(shop.ctx, {
    memberNo,
    workId: work.id,
    episode: at(work.episodes.length),
    fraction: 1,
    minutesAgo: 6,
  });
  assert.equal(await following(), undefined, 'nothing follows the last');
});

test('marks change what is read, not where the work is continued (L9)', async () => {
  const memberNo = await shop.member(100);
  const member: Reader & { memberNo: number } = { kind: 'unverified', memberNo };
  const continued = async () => {
    const [listed] = await continueReading(shop.ctx, { memberNo, reader: member, work: work.id, most: 1 });
    return [listed?.position, listed?.fraction, listed?.next?.position];
  };
  const mark = (positions: number[], fraction: number) =>
    markEpisodes(shop.ctx, {
      memberNo,
      workId: work.id,
      marks: positions.map((position) => ({ episode: at(position), position, fraction })),
    });
  await mark([1, 2, 3], 1);
  assert.deepEqual(await continued(), [3, 1, 4], 'nothing was read before');
  await readEpisode(shop.ctx, { memberNo, workId: work.id, episode: at(6), fraction: 0.4 });
  await mark([1, 2], 0);
  await mark([7, 8], 1);
  assert.deepEqual((await continued()).slice(1), [0.4, undefined], 'it goes on in the sixth');
  await mark([6], 1);
  assert.deepEqual((await continued()).slice(1), [1, 9], 'the marked ones are skipped');
  await mark([6, 7], 0);
  assert.deepEqual((await continued()).slice(1), [0, undefined]);
});

test('continues in another window by the current number, and nowhere if the episode is gone (L8)', async () => {
  const { memberNo } = reader;
  await readEpisode(shop.ctx, { memberNo, workId: work.id, episode: at(200) });
  const currentPosition = async () =>
    (await showWorkToReader(shop.ctx, { id: work.id, reader, window: { order: 'first' } })).place?.position;
  // Uses the current number, not the device's.
  assert.equal(await currentPosition(), 200);
  const withdraw = (is: boolean) =>
    shop.ctx.db.updateTable('episode').set({ is_withdrawn: is }).where('id', '=', at(200)).execute();
  await withdraw(true);
  assert.equal(await currentPosition(), undefined);
  await holdEpisodes(shop.ctx, { memberNo, workId: work.id, episodes: [at(200)] });
  assert.equal(await currentPosition(), 200, 'what is held stays');
  await withdraw(false);
});
