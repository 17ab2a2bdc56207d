import assert from 'node:assert/strict';
import { after as afterAll, before as beforeAll, test } from 'node:test';
import { convertQwertyToHangul } from 'es-hangul';
import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import { type Reader, VISITOR } from '#kernel/reader';
import { SEARCH_SORTS } from '#shared/search/search';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { createOpenSearch } from '#platform/search/open-search';
import { type SearchEngineServer, openSearchEngineServer } from '../../tests/support/fakes/search-engine-server.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import {
  type SearchInput,
  type SearchPage,
  searchWorks,
  syncSearchEngine,
  updateMissingSearchTerms,
  suggest,
  updateSearchPopularity,
} from './index.ts';

const ADULT: Reader = { kind: 'adult-on', memberNo: 1, blockedTags: [] };
const DENIED: Reader[] = [
  VISITOR,
  { kind: 'unverified', memberNo: 2, blockedTags: [] },
  { kind: 'minor', memberNo: 3, blockedTags: [] },
  { kind: 'adult-off', memberNo: 4, blockedTags: [] },
];

let database: TestDatabase;
let engine: SearchEngineServer;
let ctx: TestContext;

/** The same with the built-in index and with a search engine. */
function contract(title: string, run: () => Promise<void>): void {
  test(`${title}, built-in index`, run);
  test(`${title}, search engine`, async () => {
    const [builtIn, before] = [ctx, engine.searches];
    ctx = { ...builtIn, searchEngine: createOpenSearch(engine.url, builtIn.log) };
    try {
      await syncSearchEngine(ctx);
      await run();
      assert.ok(engine.searches > before);
    } finally {
      ctx = builtIn;
    }
  });
}

beforeAll(async () => {
  engine = await openSearchEngineServer();
  database = await testDatabase();
  ctx = testContext(database.db);
  const works = [
    plantedWork('a', {
      title: '전지적 독자 시점',
      creators: [{ name: '싱숑달', role: '글' }],
      tags: ['회귀', '아포칼립스'],
      genre: '판타지',
    }),
    plantedWork('b', {
      title: '독자',
      creators: [{ name: '도해빈', role: '글' }],
      publisher: '갈피곶',
      genre: '드라마',
    }),
    plantedWork('c', {
      title: '나 혼자 만렙 뉴비',
      otherTitles: ['Solo Max-Level'],
      tags: ['회귀', '던전'],
      genre: '판타지',
      shelf: 'webtoon',
    }),
    plantedWork('d', { title: '타락자(墮落者)', status: 'hiatus', genre: '드라마' }),
    plantedWork('e', { title: '독자의 밤', tags: ['회귀'], prices: { free: 'all' }, genre: '판타지' }),
    plantedWork('f', { title: '마법사 100%', genre: '' }),
    plantedWork('adult', {
      title: '붉은 독자',
      rating: '19',
      otherTitles: ['Red Reader'],
      creators: [{ name: '숨은작가', role: '글' }],
      publisher: '숨은출판',
      tags: ['금지된태그', '회귀'],
      genre: '숨은장르',
      synopsis: '은밀한 줄거리',
    }),
  ];
  await importWorks(ctx, plantedWorkDeps(works), { path: '', dryRun: false });
  await sql`update work set popularity = case source_key when 'e' then 500 when 'a' then 100 when 'adult' then 9000 else 10 end`.execute(
    database.db,
  );
  const ids = await database.db.selectFrom('work').select('id').execute();
  await database.db.transaction().execute((tx) =>
    updateSearchPopularity(
      tx,
      ids.map(({ id }) => id),
    ),
  );
});
afterAll(async () => {
  await engine.close();
  await database.drop();
});

const search = (query: string, order: Partial<SearchInput> = {}): Promise<SearchPage> =>
  searchWorks(ctx, { query, filter: {}, reader: VISITOR, ...order });
const titles = async (query: string, order: Partial<SearchInput> = {}): Promise<string[]> =>
  (await search(query, order)).works.map(({ title }) => title);

contract('ranks exact names, prefixes and substrings, then by popularity (L7)', async () => {
  assert.deepEqual(await titles('독자'), ['독자', '독자의 밤', '전지적 독자 시점']);
});

contract('matches spaces, decomposed Hangul, consonants and unfinished syllables (L7)', async () => {
  for (const input of [
    '전지적독자',
    '전지적  독자 시점',
    '전지적 독자'.normalize('NFD'),
    'ㅈㅈㅈㄷㅈㅅㅈ',
    'ㅈㄷㅈㅅㅈ',
    '전ㅈㅈ',
    '전지저',
    '전지적ㄷ',
  ])
    assert.ok((await titles(input)).includes('전지적 독자 시점'), input);
});

