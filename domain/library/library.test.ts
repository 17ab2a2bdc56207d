import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import type { Reader } from '#kernel/reader';
import { joinedMember, advanceTime } from '../../tests/support/fixtures/joined-member.ts';
import { episodesOf, holdEpisodes, readEpisode } from '../../tests/support/fixtures/planted-library.ts';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import {
  type LibraryListInput,
  type LibraryWork,
  countLibraryWorks,
  followWork,
  hideRecent,
  listMostFollowed,
  listLibrary,
  unfollowWorks,
  unhideRecent,
} from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
let works: Map<string, number>;

const THREE = [['하나.'], ['둘.'], ['셋.']];
const CREATORS = [{ name: '이효석', role: '글' }];

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const planted = [
    plantedWork('moon', { title: '메밀꽃 필 무렵', creators: CREATORS, texts: THREE, status: 'completed' }),
    plantedWork('wings', { title: '날개', texts: THREE, status: 'ongoing', otherTitles: ['The Wings'] }),
    plantedWork('rain', { title: '소나기', shelf: 'lightnovel', texts: THREE, status: 'ongoing' }),
    plantedWork('camellia', { title: '동백꽃', texts: [['하나뿐.']], status: 'completed' }),
    plantedWork('adult', { title: '붉은 방', rating: '19', status: 'completed', creators: CREATORS, texts: THREE }),
    ...Array.from({ length: 30 }, (_none, at) => plantedWork(`many-${at}`, { title: `많은 책 ${at}` })),
  ];
  const report = await importWorks(ctx, plantedWorkDeps(planted), { path: '', dryRun: false });
  works = new Map(report.works.map((work) => [work.sourceKey, work.workId ?? 0]));
});
after(() => database.drop());

const idOf = (key: string): number => works.get(key) ?? 0;
const plain = (memberNo: number): Reader => ({ kind: 'unverified', memberNo });
const adult = (memberNo: number): Reader => ({ kind: 'adult-on', memberNo });

async function shelf(memberNo: number, input: LibraryListInput, reader = plain(memberNo)): Promise<LibraryWork[]> {
  return (await listLibrary(ctx, { memberNo, reader, wish: input })).works;
}
const names = (visible: LibraryWork[]): string[] => visible.map(({ card }) => card.title);

async function reads(memberNo: number, key: string, how: { at?: number; fraction?: number; minutesAgo?: number } = {}) {
  const episode = (await episodesOf(ctx, idOf(key)))[how.at ?? 0] ?? 0;
  await readEpisode(ctx, { memberNo, workId: idOf(key), episode, ...how });
}
async function holds(memberNo: number, key: string, how: { at?: number[]; hours?: number; source?: 'wait-free' } = {}) {
  const all = await episodesOf(ctx, idOf(key));
  const episodes = (how.at ?? [0]).map((at) => all[at] ?? 0);
  await holdEpisodes(ctx, { memberNo, workId: idOf(key), episodes, ...how });
}
const follows = (memberNo: number, key: string, reader = plain(memberNo)) =>
  followWork(ctx, { memberNo, reader, workId: idOf(key), isFollowed: true });

test('lists recently read works with position, progress and target (L11)', async () => {
  const { memberNo } = await joinedMember(ctx);
  await reads(memberNo, 'wings', { at: 1, fraction: 0.5, minutesAgo: 5 });
  await reads(memberNo, 'camellia', { fraction: 1, minutesAgo: 1 });
  const [camellia, wings, ...others] = await shelf(memberNo, { list: 'recent' });
  assert.deepEqual([others.length, camellia?.card.title, wings?.card.title], [0, '동백꽃', '날개']);
  assert.deepEqual([camellia?.reading?.progress, camellia?.reading?.isReadToEnd], [1, true]);
  assert.deepEqual([wings?.reading?.position, wings?.reading?.progress, wings?.reading?.isReadToEnd], [2, 0.5, false]);
  assert.deepEqual(wings?.opens, { episode: (await episodesOf(ctx, idOf('wings')))[1], kind: 'text' });
});

