import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { importWorks } from '#domain/importing';
import { pageVersion } from '#domain/catalogue';
import { VISITOR } from '#shared/reader';
import { SEASON_WINDOWS } from '#vocabulary/events';
import { plantedMeans, plantedWork } from '../../tests/support/planted-works.ts';
import { refusedAs } from '../../tests/support/refused.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { type EventBlockWish, type EventWish, applyEvents, listEvents, showEvent } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
const works = new Map<string, number>();

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const planted = ['first', 'second', 'third'].map((key) => plantedWork(key, { title: `작품 ${key}` }));
  const adult = plantedWork('grown', { title: '어른의 작품', rating: '19' });
  const report = await importWorks(ctx, plantedMeans([...planted, adult]), { path: '', dryRun: false });
  for (const { sourceKey, workId } of report.works) works.set(sourceKey, workId ?? 0);
});
after(() => database.drop());

const wish = (slug: string, parts: Partial<EventWish> = {}): EventWish => ({
  slug,
  title: `${slug} 이벤트`,
  summary: '',
  background: null,
  picture: null,
  startsAt: null,
  endsAt: null,
  isListed: true,
  blocks: [{ kind: 'divider' }],
  ...parts,
});
const setClock = (moment: string) =>
  sql`update clock set shift = ${moment}::timestamptz - clock_timestamp()`.execute(ctx.db);
const shownTo = (slug: string, isWorkshop = false) => showEvent(ctx, { slug, isWorkshop, reader: VISITOR });
/** Within a transaction the clock stands: the shift is set and read at the very same instant. */
const shownAt = (slug: string, moment: string) =>
  ctx.db.transaction().execute(async (tx) => {
    await sql`update clock set shift = ${moment}::timestamptz - now()`.execute(tx);
    return showEvent({ db: tx, secrets: ctx.secrets }, { slug, reader: VISITOR });
  });

test('G3 each of the nine opens and closes to the second by the shop’s clock, in dev and local it is always open', async () => {
  await applyEvents(
    ctx,
    Object.keys(SEASON_WINDOWS).map((slug) => wish(slug)),
  );
  for (const [slug, { startsAt, endsAt }] of Object.entries(SEASON_WINDOWS)) {
    const at = (moment: Date, ms: number) => shownAt(slug, new Date(moment.getTime() + ms).toISOString());
    await refusedAs(at(startsAt, -1), 'EVENT_ERROR 0001');
    assert.equal((await at(startsAt, 0)).state, 'open', slug);
    const last = await at(endsAt, 999);
    assert.deepEqual([last.state, last.closesIn], ['open', 1], slug);
    await refusedAs(at(endsAt, 1000), 'EVENT_ERROR 0002');
    await setClock('2030-01-01T00:00:00Z');
    assert.equal((await shownTo(slug, true)).state, 'ended');
  }
});

test('G3 an operator may open one of the nine again; any other without a window is open always', async () => {
  const startsAt = new Date('2030-05-01T00:00:00Z');
  await applyEvents(ctx, [wish('books-buy', { startsAt }), wish('always')]);
  await setClock('2030-05-02T00:00:00Z');
  assert.equal((await shownTo('books-buy')).path, '/event/books-buy');
  assert.deepEqual([(await shownTo('always')).path, (await shownTo('always')).closesIn], ['/event/page/always', null]);
  await refusedAs(shownTo('nobody'), 'NOT_FOUND 0003');
});