contract('matches alternative titles, Latin letters, hanja and the other keyboard layout (L7)', async () => {
  assert.deepEqual(await titles('solo max'), ['나 혼자 만렙 뉴비']);
  assert.deepEqual(await titles('jeonjijeok'), ['전지적 독자 시점']);
  assert.deepEqual(await titles('타락자'), ['타락자(墮落者)']);
  assert.deepEqual(await titles('墮落者'), ['타락자(墮落者)']);
  const swapped = await search('ehrwkdml qka');
  assert.deepEqual(
    swapped.works.map(({ title }) => title),
    ['독자의 밤'],
  );
  assert.deepEqual(swapped.read, { words: '독자의밤', isOther: true, isAbout: false });
  assert.deepEqual(await titles('ehrwkdml qka', { isExact: true }), []);
});

contract('matches one typo and marks the result as fuzzy (L7)', async () => {
  for (const input of ['전지족 독자', '전지적 덕자 시점', '마법가', '마벙사', '마겁사'])
    assert.equal((await search(input)).read?.isAbout, true, input);
  assert.ok((await titles('전지족 독자')).includes('전지적 독자 시점'));
  assert.deepEqual(await titles('마법가'), ['마법사 100%']);
  assert.deepEqual(await titles('마겁사'), ['마법사 100%'], 'the middle of an odd number of letters');
  assert.deepEqual(await titles('도해빔'), ['독자'], 'a creator too');
  assert.deepEqual(await titles('전혀 다른 이야기'), []);
  assert.deepEqual(await titles('시점 전지적'), ['전지적 독자 시점'], 'words in another order, some left out');
});

contract('finds works by creator, publisher, genre and tag (L7)', async () => {
  assert.deepEqual(await titles('도해빈'), ['독자']);
  assert.deepEqual(await titles('갈피곶'), ['독자']);
  assert.deepEqual(await titles('회귀'), ['독자의 밤', '전지적 독자 시점', '나 혼자 만렙 뉴비']);
  assert.deepEqual((await search('회귀')).names, [{ kind: 'tag', name: '회귀' }]);
  assert.deepEqual((await search('드라마')).names, [{ kind: 'genre', name: '드라마' }]);
});

contract('filters and counts each facet without its own filter (L7)', async () => {
  const page = await search('회귀', { filter: { shelf: 'serial', tags: ['회귀'] } });
  assert.deepEqual(
    page.works.map(({ title }) => title),
    ['독자의 밤', '전지적 독자 시점'],
  );
  assert.deepEqual(page.facets.shelf, [
    { value: 'serial', works: 2 },
    { value: 'webtoon', works: 1 },
  ]);
  assert.deepEqual(
    page.facets.price.find(({ value }) => value === 'free'),
    { value: 'free', works: 2 },
  );
  assert.deepEqual(page.facets.tag[0], { value: '회귀', works: 2 });
  assert.deepEqual(await titles('회귀', { filter: { without: ['던전'], price: 'free' } }), [
    '독자의 밤',
    '전지적 독자 시점',
  ]);
  assert.deepEqual(await titles('', { filter: { status: 'hiatus' } }), ['타락자(墮落者)']);
  assert.deepEqual(await titles('', { filter: { tags: ['없는 태그'] } }), []);
  const empty = await search('독자', { filter: { shelf: 'lightnovel' } });
  assert.equal(empty.count, 0);
  assert.ok(empty.facets.shelf.length > 0, 'what fewer filters would find is told');
});

contract('filters by unsearchable tags and finds nothing for excluded names (L7)', async () => {
  const { db } = database;
  const [gory, night] = await Promise.all([
    db.insertInto('tag').values({ namespace: 'warning', name: '잔인함' }).returning('id').executeTakeFirstOrThrow(),
    db.selectFrom('work').select('id').where('title', '=', '독자의 밤').executeTakeFirstOrThrow(),
  ]);
  const row = { work_id: night.id, tag_id: gory.id, position: 9 };
  await db.insertInto('work_tag').values(row).execute();
  assert.deepEqual((await search('잔인함')).names, []);
  for (const query of ['독자', ''])
    assert.deepEqual(await titles(query, { filter: { tags: ['잔인함'] } }), ['독자의 밤'], query);
  const others = await titles('독자', { filter: { without: ['잔인함'] } });
  assert.ok(others.length > 0 && !others.includes('독자의 밤'));
  assert.deepEqual(await titles('회귀', { filter: { without: ['회귀'] } }), []);
  await db.deleteFrom('work_tag').where('tag_id', '=', gory.id).execute();
  await db.deleteFrom('tag').where('id', '=', gory.id).execute();
});