test('restores hidden works by undo and by reading on (L11)', async () => {
  const { memberNo } = await joinedMember(ctx);
  await reads(memberNo, 'wings', { minutesAgo: 20 });
  await reads(memberNo, 'rain', { minutesAgo: 10 });
  await holds(memberNo, 'rain');
  await hideRecent(ctx, { memberNo, works: [idOf('rain'), idOf('wings'), idOf('moon'), 999_999] });
  assert.deepEqual(await shelf(memberNo, { list: 'recent' }), []);
  assert.deepEqual(names(await shelf(memberNo, { list: 'bought' })), ['소나기']);
  await unhideRecent(ctx, { memberNo, works: [idOf('rain')] });
  assert.deepEqual(names(await shelf(memberNo, { list: 'recent' })), ['소나기']);
  await advanceTime(ctx, '1 minute');
  await reads(memberNo, 'wings', { at: 1 });
  assert.deepEqual(names(await shelf(memberNo, { list: 'recent' })), ['날개', '소나기']);
});

test('shows no rental end for episodes owned since (L11, T7)', async () => {
  const { memberNo } = await joinedMember(ctx);
  await holds(memberNo, 'wings', { at: [1], hours: 5 });
  await holds(memberNo, 'wings', { at: [1] });
  const [owned] = await shelf(memberNo, { list: 'bought' });
  assert.deepEqual([owned?.card.title, owned?.rentalEndsAt, owned?.isRentalOver], ['날개', null, false]);
  assert.deepEqual(await shelf(memberNo, { list: 'bought', marks: ['ending'] }), []);
  await holds(memberNo, 'wings', { at: [2], hours: 50 });
  const [both] = await shelf(memberNo, { list: 'bought' });
  const left = new Date(both?.rentalEndsAt ?? 0).getTime() - (await now());
  assert.ok(left > 49.9 * 3_600_000, String(left));
  // The first episode's rental would end earlier, but it is owned.
  await holds(memberNo, 'moon', { at: [1], hours: 20 });
  assert.deepEqual(names(await shelf(memberNo, { list: 'bought', sort: 'ending' })), ['메밀꽃 필 무렵', '날개']);
  await holds(memberNo, 'moon', { at: [1] });
  assert.deepEqual(names(await shelf(memberNo, { list: 'bought', sort: 'ending' })), ['날개', '메밀꽃 필 무렵']);
});

test('shows the duration of an unopened rental (L11, T7)', async () => {
  const { memberNo } = await joinedMember(ctx);
  await holds(memberNo, 'wings', { at: [1], hours: 72 });
  const hoursOf = async () => (await shelf(memberNo, { list: 'bought' }))[0]?.rentalHours;
  assert.equal(await hoursOf(), null);
  await sql`update entitlement set opened_at = null, rental_hours = 72, ends_at = seoga_clock() + interval '33 days'
    where member_no = ${memberNo}`.execute(ctx.db);
  assert.equal(await hoursOf(), 72);
  // Unopened for thirty days, its clock runs anyway.
  await sql`update entitlement set ends_at = seoga_clock() + interval '71 hours' where member_no = ${memberNo}`.execute(
    ctx.db,
  );
  assert.equal(await hoursOf(), null);
});

test('shows the nearest end and keeps expired paid rentals (L11, T7)', async () => {
  const { memberNo } = await joinedMember(ctx);
  await holds(memberNo, 'moon', { at: [0, 1] });
  await holds(memberNo, 'wings', { at: [0], hours: 50 });
  await holds(memberNo, 'wings', { at: [1], hours: 5 });
  await holds(memberNo, 'rain', { hours: -1 });
  await holds(memberNo, 'camellia', { hours: -1, source: 'wait-free' });
  const bought = await shelf(memberNo, { list: 'bought', sort: 'ending' });
  assert.deepEqual(names(bought).toSorted(), ['날개', '메밀꽃 필 무렵', '소나기']);
  const [wings] = bought;
  const left = new Date(wings?.rentalEndsAt ?? 0).getTime() - (await now());
  assert.ok(wings?.card.title === '날개' && left > 4.9 * 3_600_000 && left <= 5 * 3_600_000, String(left));
  assert.equal(bought.find(({ card }) => card.title === '소나기')?.isRentalOver, true);
  assert.deepEqual(names(await shelf(memberNo, { list: 'bought', hold: 'buy' })), ['메밀꽃 필 무렵']);
  assert.deepEqual(names(await shelf(memberNo, { list: 'bought', hold: 'rental' })).toSorted(), ['날개', '소나기']);
  assert.deepEqual(names(await shelf(memberNo, { list: 'bought', marks: ['ending'] })), ['날개']);
  assert.deepEqual(await countLibraryWorks(ctx, memberNo), { interest: 0, bought: 3 });
});