test('L20 works, promotions, winners and countdowns are filled; what has nothing to show is left out', async () => {
  await setClock('2030-05-02T00:00:00Z');
  const { rows } = await sql<{
    id: number;
  }>`insert into promotion (slug, title, starts_at, ends_at, percent, kinds, free_first, is_shown)
    values ('half', '반값', '2030-05-01Z', '2030-06-01Z', 50, '{buy}', 0, true) returning id`.execute(ctx.db);
  await sql`insert into promotion_work (promotion_id, work_id, position) values (${rows[0]?.id}, ${works.get('third')}, 1)`.execute(
    ctx.db,
  );
  await sql`with made as (insert into theme (slug, title, is_adult) values ('night', '밤', false), ('grown-up', '어른', true) returning id)
    insert into theme_work (theme_id, work_id) select id, ${works.get('second')} from made`.execute(ctx.db);
  const blocks: EventBlockWish[] = [
    { kind: 'works', title: '고른 작품', works: ['second', '작품 first', '없는 작품', 'second', 'grown'] },
    { kind: 'promotion', title: '기획전', promotion: 'half' },
    { kind: 'promotion', title: '끝난 기획전', promotion: 'never' },
    { kind: 'theme', title: '테마', theme: 'night' },
    { kind: 'theme', title: '어른의 테마', theme: 'grown-up' },
    { kind: 'works', title: '빈 줄', works: ['없는 작품'] },
    { kind: 'winners', title: '당첨자', on: null, names: ['성춘향', '이**'] },
    { kind: 'countdown', label: '남은 시간', to: null },
    { kind: 'countdown', label: '지난 시각', to: '2030-05-01T00:00:00.000Z' },
  ];
  const told = await applyEvents(ctx, [wish('full', { blocks, endsAt: new Date('2030-05-03T03:00:00Z') })]);
  assert.deepEqual(told.warnings, ['작품 “없는 작품”이 서점에 없어 건너뜁니다.']);
  const shown = (await shownTo('full')).blocks;
  assert.deepEqual(
    shown.map((block) => (block.kind === 'works' ? block.works.map(({ id }) => id) : block.kind)),
    [
      [works.get('second'), works.get('first'), works.get('grown')],
      [works.get('third')],
      [works.get('second')],
      'winners',
      'countdown',
    ],
  );
  const [picked, , , winners, countdown] = shown;
  assert.ok(picked?.kind === 'works' && picked.works[2]?.cover.masked);
  assert.ok(winners?.kind === 'winners');
  assert.deepEqual(winners.names, ['성**', '이**']);
  const stored = await ctx.db
    .selectFrom('event')
    .select(sql<string>`blocks::text`.as('text'))
    .where('slug', '=', 'full')
    .executeTakeFirstOrThrow();
  assert.ok(!stored.text.includes('춘향'));
  assert.ok(countdown?.kind === 'countdown');
  assert.equal(countdown.to.toISOString(), '2030-05-03T03:00:01.000Z');
});

test('a member meets no work of a tag that they block, on no event', async () => {
  await applyEvents(ctx, [wish('tagged', { blocks: [{ kind: 'works', title: '', works: ['first', 'second'] }] })]);
  const { rows } = await sql<{
    id: number;
  }>`insert into tag (namespace, name) values ('keyword', '막은 것') returning id`.execute(ctx.db);
  const tag = rows[0]?.id ?? 0;
  await sql`insert into work_tag (work_id, tag_id, position) values (${works.get('first')}, ${tag}, 0)`.execute(ctx.db);
  const reader = { kind: 'unverified' as const, memberNo: 1, blockedTags: [tag] };
  const [block] = (await showEvent(ctx, { slug: 'tagged', reader })).blocks;
  assert.deepEqual(block?.kind === 'works' && block.works.map(({ id }) => id), [works.get('second')]);
});

test('L20 a list tells of what runs, what ends first before the rest, and of what is over; the rest it keeps to itself', async () => {
  const day = (text: string) => new Date(`2030-${text}T00:00:00Z`);
  await setClock('2030-05-10T00:00:00Z');
  await applyEvents(ctx, [
    wish('later', { endsAt: day('05-30') }),
    wish('sooner', { endsAt: day('05-20') }),
    wish('endless'),
    wish('over', { startsAt: day('05-01'), endsAt: day('05-09') }),
    wish('coming', { startsAt: day('05-11') }),
    wish('quiet', { isListed: false }),
  ]);
  const { running, ended } = await listEvents(ctx, { reader: VISITOR });
  assert.deepEqual(
    running.map(({ slug }) => slug),
    ['sooner', 'later', 'endless'],
  );
  assert.deepEqual(
    ended.map(({ slug }) => slug),
    ['over'],
  );
  assert.equal((await shownTo('quiet')).isListed, false);
});

test('pages are made anew when an event is written, begins and ends; one that is not named any more is gone', async () => {
  await setClock('2030-05-10T00:00:00Z');
  const former = await pageVersion(ctx);
  const [startsAt, endsAt] = [new Date('2030-05-11T00:00:00Z'), new Date('2030-05-12T00:00:00Z')];
  await applyEvents(ctx, [wish('turning', { startsAt, endsAt })]);
  assert.ok((await pageVersion(ctx)) > former);
  const turns = await ctx.db
    .selectFrom('page_turn')
    .select('at')
    .where('at', 'in', [startsAt, new Date(endsAt.getTime() + 1000)])
    .execute();
  assert.equal(turns.length, 2);
  const told = await applyEvents(ctx, []);
  assert.deepEqual(told.done, ['이벤트 1개를 내렸습니다.']);
  await refusedAs(shownTo('turning', true), 'NOT_FOUND 0003');
});

test('B7 a ground on which no text could be read is moved, and the operator is told', async () => {
  const { warnings } = await applyEvents(ctx, [wish('grey', { background: '#7f7f7f' })]);
  assert.match(warnings.join(), /배경색 #7f7f7f에서는 글자가 잘 보이지 않아/);
  const { background } = await shownTo('grey');
  assert.notEqual(background, '#7f7f7f');
});