contract('pages through every order once (L7)', async () => {
  for (const sort of SEARCH_SORTS) {
    const full = await titles('회귀', { sort });
    const walked: string[] = [];
    let after: string | undefined;
    for (let at = 0; at < full.length; at += 1) {
      const page = await search('회귀', { sort, limit: 1, ...(after === undefined ? {} : { after }) });
      walked.push(...page.works.map(({ title }) => title));
      after = page.next ?? undefined;
    }
    assert.deepEqual(walked, full, sort);
    assert.equal(after, undefined, sort);
  }
});

contract('accepts any input literally (L7)', async () => {
  for (const nasty of ['%', '_', '\\', "'", '🙂', '||', '.*', '(', '[', '{2}'])
    assert.deepEqual(await titles(nasty), [], nasty);
  assert.deepEqual(await titles('100%'), ['마법사 100%']);
  assert.deepEqual(await titles('가'.repeat(10_000)), []);
  for (const input of ['ㄱ', '각ㄱ', 'ㅏ', 'ㄳ', 'a', '1', '\u0000독자', '독자'.repeat(500), 'ㅋ'.repeat(200), '𠮷'])
    assert.ok(Array.isArray((await search(input)).works), input);
  await rejectsWith(search('   '), 'SEARCH_ERROR 0001');
  await rejectsWith(search(''), 'SEARCH_ERROR 0001');
  assert.equal(
    (await search('독자', { after: "1~1~1' or true --" })).works.length,
    3,
    'a cursor that nobody made begins anew',
  );
});

contract('finds a hidden adult work only by exact title, as a placeholder (L7, P3)', async () => {
  for (const reader of DENIED) {
    const page = await search('붉은 독자', { reader });
    assert.equal(page.adults, 1, reader.kind);
    const card = page.works.find(({ isAdult }) => isAdult);
    assert.equal(card?.cover.masked, true);
    assert.equal(card?.creator, '');
    assert.deepEqual(page.facets.genre, [], 'it stands in no facet');
    const hidden = [
      '숨은작가',
      '숨은출판',
      '금지된태그',
      '숨은장르',
      'red reader',
      '붉은',
      '붉은독',
      'ㅂㅇㄷㅈ',
      '붉은 덕자',
      'bulgeundokja',
      '은밀한 줄거리',
    ];
    for (const query of hidden) {
      const found = await search(query, { reader });
      assert.ok(
        found.works.every(({ isAdult }) => !isAdult),
        `${reader.kind} ${query}`,
      );
      assert.deepEqual(found.names, [], `${reader.kind} ${query}`);
      const offered = await suggest(ctx, { query, reader });
      assert.ok(!JSON.stringify(offered).includes('붉은'), `${reader.kind} ${query}`);
      assert.ok(!/숨은|금지/.test(JSON.stringify(offered.names)), `${reader.kind} ${query}`);
    }
    for (const filter of [
      { tags: ['금지된태그'] },
      { genre: '숨은장르' },
      { status: 'ongoing' },
      { rating: '19' },
      { price: 'paid' },
      { without: ['던전'] },
    ] as const)
      assert.equal(
        (await search('붉은 독자', { reader, filter })).works.filter(({ isAdult }) => isAdult).length,
        0,
        JSON.stringify(filter),
      );
    for (const sort of SEARCH_SORTS)
      assert.ok((await titles('회귀', { reader, sort })).every((title) => title !== '붉은 독자'));
  }
});

contract('finds and suggests adult works in adult mode (L7, P3)', async () => {
  for (const query of ['붉은', '숨은작가', '금지된태그', 'red reader', 'ㅂㅇㄷㅈ'])
    assert.ok((await titles(query, { reader: ADULT })).includes('붉은 독자'), query);
  assert.deepEqual(
    (await suggest(ctx, { query: '붉', reader: ADULT })).works.map(({ title }) => title),
    ['붉은 독자'],
  );
  assert.deepEqual((await suggest(ctx, { query: '숨은작', reader: ADULT })).names, [
    { kind: 'creator', name: '숨은작가' },
  ]);
});