async function now(): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select seoga_now() as now`.execute(ctx.db);
  return rows[0]?.now.getTime() ?? 0;
}

test('searches by title and creator and filters by shelf, state, news and unread (L11)', async () => {
  const { memberNo } = await joinedMember(ctx);
  for (const key of ['moon', 'wings', 'rain']) await follows(memberNo, key);
  await reads(memberNo, 'wings', { minutesAgo: 1 });
  const found = async (input: Partial<LibraryListInput>) =>
    names(await shelf(memberNo, { list: 'interest', ...input })).toSorted();
  assert.deepEqual(await found({ question: '필무렵' }), ['메밀꽃 필 무렵']);
  assert.deepEqual(await found({ question: '메밀꽃필'.normalize('NFD') }), ['메밀꽃 필 무렵']);
  assert.deepEqual(await found({ question: 'ㅅㄴㄱ' }), ['소나기']);
  assert.deepEqual(await found({ question: '이 효석' }), ['메밀꽃 필 무렵']);
  assert.deepEqual(await found({ question: 'thewings' }), ['날개']);
  assert.deepEqual(await found({ question: '.*' }), []);
  assert.deepEqual(await found({ shelf: 'lightnovel' }), ['소나기']);
  assert.deepEqual(await found({ marks: ['completed'] }), ['메밀꽃 필 무렵']);
  assert.deepEqual(await found({ marks: ['unread'] }), ['메밀꽃 필 무렵', '소나기']);
  assert.deepEqual(await found({ marks: ['fresh'] }), []);
  await advanceTime(ctx, '2 minutes');
  await sql`update work set latest_opened_at = seoga_now() where id = ${idOf('wings')}`.execute(ctx.db);
  assert.deepEqual(await found({ marks: ['fresh'] }), ['날개']);
  assert.deepEqual(await found({ marks: ['fresh', 'unread'] }), []);
  await holds(memberNo, 'rain', { at: [0] });
  assert.deepEqual(await found({ marks: ['unowned'] }), ['날개', '메밀꽃 필 무렵']);
  assert.deepEqual(await found({ marks: ['finished'] }), []);
  await reads(memberNo, 'moon', { minutesAgo: 10, at: 2, fraction: 1 });
  assert.deepEqual(await found({ marks: ['finished'] }), ['메밀꽃 필 무렵']);
  assert.deepEqual(names(await shelf(memberNo, { list: 'interest', sort: 'updated' }))[0], '날개');
  assert.deepEqual(names(await shelf(memberNo, { list: 'interest', sort: 'title' })), [
    '날개',
    '메밀꽃 필 무렵',
    '소나기',
  ]);
  assert.deepEqual(names(await shelf(memberNo, { list: 'interest', sort: 'read' }))[0], '날개');
});

test('pages consistently in every order under concurrent changes (L11)', async () => {
  const { memberNo } = await joinedMember(ctx);
  for (let at = 0; at < 30; at += 1) {
    await follows(memberNo, `many-${at}`);
    if (at % 3 === 0) await reads(memberNo, `many-${at}`, { minutesAgo: at + 1 });
  }
  for (const sort of ['added', 'read', 'title', 'updated'] as const) {
    const seen: number[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null && page < 10; page += 1) {
      const input: LibraryListInput = { list: 'interest', sort, limit: 7, ...(cursor === '' ? {} : { after: cursor }) };
      const found = await listLibrary(ctx, { memberNo, reader: plain(memberNo), wish: input });
      seen.push(...found.works.map(({ card }) => card.id));
      cursor = found.next;
      // A concurrent change.
      if (page === 0) await follows(memberNo, 'moon');
      if (page === 1) await unfollowWorks(ctx, { memberNo, works: [idOf('moon')] });
    }
    const many = seen.filter((id) => id !== idOf('moon'));
    assert.equal(new Set(many).size, 30, sort);
    assert.equal(many.length, 30, `${sort}: nothing comes twice`);
  }
});

test('keeps an unlisted work for entitled members, opened at an entitled episode (L11)', async () => {
  const { memberNo } = await joinedMember(ctx);
  const other = await joinedMember(ctx);
  const episodes = await episodesOf(ctx, idOf('rain'));
  for (const member of [memberNo, other.memberNo]) {
    await follows(member, 'rain');
    await reads(member, 'rain', { at: 0 });
  }
  await holds(memberNo, 'rain', { at: [2] });
  await sql`update work set is_listed = false where id = ${idOf('rain')}`.execute(ctx.db);
  for (const list of ['recent', 'interest', 'bought'] as const) {
    const [rain] = await shelf(memberNo, { list });
    assert.deepEqual([rain?.isOffSale, rain?.opens], [true, { episode: episodes[2], kind: 'text' }], list);
    assert.deepEqual(await shelf(other.memberNo, { list }), [], list);
  }
  assert.deepEqual(await countLibraryWorks(ctx, other.memberNo), { interest: 0, bought: 0 });
  await sql`update work set is_listed = true where id = ${idOf('rain')}`.execute(ctx.db);
});

test('shows only the name of an adult work to five of the six readers (P3)', async () => {
  const { memberNo } = await joinedMember(ctx);
  await follows(memberNo, 'adult', adult(memberNo));
  await holds(memberNo, 'adult', { hours: 5 });
  await reads(memberNo, 'adult', { at: 1 });
  const readers: Reader[] = [
    { kind: 'visitor' },
    plain(memberNo),
    { kind: 'minor', memberNo },
    { kind: 'adult-off', memberNo },
  ];
  for (const reader of readers)
    for (const list of ['recent', 'interest', 'bought'] as const) {
      const [work] = await shelf(memberNo, { list }, reader);
      assert.deepEqual([work?.card.title, work?.card.cover.masked, work?.card.creator], ['붉은 방', true, '']);
      assert.deepEqual([work?.reading, work?.opens, work?.isFresh, work?.rentalEndsAt], [null, null, false, null]);
      const none: Partial<LibraryListInput>[] = [
        { question: '이효석' },
        { marks: ['completed'] },
        { marks: ['fresh'] },
      ];
      for (const input of none) assert.deepEqual(await shelf(memberNo, { list, ...input }, reader), []);
      assert.equal((await shelf(memberNo, { list, question: '붉은' }, reader)).length, 1);
    }
  const [seen] = await shelf(memberNo, { list: 'bought', question: '이효석' }, adult(memberNo));
  assert.deepEqual([seen?.card.cover.masked, seen?.reading?.position], [false, 2]);
});

test("hides other members' libraries (L11)", async () => {
  const mine = await joinedMember(ctx);
  const other = await joinedMember(ctx);
  await follows(mine.memberNo, 'moon');
  await reads(mine.memberNo, 'moon');
  await holds(mine.memberNo, 'moon');
  await hideRecent(ctx, { memberNo: other.memberNo, works: [idOf('moon')] });
  await unfollowWorks(ctx, { memberNo: other.memberNo, works: [idOf('moon')] });
  for (const list of ['recent', 'interest', 'bought'] as const) {
    assert.deepEqual(names(await shelf(mine.memberNo, { list })), ['메밀꽃 필 무렵'], list);
    assert.deepEqual(await shelf(other.memberNo, { list }), [], list);
  }
  const input: LibraryListInput = { list: 'collection', collectionId: 999_999 };
  await rejectsWith(
    listLibrary(ctx, { memberNo: mine.memberNo, reader: plain(1), wish: input }),
    'BOOKSHELF_ERROR 0001',
  );
});

test('unfollows works together and updates their counts (L11)', async () => {
  const { memberNo } = await joinedMember(ctx);
  const count = async () =>
    ctx.db.selectFrom('work').select('follows').where('id', '=', idOf('camellia')).executeTakeFirst();
  const existing = (await count())?.follows ?? 0;
  await follows(memberNo, 'camellia');
  await follows(memberNo, 'wings');
  assert.equal(await unfollowWorks(ctx, { memberNo, works: [idOf('camellia'), idOf('wings'), idOf('rain')] }), 2);
  assert.equal(await unfollowWorks(ctx, { memberNo, works: [idOf('camellia')] }), 0);
  assert.equal((await count())?.follows, existing);
});

test('suggests popular works without follows, adult ones only with access (L11)', async () => {
  const { memberNo } = await joinedMember(ctx);
  await follows(memberNo, 'adult', adult(memberNo));
  const visible = await listMostFollowed(ctx, { reader: plain(memberNo), limit: 12 });
  assert.ok(visible.length > 0 && visible.every(({ isAdult }) => !isAdult));
  const all = await listMostFollowed(ctx, { reader: adult(memberNo), limit: 100 });
  assert.ok(all.some(({ title }) => title === '붉은 방'));
});
