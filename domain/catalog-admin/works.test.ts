import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { listWorks, openDueEpisodes, pageVersion, showWork } from '#domain/catalog';
import { importWorks } from '#domain/catalog-import';
import { showWorkToReader } from '#domain/reading';
import { searchWorks } from '#domain/search';
import { VISITOR } from '#kernel/reader';
import type { WorkFormValues } from '#shared/catalog/work-fields';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { SellingShop, type SoldWork, codeOf } from '../../tests/support/servers/selling-shop.ts';
import {
  type AdminWork,
  changeCover,
  changeEpisodes,
  changeWorks,
  editEpisode,
  editWork,
  findDuplicates,
  findWorks,
  resetToSource,
  listEpisodes,
  createEpisode,
  createWork,
  moveEpisodes,
  previewEpisodes,
  previewWorks,
  showAdminEpisode,
  showAdminWork,
  markAsDistinct,
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

async function edit(id: number, change: Partial<WorkFormValues>): Promise<AdminWork> {
  const work = await showAdminWork(shop.ctx, id);
  await editWork(shop.ctx, { by, id, version: work.version, sheet: { ...work.sheet, ...change } });
  return showAdminWork(shop.ctx, id);
}
const actions = async (action: string) => {
  const rows = await sql<{ before: Record<string, unknown>; after: Record<string, unknown>; subject: string }>`
    select before, after, subject from operator_audit where act = ${action} order by id`.execute(shop.ctx.db);
  return rows.rows;
};

const NO_NOTES = { noteBefore: '', noteAfter: '' };

test('finds a changed title at once, raises the page version and audits both values', async () => {
  const was = await pageVersion(shop.ctx);
  await edit(serial.id, { title: '등대의 계절', tags: ['바다'], genre: '판타지' });
  const found = await searchWorks(shop.ctx, { query: '등대의 계절', filter: {}, reader: VISITOR });
  assert.deepEqual(
    found.works.map(({ id }) => id),
    [serial.id],
  );
  assert.ok((await pageVersion(shop.ctx)) > was);
  const [line] = await actions('work.update');
  assert.deepEqual([line?.before['title'], line?.after['title']], ['serial', '등대의 계절']);
  assert.equal(line?.after['synopsis'], undefined, 'only what changed stands there');
});

test('rejects a stale form without writing', async () => {
  const { version, sheet } = await showAdminWork(shop.ctx, serial.id);
  await edit(serial.id, { synopsis: '먼저 저장한 글' });
  const late = editWork(shop.ctx, { by, id: serial.id, version, sheet: { ...sheet, synopsis: '늦은 글' } });
  assert.equal(await codeOf(late), 'WORK_ERROR 0008');
  assert.equal((await showAdminWork(shop.ctx, serial.id)).sheet.synopsis, '먼저 저장한 글');
  assert.equal(await codeOf(edit(serial.id, {})), 'WORK_ERROR 0009');
});

test('preserves operator edits on import, reports them and imports the rest', async () => {
  const texts = [['하나'], ['둘'], ['셋']];
  const source = (more: object) => plantedWorkDeps([plantedWork('kept', { texts, prices: PRICES, ...more })]);
  const first = await importWorks(shop.ctx, source({}), { path: '', dryRun: false });
  const id = first.works[0]?.workId ?? 0;
  await edit(id, { title: '고친 제목', rating: '15', tags: ['고친 태그'] });
  const { episodes } = await listEpisodes(shop.ctx, { workId: id, listing: 'up', page: 1 });
  const [one, two, three] = episodes;
  assert.ok(one && two && three);
  const price = { ...one, buyCoins: 7 };
  const form = {
    title: '고친 회차',
    opensAt: one.opensAt,
    price,
    isUp: true,
    outcome: 'keep-price' as const,
    ...NO_NOTES,
  };
  await editEpisode(shop.ctx, { by, id: one.id, version: one.version, sheet: form });
  await editEpisode(shop.ctx, {
    by,
    id: two.id,
    version: two.version,
    sheet: { title: two.title, opensAt: two.opensAt, price: two, isUp: false, ...NO_NOTES },
  });
  await moveEpisodes(shop.ctx, { by, workId: id, ids: [three.id], place: 1 });
  const again = { title: '출처의 제목', synopsis: '출처의 새 줄거리', tags: ['출처의 태그'], rating: 'all' as const };
  const dry = await importWorks(shop.ctx, source(again), { path: '', dryRun: true });
  const result = dry.works[0]?.remarks.map(({ sentence }) => sentence).join(' ') ?? '';
  assert.match(result, /제목/);
  assert.match(result, /회차 2개/);
  await importWorks(shop.ctx, source(again), { path: '', dryRun: false });
  const work = await showAdminWork(shop.ctx, id);
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
  await resetToSource(shop.ctx, { by, id });
  await importWorks(shop.ctx, source(again), { path: '', dryRun: false });
  assert.equal(
    (await showAdminWork(shop.ctx, id)).sheet.title,
    '출처의 제목',
    'what was given back is the source’s again',
  );
});

test('applies a raised adult rating everywhere at once, including the public cover (P3)', async () => {
  const work = await shop.work('raised', PRICES, { episodes: 3 });
  await changeCover(shop.ctx, { by, id: work.id, file: { name: 'raised.png', bytes: new Uint8Array([1]) } });
  const audience = async (): Promise<string | undefined> => {
    const { cover } = await showAdminWork(shop.ctx, work.id);
    const rows = await shop.ctx.db.selectFrom('picture').select('audience').where('hash', '=', cover).execute();
    return rows[0]?.audience;
  };
  assert.equal(await audience(), 'public');
  const order = {
    target: { kind: 'ids' as const, ids: [work.id] },
    change: { field: 'rating' as const, value: '19' as const },
  };
  const { version } = await previewWorks(shop.ctx, order);
  await changeWorks(shop.ctx, { ...order, by, version });
  assert.equal(await audience(), 'adults');
  const visible = await showWork(shop.ctx, { id: work.id, reader: VISITOR });
  assert.deepEqual([visible.masked, visible.about, visible.episodes.length], [true, null, 0]);
  const found = await searchWorks(shop.ctx, { query: 'rais', filter: {}, reader: VISITOR });
  assert.equal(found.works.length, 0);
});

test('makes a replaced cover inaccessible', async () => {
  const work = await shop.work('covered', PRICES, { episodes: 1 });
  const put = async (name: string): Promise<string> => {
    await changeCover(shop.ctx, { by, id: work.id, file: { name, bytes: new Uint8Array([1]) } });
    return (await showAdminWork(shop.ctx, work.id)).cover;
  };
  const [old] = [await put('old.png'), await put('new.png')];
  const row = await shop.ctx.db.selectFrom('picture').select('audience').where('hash', '=', old).executeTakeFirst();
  assert.equal(row?.audience, 'adults');
  await changeCover(shop.ctx, { by, id: work.id, file: null });
  assert.equal((await showAdminWork(shop.ctx, work.id)).hasOwnCover, false);
  const empty = changeCover(shop.ctx, { by, id: work.id, file: { name: 'x', bytes: new Uint8Array() } });
  assert.equal(await codeOf(empty), 'WORK_ERROR 0015');
});

test('unlists a work when its rights end and keeps purchases', async () => {
  const work = await shop.work('licensed', PRICES, { episodes: 5 });
  const memberNo = await shop.member(100);
  const buy = { work, kind: KINDS.BUY, episodes: work.episodes.slice(2, 3) };
  await shop.buy(memberNo, (await shop.quote(memberNo, buy)).id);
  const until = new Date(Date.now() + 3_600_000).toISOString().replace(/\.\d+Z$/, 'Z');
  await edit(work.id, { rightsUntil: until });
  assert.equal((await showWork(shop.ctx, { id: work.id, reader: VISITOR })).isOffered, true);
  const open = await shop.quote(memberNo, { work, kind: KINDS.BUY, episodes: work.episodes.slice(3, 4) });
  await shop.pass('61 minutes');
  // Sales stop at once, before the timer runs.
  assert.notEqual(await codeOf(shop.buy(memberNo, open.id)), 'done');
  assert.equal(await codeOf(shop.quote(memberNo, { ...buy, episodes: work.episodes.slice(4, 5) })), 'NOT_FOUND 0001');
  assert.ok((await openDueEpisodes(shop.ctx)) > 0);
  assert.equal(await codeOf(showWork(shop.ctx, { id: work.id, reader: VISITOR })), 'NOT_FOUND 0001');
  const { work: own } = await showWorkToReader(shop.ctx, { id: work.id, reader: { kind: 'unverified', memberNo } });
  assert.deepEqual([own.isOffered, own.episodes.length], [false, 1]);
  await edit(work.id, { rightsUntil: null });
  assert.equal((await showWork(shop.ctx, { id: work.id, reader: VISITOR })).isOffered, true);
  await shop.goToNow();
});

test('lists a work when its rights begin', async () => {
  const work = await shop.work('coming', PRICES, { episodes: 2 });
  const from = new Date(Date.now() + 3_600_000).toISOString();
  const current = await edit(work.id, { rightsFrom: from });
  assert.deepEqual([current.isListed, current.sheet.rightsFrom], [false, from]);
  await shop.pass('61 minutes');
  await openDueEpisodes(shop.ctx);
  assert.equal((await showAdminWork(shop.ctx, work.id)).isListed, true);
  await shop.goToNow();
});

test('changes the prices of a range at once and rejects older quotes', async () => {
  const work = await shop.work('priced', PRICES, { episodes: 30 });
  const memberNo = await shop.member(100);
  const offered = await shop.quote(memberNo, { work, kind: KINDS.BUY, episodes: work.episodes.slice(9, 10) });
  const change = { kind: 'price' as const, buyCoins: 5, rentalCoins: null, rentalHours: null };
  const order = { workId: work.id, target: { kind: 'range' as const, first: 6, last: null }, change };
  const preview = await previewEpisodes(shop.ctx, order);
  assert.deepEqual([preview.count, preview.groups.length], [25, 1]);
  const { prices, ...group } = preview.groups[0] ?? {};
  assert.deepEqual([prices?.before.buyCoins, prices?.after.buyCoins], [10, 5]);
  assert.deepEqual(group, {
    from: '소장 10코인, 대여 4코인(72시간)',
    to: '소장 5코인',
    episodes: 25,
    first: 6,
    last: 30,
  });
  await changeEpisodes(shop.ctx, { ...order, by, version: preview.version });
  assert.equal(await codeOf(shop.buy(memberNo, offered.id)), 'PURCHASE_ERROR 0006');
  const lines = (await actions('episodes.price')).filter(({ subject }) => subject === `work:${work.id}`);
  assert.equal(lines.length, 1);
  assert.deepEqual(lines[0]?.before['values'], [{ from: preview.groups[0]?.from, ids: work.episodes.slice(5) }]);
  assert.equal(await codeOf(previewEpisodes(shop.ctx, order)), 'WORK_ERROR 0009', 'nothing is left to change');
});

test('rejects a stale preview without writing', async () => {
  const work = await shop.work('stale', PRICES, { episodes: 10 });
  const change = { kind: 'free' as const, isFree: true, outcome: 'keep-price' as const };
  const order = { workId: work.id, target: { kind: 'range' as const, first: null, last: 5 }, change };
  const { version, count } = await previewEpisodes(shop.ctx, order);
  assert.equal(count, 3);
  const third = await showAdminEpisode(shop.ctx, work.episodes[2] ?? 0);
  const price = { ...third, isFree: true };
  const form = {
    title: third.title,
    opensAt: third.opensAt,
    price,
    isUp: true,
    outcome: 'keep-price' as const,
    ...NO_NOTES,
  };
  await editEpisode(shop.ctx, { by, id: third.id, version: third.version, sheet: form });
  assert.equal(await codeOf(changeEpisodes(shop.ctx, { ...order, by, version })), 'WORK_ERROR 0008');
  assert.equal((await showAdminWork(shop.ctx, work.id)).free, 3);
  const backwards = { ...order, target: { kind: 'range' as const, first: 5, last: 2 } };
  assert.equal(await codeOf(previewEpisodes(shop.ctx, backwards)), 'WORK_ERROR 0013');
});

test('keeps a console episode unlisted until it has content, untouched by imports', async () => {
  const work = await shop.work('grown', PRICES, { episodes: 2 });
  const price = { isFree: true, buyCoins: null, rentalCoins: null, rentalHours: null };
  const form = { title: '외전', opensAt: new Date('2026-01-01T00:00:00Z'), price, isUp: false, ...NO_NOTES };
  const { id } = await createEpisode(shop.ctx, {
    by,
    workId: work.id,
    key: 'grown',
    content: 'text',
    sheet: form,
  });
  const created = await showAdminEpisode(shop.ctx, id);
  assert.deepEqual([created.position, created.isWithdrawn, created.hasContent], [3, true, false]);
  const up = { ...form, isUp: true };
  const order = { by, id, version: created.version, sheet: up };
  assert.equal(await codeOf(editEpisode(shop.ctx, order)), 'WORK_ERROR 0010');
  await sql`insert into text_revision (episode_id, revision, blocks) values (${id}, 0, '[]')`.execute(shop.ctx.db);
  await editEpisode(shop.ctx, order);
  const visible = await showWork(shop.ctx, { id: work.id, reader: VISITOR });
  assert.equal(visible.episodes.at(-1)?.title, '외전');
  const texts = [['첫 문장'], ['다음 문장']];
  const deps = plantedWorkDeps([plantedWork('grown', { texts, prices: PRICES })]);
  await importWorks(shop.ctx, deps, { path: '', dryRun: false, replace: true });
  assert.equal((await showAdminEpisode(shop.ctx, id)).isWithdrawn, false);
});

test('refuses to close sold episodes', async () => {
  const work = await shop.work('bought', PRICES, { episodes: 4 });
  const memberNo = await shop.member(100);
  await shop.buy(
    memberNo,
    (await shop.quote(memberNo, { work, kind: KINDS.BUY, episodes: work.episodes.slice(2, 3) })).id,
  );
  const later = async (id: number): Promise<string> => {
    const one = await showAdminEpisode(shop.ctx, id);
    const form = { title: one.title, opensAt: new Date(Date.now() + 86_400_000), price: one, isUp: true, ...NO_NOTES };
    return codeOf(editEpisode(shop.ctx, { by, id, version: one.version, sheet: form }));
  };
  assert.equal(await later(work.episodes[2] ?? 0), 'WORK_ERROR 0012');
  assert.equal(await later(work.episodes[3] ?? 0), 'done');
});

test('lists a new work in the console at once, publicly with its first episode', async () => {
  const { sheet } = await showAdminWork(shop.ctx, serial.id);
  const { id } = await createWork(shop.ctx, { by, sheet: { ...sheet, title: '새로 지은 작품', tags: ['새 태그'] } });
  const found = await findWorks(shop.ctx, { query: { words: '새로 지은', listing: 'empty' }, after: null });
  assert.deepEqual(
    found.works.map((work) => work.id),
    [id],
  );
  const { works } = await listWorks(shop.ctx, { filter: { tag: '새 태그' }, reader: VISITOR });
  assert.equal(works.length, 0);
});

test('changes all matches beyond the visible page and drops distinct pairs from duplicates', async () => {
  const ids: number[] = [];
  for (const name of ['달빛 상점', '[연재] 달빛 상점!']) {
    const report = await importWorks(shop.ctx, plantedWorkDeps([plantedWork(name, { publisher: '달빛사' })]), {
      path: '',
      dryRun: false,
    });
    ids.push(report.works[0]?.workId ?? 0);
  }
  const order = {
    target: { kind: 'query' as const, query: { publisher: '달빛사' } },
    change: { field: 'tags' as const, add: ['달'], remove: [] },
  };
  const { version, count } = await previewWorks(shop.ctx, order);
  assert.equal(count, 2);
  await changeWorks(shop.ctx, { ...order, by, version });
  assert.equal((await findWorks(shop.ctx, { query: { words: '달빛사' }, after: null })).count, 2);
  const tagged = await listWorks(shop.ctx, { filter: { tag: '달' }, reader: VISITOR });
  assert.equal(tagged.works.length, 2);
  const halt = { target: order.target, change: { field: 'status' as const, value: 'hiatus' as const } };
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
  await markAsDistinct(shop.ctx, { by, one: ids[1] ?? 0, other: ids[0] ?? 0 });
  assert.deepEqual(await alike(), []);
  assert.equal(await codeOf(markAsDistinct(shop.ctx, { by, one: 1, other: 1 })), 'NOT_FOUND 0001');
});

test('lists, previews and changes ten thousand episodes in seconds and rejects a stale preview', async (t) => {
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
