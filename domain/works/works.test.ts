import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { listWorks, openDueEpisodes, pageVersion, showWork } from '#domain/catalogue';
import { importWorks } from '#domain/importing';
import { showWorkTo } from '#domain/reading';
import { searchWorks } from '#domain/search';
import { VISITOR } from '#shared/reader';
import { PURCHASE_KINDS as KINDS } from '#vocabulary/purchases';
import { plantedMeans, plantedWork } from '../../tests/support/planted-works.ts';
import { SellingShop, type SoldWork, codeOf } from '../../tests/support/selling-shop.ts';
import {
  type DeskWork,
  type WorkSheet,
  changeCover,
  changeEpisodes,
  changeWorks,
  editEpisode,
  editWork,
  findDuplicates,
  findWorks,
  followSource,
  listEpisodes,
  makeEpisode,
  makeWork,
  moveEpisodes,
  previewEpisodes,
  previewWorks,
  showDeskEpisode,
  showDeskWork,
  tellApart,
} from './index.ts';

const PRICES = { free: 2, buy: 10, rental: 4, rentalHours: 72 };
let shop: SellingShop;
let serial: SoldWork;
const by = 'command-line' as const;

before(async () => {
  shop = await SellingShop.open();
  serial = await shop.work('serial', PRICES, { episodes: 12 });
});
after(() => shop.close());

async function edit(id: number, change: Partial<WorkSheet>): Promise<DeskWork> {
  const work = await showDeskWork(shop.ctx, id);
  await editWork(shop.ctx, { by, id, version: work.version, sheet: { ...work.sheet, ...change } });
  return showDeskWork(shop.ctx, id);
}
const acts = async (act: string) => {
  const rows = await sql<{ before: Record<string, unknown>; after: Record<string, unknown>; subject: string }>`
    select before, after, subject from operator_audit where act = ${act} order by id`.execute(shop.ctx.db);
  return rows.rows;
};

test('a changed title is found at once, the page version rises, and the audit log has both', async () => {
  const was = await pageVersion(shop.ctx);
  await edit(serial.id, { title: '등대의 계절', tags: ['바다'], genre: '판타지' });
  const found = await searchWorks(shop.ctx, { query: '등대의 계절', filter: {}, reader: VISITOR });
  assert.deepEqual(
    found.works.map(({ id }) => id),
    [serial.id],
  );
  assert.ok((await pageVersion(shop.ctx)) > was);
  const [line] = await acts('work.update');
  assert.deepEqual([line?.before['title'], line?.after['title']], ['serial', '등대의 계절']);
  assert.equal(line?.after['synopsis'], undefined, 'only what changed stands there');
});

test('a sheet that somebody else changed meanwhile is refused and nothing is written', async () => {
  const { version, sheet } = await showDeskWork(shop.ctx, serial.id);
  await edit(serial.id, { synopsis: '먼저 저장한 글' });
  const late = editWork(shop.ctx, { by, id: serial.id, version, sheet: { ...sheet, synopsis: '늦은 글' } });
  assert.equal(await codeOf(late), 'WORK_ERROR 0008');
  assert.equal((await showDeskWork(shop.ctx, serial.id)).sheet.synopsis, '먼저 저장한 글');
  assert.equal(await codeOf(edit(serial.id, {})), 'WORK_ERROR 0009');
});