contract('hides blocked tags in results and suggestions (L7)', async () => {
  const { id } = await database.db.selectFrom('tag').select('id').where('name', '=', '던전').executeTakeFirstOrThrow();
  const reader: Reader = { kind: 'unverified', memberNo: 9, blockedTags: [id] };
  assert.deepEqual(await titles('회귀', { reader }), ['독자의 밤', '전지적 독자 시점']);
  assert.deepEqual((await suggest(ctx, { query: '나 혼', reader })).works, []);
  assert.deepEqual((await suggest(ctx, { query: '던전', reader })).names, []);
});

contract('leaves out muted works and counts them (L7)', async () => {
  const { id } = await database.db
    .selectFrom('work')
    .select('id')
    .where('source_key', '=', 'e')
    .executeTakeFirstOrThrow();
  const reader: Reader = { kind: 'unverified', memberNo: 9, mutedWorks: [id] };
  assert.deepEqual(await titles('독자', { reader }), ['독자', '전지적 독자 시점']);
  assert.equal((await search('독자', { reader })).muted, 1);
  assert.deepEqual(await titles('독자', { reader, withMuted: true }), ['독자', '독자의 밤', '전지적 독자 시점']);
});

contract('never finds drafts and works without a public episode (L7)', async () => {
  for (const hidden of [{ is_listed: false }, { opened_episodes: 0 }]) {
    const work = database.db.updateTable('work').where('source_key', '=', 'e');
    const before = await database.db
      .selectFrom('work')
      .select(['is_listed', 'opened_episodes'])
      .where('source_key', '=', 'e')
      .executeTakeFirstOrThrow();
    await work.set(hidden).execute();
    for (const query of ['독자', '독자의 밤', 'ㄷㅈㅇㅂ', '회귀'])
      assert.ok(!(await titles(query, { reader: ADULT })).includes('독자의 밤'), query);
    assert.ok(!JSON.stringify(await suggest(ctx, { query: '독자', reader: ADULT })).includes('독자의 밤'));
    await work.set(before).execute();
  }
});

contract('suggests works and names from the first jamo, prefixes first (L7)', async () => {
  const offered = async (query: string): Promise<string[]> =>
    (await suggest(ctx, { query, reader: VISITOR })).works.map(({ title }) => title);
  assert.deepEqual((await offered('ㄷ')).toSorted(), ['독자', '독자의 밤']);
  assert.deepEqual(await offered('도'), ['독자의 밤', '독자', '전지적 독자 시점']);
  assert.deepEqual(await offered('독자'), ['독자', '독자의 밤', '전지적 독자 시점']);
  assert.deepEqual(await offered('독'), ['독자의 밤', '독자', '전지적 독자 시점'], 'its final stands already');
  assert.deepEqual(await offered('전짖'), ['전지적 독자 시점'], 'a final that begins the next syllable');
  assert.deepEqual(await offered('ㄷㅈ'), ['독자의 밤', '독자', '전지적 독자 시점']);
  const swapped = await suggest(ctx, { query: 'ehrwkdml', reader: VISITOR });
  assert.equal(swapped.words, '독자의');
  assert.deepEqual((await suggest(ctx, { query: '도해', reader: VISITOR })).names, [
    { kind: 'creator', name: '도해빈' },
  ]);
  for (const nothing of ['', '  ', '%', 'ㅏ', '🙂']) assert.deepEqual(await offered(nothing), [], nothing);
});

contract('suggests a title at every keystroke, even with half a vowel (L7)', async () => {
  const keys = 'ehrwkdmlqka';
  for (let struck = 3; struck <= keys.length; struck += 1) {
    const query = convertQwertyToHangul(keys.slice(0, struck));
    const { works, words } = await suggest(ctx, { query, reader: VISITOR });
    assert.ok(
      works.some(({ title }) => title === '독자의 밤'),
      query,
    );
    assert.equal(words, null, query);
  }
});

test('picks up changes by an older release with new names only (L7)', async () => {
  await database.db.deleteFrom('work_search').execute();
  await sql`update work set title = '고쳐 쓴 이름', updated_at = now() where source_key = 'f'`.execute(database.db);
  assert.deepEqual(await titles('독자'), []);
  assert.equal(await updateMissingSearchTerms(ctx, { most: 100, isComplete: false }), 7);
  assert.deepEqual(await titles('고쳐 쓴'), ['고쳐 쓴 이름']);
  assert.deepEqual(await titles('마법사', { isExact: true }), []);
  assert.equal(await updateMissingSearchTerms(ctx, { most: 100, isComplete: true }), 0);
  await sql`update work set is_listed = false where source_key = 'f'`.execute(database.db);
  assert.deepEqual(await titles('고쳐 쓴'), []);
});
