import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import { pageVersion } from '#domain/catalog';
import { VISITOR } from '#kernel/reader';
import { SEASON_WINDOWS } from '#shared/merchandising/events';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { type EventBlockPlan, type EventPlan, applyEvents, listEvents, showEvent } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
const works = new Map<string, number>();

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const planted = ['first', 'second', 'third'].map((key) => plantedWork(key, { title: `작품 ${key}` }));
  const adult = plantedWork('grown', { title: '어른의 작품', rating: '19' });
  const report = await importWorks(ctx, plantedWorkDeps([...planted, adult]), { path: '', dryRun: false });
  for (const { sourceKey, workId } of report.works) works.set(sourceKey, workId ?? 0);
});
after(() => database.drop());

const plan = (slug: string, parts: Partial<EventPlan> = {}): EventPlan => ({
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
const setClock = (date: string) =>
  sql`update clock set shift = ${date}::timestamptz - clock_timestamp()`.execute(ctx.db);
const shownTo = (slug: string, isWorkshop = false) => showEvent(ctx, { slug, isWorkshop, reader: VISITOR });
/** One transaction, so that the clock shift is set and read at the same instant. */
const shownAt = (slug: string, date: string) =>
  ctx.db.transaction().execute(async (tx) => {
    await sql`update clock set shift = ${date}::timestamptz - now()`.execute(tx);
    return showEvent({ db: tx, secrets: ctx.secrets }, { slug, reader: VISITOR });
  });

test('G3 each of the nine opens and closes to the second by the shop’s clock, and is always open in dev and local', async () => {
  await applyEvents(
    ctx,
    Object.keys(SEASON_WINDOWS).map((slug) => plan(slug)),
  );
  for (const [slug, { startsAt, endsAt }] of Object.entries(SEASON_WINDOWS)) {
    const at = (date: Date, ms: number) => shownAt(slug, new Date(date.getTime() + ms).toISOString());
    await rejectsWith(at(startsAt, -1), 'EVENT_ERROR 0001');
    assert.equal((await at(startsAt, 0)).state, 'open', slug);
    const last = await at(endsAt, 999);
    assert.deepEqual([last.state, last.closesIn], ['open', 1], slug);
    await rejectsWith(at(endsAt, 1000), 'EVENT_ERROR 0002');
    await setClock('2030-01-01T00:00:00Z');
    assert.equal((await shownTo(slug, true)).state, 'ended');
  }
});

test('G3 an operator may reopen one of the nine; any other without a period is always open', async () => {
  const startsAt = new Date('2030-05-01T00:00:00Z');
  await applyEvents(ctx, [plan('books-buy', { startsAt }), plan('always')]);
  await setClock('2030-05-02T00:00:00Z');
  assert.equal((await shownTo('books-buy')).path, '/event/books-buy');
  assert.deepEqual([(await shownTo('always')).path, (await shownTo('always')).closesIn], ['/event/page/always', null]);
  await rejectsWith(shownTo('nobody'), 'NOT_FOUND 0003');
});

test('L20 works, promotions, winners and countdowns are filled; empty blocks are left out', async () => {
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
  const blocks: EventBlockPlan[] = [
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
  const report = await applyEvents(ctx, [plan('full', { blocks, endsAt: new Date('2030-05-03T03:00:00Z') })]);
  assert.deepEqual(report.warnings, ['작품 “없는 작품”이 서점에 없어 건너뜁니다.']);
  const visible = (await shownTo('full')).blocks;
  assert.deepEqual(
    visible.map((block) => (block.kind === 'works' ? block.works.map(({ id }) => id) : block.kind)),
    [
      [works.get('second'), works.get('first'), works.get('grown')],
      [works.get('third')],
      [works.get('second')],
      'winners',
      'countdown',
    ],
  );
  const [picked, , , winners, countdown] = visible;
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

test('an event shows no work with a tag the member blocks', async () => {
  await applyEvents(ctx, [plan('tagged', { blocks: [{ kind: 'works', title: '', works: ['first', 'second'] }] })]);
  const { rows } = await sql<{
    id: number;
  }>`insert into tag (namespace, name) values ('keyword', '막은 것') returning id`.execute(ctx.db);
  const tag = rows[0]?.id ?? 0;
  await sql`insert into work_tag (work_id, tag_id, position) values (${works.get('first')}, ${tag}, 0)`.execute(ctx.db);
  const reader = { kind: 'unverified' as const, memberNo: 1, blockedTags: [tag] };
  const [block] = (await showEvent(ctx, { slug: 'tagged', reader })).blocks;
  assert.deepEqual(block?.kind === 'works' && block.works.map(({ id }) => id), [works.get('second')]);
});

test('L20 a list has active events by end, then ended ones, and hides the rest', async () => {
  const day = (text: string) => new Date(`2030-${text}T00:00:00Z`);
  await setClock('2030-05-10T00:00:00Z');
  await applyEvents(ctx, [
    plan('later', { endsAt: day('05-30') }),
    plan('sooner', { endsAt: day('05-20') }),
    plan('endless'),
    plan('over', { startsAt: day('05-01'), endsAt: day('05-09') }),
    plan('coming', { startsAt: day('05-11') }),
    plan('quiet', { isListed: false }),
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

test('pages are refreshed when an event is written, begins and ends; one no longer in the folder is withdrawn', async () => {
  await setClock('2030-05-10T00:00:00Z');
  const former = await pageVersion(ctx);
  const [startsAt, endsAt] = [new Date('2030-05-11T00:00:00Z'), new Date('2030-05-12T00:00:00Z')];
  await applyEvents(ctx, [plan('turning', { startsAt, endsAt })]);
  assert.ok((await pageVersion(ctx)) > former);
  const turns = await ctx.db
    .selectFrom('page_turn')
    .select('at')
    .where('at', 'in', [startsAt, new Date(endsAt.getTime() + 1000)])
    .execute();
  assert.equal(turns.length, 2);
  const report = await applyEvents(ctx, []);
  assert.deepEqual(report.done, ['이벤트 1개를 내렸습니다.']);
  await rejectsWith(shownTo('turning', true), 'NOT_FOUND 0003');
});

test('B7 an unreadable background colour is adjusted and reported to the operator', async () => {
  const { warnings } = await applyEvents(ctx, [plan('grey', { background: '#7f7f7f' })]);
  assert.match(warnings.join(), /배경색 #7f7f7f에서는 글자가 잘 보이지 않아/);
  const { background } = await shownTo('grey');
  assert.notEqual(background, '#7f7f7f');
});