test('an import leaves what an operator changed, says so, and takes the rest', async () => {
  const texts = [['하나'], ['둘'], ['셋']];
  const source = (more: object) => plantedMeans([plantedWork('kept', { texts, prices: PRICES, ...more })]);
  const first = await importWorks(shop.ctx, source({}), { path: '', dryRun: false });
  const id = first.works[0]?.workId ?? 0;
  await edit(id, { title: '고친 제목', rating: '15', tags: ['고친 태그'] });
  const { episodes } = await listEpisodes(shop.ctx, { workId: id, listing: 'up', page: 1 });
  const [one, two, three] = episodes;
  assert.ok(one && two && three);
  const sheet = { title: '고친 회차', opensAt: one.opensAt, price: { ...one, buyCoins: 7 }, isUp: true };
  await editEpisode(shop.ctx, { by, id: one.id, version: one.version, sheet });
  await editEpisode(shop.ctx, {
    by,
    id: two.id,
    version: two.version,
    sheet: { title: two.title, opensAt: two.opensAt, price: two, isUp: false },
  });
  await moveEpisodes(shop.ctx, { by, workId: id, ids: [three.id], place: 1 });
  const again = { title: '출처의 제목', synopsis: '출처의 새 줄거리', tags: ['출처의 태그'], rating: 'all' as const };
  const dry = await importWorks(shop.ctx, source(again), { path: '', dryRun: true });
  const said = dry.works[0]?.remarks.map(({ sentence }) => sentence).join(' ') ?? '';
  assert.match(said, /제목/);
  assert.match(said, /회차 2개/);
  await importWorks(shop.ctx, source(again), { path: '', dryRun: false });
  const work = await showDeskWork(shop.ctx, id);
  const { title, rating, tags, synopsis } = work.sheet;
  assert.deepEqual([title, rating, tags, synopsis], ['고친 제목', '15', ['고친 태그'], '출처의 새 줄거리']);
  const left = await listEpisodes(shop.ctx, { workId: id, listing: 'all', page: 1 });
  assert.deepEqual(
    left.episodes.map((episode) => [episode.title, episode.buyCoins, episode.isWithdrawn]),
    [
      [three.title, 10, false],
      ['고친 회차', 7, false],
      [two.title, 10, true],
    ],
  );
  const unchanged = await importWorks(shop.ctx, source(again), { path: '', dryRun: false });
  assert.equal(unchanged.works[0]?.outcome, 'unchanged');
  await followSource(shop.ctx, { by, id });
  await importWorks(shop.ctx, source(again), { path: '', dryRun: false });
  assert.equal(
    (await showDeskWork(shop.ctx, id)).sheet.title,
    '출처의 제목',
    'what was given back is the source’s again',
  );
});

test('P3 a rating raised to adult holds on every surface with the act, also for a cover that was public', async () => {
  const work = await shop.work('raised', PRICES, { episodes: 3 });
  await changeCover(shop.ctx, { by, id: work.id, file: { name: 'raised.png', bytes: new Uint8Array([1]) } });
  const audience = async (): Promise<string | undefined> => {
    const { cover } = await showDeskWork(shop.ctx, work.id);
    const rows = await shop.ctx.db.selectFrom('picture').select('audience').where('hash', '=', cover).execute();
    return rows[0]?.audience;
  };
  assert.equal(await audience(), 'public');
  const order = {
    target: { kind: 'ids' as const, ids: [work.id] },
    change: { kind: 'rating' as const, rating: '19' as const },
  };
  const { version } = await previewWorks(shop.ctx, order);
  await changeWorks(shop.ctx, { ...order, by, version });
  assert.equal(await audience(), 'adults');
  const shown = await showWork(shop.ctx, { id: work.id, reader: VISITOR });
  assert.deepEqual([shown.masked, shown.about, shown.episodes.length], [true, null, 0]);
  const found = await searchWorks(shop.ctx, { query: 'rais', filter: {}, reader: VISITOR });
  assert.equal(found.works.length, 0);
});

test('a cover that was replaced is nobody’s to fetch any more', async () => {
  const work = await shop.work('covered', PRICES, { episodes: 1 });
  const put = async (name: string): Promise<string> => {
    await changeCover(shop.ctx, { by, id: work.id, file: { name, bytes: new Uint8Array([1]) } });
    return (await showDeskWork(shop.ctx, work.id)).cover;
  };
  const [old] = [await put('old.png'), await put('new.png')];
  const row = await shop.ctx.db.selectFrom('picture').select('audience').where('hash', '=', old).executeTakeFirst();
  assert.equal(row?.audience, 'adults');
  await changeCover(shop.ctx, { by, id: work.id, file: null });
  assert.equal((await showDeskWork(shop.ctx, work.id)).hasOwnCover, false);
  const empty = changeCover(shop.ctx, { by, id: work.id, file: { name: 'x', bytes: new Uint8Array() } });
  assert.equal(await codeOf(empty), 'WORK_ERROR 0015');
});

test('rights that end take a work off the shelves and out of sale; what was bought stays', async () => {
  const work = await shop.work('licensed', PRICES, { episodes: 5 });
  const memberNo = await shop.member(100);
  const buy = { work, kind: KINDS.BUY, episodes: work.episodes.slice(2, 3) };
  await shop.buy(memberNo, (await shop.quote(memberNo, buy)).id);
  const until = new Date(Date.now() + 3_600_000).toISOString().replace(/\.\d+Z$/, 'Z');
  await edit(work.id, { rightsUntil: until });
  assert.equal((await showWork(shop.ctx, { id: work.id, reader: VISITOR })).isOffered, true);
  const open = await shop.quote(memberNo, { work, kind: KINDS.BUY, episodes: work.episodes.slice(3, 4) });
  await shop.pass('61 minutes');
  // Before the clock has looked, coins are not taken all the same.
  assert.notEqual(await codeOf(shop.buy(memberNo, open.id)), 'done');
  assert.equal(await codeOf(shop.quote(memberNo, { ...buy, episodes: work.episodes.slice(4, 5) })), 'NOT_FOUND 0001');
  assert.ok((await openDueEpisodes(shop.ctx)) > 0);
  assert.equal(await codeOf(showWork(shop.ctx, { id: work.id, reader: VISITOR })), 'NOT_FOUND 0001');
  const { work: own } = await showWorkTo(shop.ctx, { id: work.id, reader: { kind: 'unverified', memberNo } });
  assert.deepEqual([own.isOffered, own.episodes.length], [false, 1]);
  await edit(work.id, { rightsUntil: null });
  assert.equal((await showWork(shop.ctx, { id: work.id, reader: VISITOR })).isOffered, true);
  await shop.goToNow();
});

test('rights that begin put a work on the shelves by themselves', async () => {
  const work = await shop.work('coming', PRICES, { episodes: 2 });
  const from = new Date(Date.now() + 3_600_000).toISOString();
  const stands = await edit(work.id, { rightsFrom: from });
  assert.deepEqual([stands.isListed, stands.sheet.rightsFrom], [false, from]);
  await shop.pass('61 minutes');
  await openDueEpisodes(shop.ctx);
  assert.equal((await showDeskWork(shop.ctx, work.id)).isListed, true);
  await shop.goToNow();
});

test('prices of a range change together, by one act; an older offer is not charged', async () => {
  const work = await shop.work('priced', PRICES, { episodes: 30 });
  const memberNo = await shop.member(100);
  const offered = await shop.quote(memberNo, { work, kind: KINDS.BUY, episodes: work.episodes.slice(9, 10) });
  const change = { kind: 'price' as const, buyCoins: 5, rentalCoins: null, rentalHours: null };
  const order = { workId: work.id, target: { kind: 'range' as const, first: 6, last: null }, change };
  const preview = await previewEpisodes(shop.ctx, order);
  assert.deepEqual([preview.count, preview.groups.length], [25, 1]);
  assert.deepEqual(preview.groups[0], {
    from: '소장 10코인, 대여 4코인(72시간)',
    to: '소장 5코인',
    episodes: 25,
    first: 6,
    last: 30,
  });
  await changeEpisodes(shop.ctx, { ...order, by, version: preview.version });
  assert.equal(await codeOf(shop.buy(memberNo, offered.id)), 'PURCHASE_ERROR 0006');
  const lines = (await acts('episodes.price')).filter(({ subject }) => subject === `work:${work.id}`);
  assert.equal(lines.length, 1);
  assert.deepEqual(lines[0]?.before['values'], [{ from: preview.groups[0]?.from, ids: work.episodes.slice(5) }]);
  assert.equal(await codeOf(previewEpisodes(shop.ctx, order)), 'WORK_ERROR 0009', 'nothing is left to change');
});

test('a preview that is out of date is refused, and nothing is written', async () => {
  const work = await shop.work('stale', PRICES, { episodes: 10 });
  const change = { kind: 'free' as const, isFree: true };
  const order = { workId: work.id, target: { kind: 'range' as const, first: null, last: 5 }, change };
  const { version, count } = await previewEpisodes(shop.ctx, order);
  assert.equal(count, 3);
  const third = await showDeskEpisode(shop.ctx, work.episodes[2] ?? 0);
  const sheet = { title: third.title, opensAt: third.opensAt, price: { ...third, isFree: true }, isUp: true };
  await editEpisode(shop.ctx, { by, id: third.id, version: third.version, sheet });
  assert.equal(await codeOf(changeEpisodes(shop.ctx, { ...order, by, version })), 'WORK_ERROR 0008');
  assert.equal((await showDeskWork(shop.ctx, work.id)).free, 3);
  const backwards = { ...order, target: { kind: 'range' as const, first: 5, last: 2 } };
  assert.equal(await codeOf(previewEpisodes(shop.ctx, backwards)), 'WORK_ERROR 0013');
});

test('an episode made here is off until it has something to read, and no import takes it off', async () => {
  const work = await shop.work('grown', PRICES, { episodes: 2 });
  const price = { isFree: true, buyCoins: null, rentalCoins: null, rentalHours: null };
  const sheet = { title: '외전', opensAt: new Date('2026-01-01T00:00:00Z'), price };
  const { id } = await makeEpisode(shop.ctx, { by, workId: work.id, content: 'text', sheet });
  const made = await showDeskEpisode(shop.ctx, id);
  assert.deepEqual([made.position, made.isWithdrawn, made.hasContent], [3, true, false]);
  const up = { ...sheet, isUp: true };
  const order = { by, id, version: made.version, sheet: up };
  assert.equal(await codeOf(editEpisode(shop.ctx, order)), 'WORK_ERROR 0010');
  await sql`insert into text_revision (episode_id, revision, blocks) values (${id}, 0, '[]')`.execute(shop.ctx.db);
  await editEpisode(shop.ctx, order);
  const shown = await showWork(shop.ctx, { id: work.id, reader: VISITOR });
  assert.equal(shown.episodes.at(-1)?.title, '외전');
  const texts = [['첫 문장'], ['다음 문장']];
  const means = plantedMeans([plantedWork('grown', { texts, prices: PRICES })]);
  await importWorks(shop.ctx, means, { path: '', dryRun: false, replace: true });
  assert.equal((await showDeskEpisode(shop.ctx, id)).isWithdrawn, false);
});

test('what readers bought is not closed again', async () => {
  const work = await shop.work('bought', PRICES, { episodes: 4 });
  const memberNo = await shop.member(100);
  await shop.buy(
    memberNo,
    (await shop.quote(memberNo, { work, kind: KINDS.BUY, episodes: work.episodes.slice(2, 3) })).id,
  );
  const later = async (id: number): Promise<string> => {
    const one = await showDeskEpisode(shop.ctx, id);
    const sheet = { title: one.title, opensAt: new Date(Date.now() + 86_400_000), price: one, isUp: true };
    return codeOf(editEpisode(shop.ctx, { by, id, version: one.version, sheet }));
  };
  assert.equal(await later(work.episodes[2] ?? 0), 'WORK_ERROR 0012');
  assert.equal(await later(work.episodes[3] ?? 0), 'done');
});

test('a new work is listed in the console at once and before readers with its first episode', async () => {
  const { sheet } = await showDeskWork(shop.ctx, serial.id);
  const { id } = await makeWork(shop.ctx, { by, sheet: { ...sheet, title: '새로 지은 작품', tags: ['새 태그'] } });
  const found = await findWorks(shop.ctx, { query: { words: '새로 지은', listing: 'empty' }, after: null });
  assert.deepEqual(
    found.works.map((work) => work.id),
    [id],
  );
  const { works } = await listWorks(shop.ctx, { filter: { tag: '새 태그' }, reader: VISITOR });
  assert.equal(works.length, 0);
});

test('all that match are changed, also those that no page showed; works told apart are left out of the duplicates', async () => {
  const ids: number[] = [];
  for (const name of ['달빛 상점', '[연재] 달빛 상점!']) {
    const report = await importWorks(shop.ctx, plantedMeans([plantedWork(name, { publisher: '달빛사' })]), {
      path: '',
      dryRun: false,
    });
    ids.push(report.works[0]?.workId ?? 0);
  }
  const order = {
    target: { kind: 'query' as const, query: { publisher: '달빛사' } },
    change: { kind: 'tags' as const, add: ['달'], remove: [] },
  };
  const { version, count } = await previewWorks(shop.ctx, order);
  assert.equal(count, 2);
  await changeWorks(shop.ctx, { ...order, by, version });
  assert.equal((await findWorks(shop.ctx, { query: { words: '달빛사' }, after: null })).count, 2);
  const tagged = await listWorks(shop.ctx, { filter: { tag: '달' }, reader: VISITOR });
  assert.equal(tagged.works.length, 2);
  const halt = { target: order.target, change: { kind: 'status' as const, status: 'hiatus' as const } };
  await changeWorks(shop.ctx, { ...halt, by, version: (await previewWorks(shop.ctx, halt)).version });
  const paused = await searchWorks(shop.ctx, {
    query: '',
    filter: { status: 'hiatus', tags: ['달'] },
    reader: VISITOR,
  });
  assert.equal(paused.works.length, 2);
  const alike = async (): Promise<number[][]> =>
    (await findDuplicates(shop.ctx, null)).pairs
      .map(({ one, other }) => [one.id, other.id])
      .filter(([one]) => one === ids[0]);
  assert.deepEqual(await alike(), [ids]);
  await tellApart(shop.ctx, { by, one: ids[1] ?? 0, other: ids[0] ?? 0 });
  assert.deepEqual(await alike(), []);
  assert.equal(await codeOf(tellApart(shop.ctx, { by, one: 1, other: 1 })), 'NOT_FOUND 0001');
});

test('ten thousand episodes are shown, previewed and changed in seconds; a preview grown stale changes none', async (t) => {
  const work = await shop.work('long', PRICES, { episodes: 1 });
  await sql`insert into episode (work_id, source_key, position, title, unit, content, opens_at, is_free, buy_coins, revision, digest)
    select ${work.id}, 'n' || n, n, n || '화', 'episode', 'text', seoga_now() + interval '1 day', false, 3, 1, 'd' || n
    from generate_series(2, 10000) n`.execute(shop.ctx.db);
  const schedule = { from: '2030-01-01', weekdays: ['mon' as const, 'thu' as const], perDay: 2, time: '18:00' };
  const order = {
    workId: work.id,
    target: { kind: 'range' as const, first: null, last: null },
    change: { kind: 'schedule' as const, schedule },
  };
  const began = performance.now();
  const preview = await previewEpisodes(shop.ctx, order);
  assert.deepEqual([preview.count, preview.passedOver], [9_999, 1]);
  const previewed = performance.now();
  await changeEpisodes(shop.ctx, { ...order, by, version: preview.version });
  const changed = performance.now();
  const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(2);
  t.diagnostic(`9,999 episodes: preview ${seconds(began, previewed)} s, change ${seconds(previewed, changed)} s`);
  const last = await listEpisodes(shop.ctx, { workId: work.id, listing: 'up', page: 100 });
  assert.equal(last.episodes.at(-1)?.title, '10000화');
  assert.ok(performance.now() - began < 20_000);
  const times = async () =>
    (
      await sql<{
        moments: number;
        first: Date;
      }>`select count(distinct opens_at)::int as moments, min(opens_at) as first
        from episode where work_id = ${work.id}`.execute(shop.ctx.db)
    ).rows[0];
  const shifted = { ...order, change: { ...order.change, schedule: { ...schedule, from: '2031-01-01' } } };
  const stale = await previewEpisodes(shop.ctx, shifted);
  await sql`update episode set opens_at = opens_at + interval '1 minute' where work_id = ${work.id} and position = 5000`.execute(
    shop.ctx.db,
  );
  const timesBefore = await times();
  assert.equal(await codeOf(changeEpisodes(shop.ctx, { ...shifted, by, version: stale.version })), 'WORK_ERROR 0008');
  assert.deepEqual(await times(), timesBefore);
});
