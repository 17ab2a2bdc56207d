import { join } from 'node:path';
import { sql } from 'kysely';
import { rollUpNumbers, showAuthorNumbers } from '#domain/author-numbers';
import { listBin, listOwnerOffers, showStudio } from '#domain/studio';
import { importWorks } from '#domain/catalog-import';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { migrate } from '#platform/database/migrate';
import type { Db } from '#kernel/context';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { testContext } from '../../tests/support/database/test-context.ts';
import type { BenchContext } from '../bench-context.ts';
import { type Figure, quantile } from '../figure.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MEMBERS = 70_000;
const WORKS = 2_000;
const EPISODES_READ = 20;
const MAX_SECONDS = 300;
const VIEWS = 200;

/**
 * Decides whether authors' numbers are ready in the night: a roll-up of a million openings, and the page of a work; and
 * whether the first page of a busy author comes at once.
 */
export async function authorNumbersBench({ scratch }: BenchContext): Promise<Figure[]> {
  const postgres = await startEmbeddedPostgres(join(scratch, 'author-numbers'));
  const connection = openDatabase(postgres.address, { name: 'seoga bench' });
  try {
    await migrate(connection.pool, join(ROOT, 'migrations'));
    const ctx = testContext(connection.db);
    await importWorks(ctx, plantedWorkDeps([plantedWork('pattern')]), { path: '', dryRun: false });
    const readings = await plantReadings(ctx.db);
    const began = performance.now();
    await rollUpNumbers(ctx);
    const seconds = (performance.now() - began) / 1000;
    const { rows } = await sql<{ id: number }>`
      select work_id as id from work_flow group by work_id order by count(*) desc limit 20`.execute(ctx.db);
    const took: number[] = [];
    for (let at = 0; at < VIEWS; at += 1) {
      const started = performance.now();
      await showAuthorNumbers(ctx, { workId: rows[at % rows.length]?.id ?? 0, page: 1 });
      took.push(performance.now() - started);
    }
    return [
      {
        what: `회원이 ${readings.toLocaleString('en')}번 연 회차와 조회수를 세고 연독률을 정합니다`,
        unit: 's',
        ours: seconds,
        budget: { of: 'ours', atMost: MAX_SECONDS },
      },
      {
        what: '작가의 첫 화면, 작품 20개와 회차 6,000개 (p95)',
        unit: 'ms',
        ours: await studioHome(ctx),
        budget: { of: 'ours', atMost: 150 },
      },
      {
        what: '작가의 숫자 한 쪽 (p95)',
        unit: 'ms',
        ours: quantile(took, 0.95),
        budget: { of: 'ours', atMost: 150 },
      },
    ];
  } finally {
    await connection.close();
    await postgres.stop();
  }
}

/** The first page of an author with twenty works of three hundred episodes and three thousand comments each: p95 in ms. */
async function studioHome(ctx: ReturnType<typeof testContext>): Promise<number> {
  const { rows } = await sql<{ memberNo: number }>`
    with author as (
      insert into pen (member_no, name, name_key, terms_version)
      select min(member_no), '바쁜 작가', '바쁜작가', '1' from member
      returning id, member_no),
    made as (
      insert into work (source_key, shelf, kind, status, rating, title, cover, has_own_cover)
      select 'busy-' || n, 'serial', 'serial', 'ongoing', 'all', '제목 ' || n, (select cover from work order by id limit 1), false
      from generate_series(1, 20) n
      returning id),
    crew as (
      insert into work_crew (work_id, pen_id, role, accepted_at)
      select made.id, author.id, 'owner', seoga_now() from made, author),
    episodes as (
      insert into episode (work_id, source_key, position, title, unit, content, opens_at, is_free, revision, digest, is_draft)
      select made.id, 'e' || n, n, n || '화', 'episode', 'text', seoga_now() - interval '1 day', true, 1, '', n > 295
      from made, generate_series(1, 300) n),
    comments as (
      insert into comment (work_id, member_no, body, state)
      select made.id, (select max(member_no) from member), '잘 읽었습니다.', 'shown' from made, generate_series(1, 3000))
    select member_no as "memberNo" from author`.execute(ctx.db);
  await sql`analyze`.execute(ctx.db);
  const memberNo = rows[0]?.memberNo ?? 0;
  const took: number[] = [];
  for (let at = 0; at < VIEWS; at += 1) {
    const started = performance.now();
    await showStudio(ctx, memberNo);
    await Promise.all([listBin(ctx, memberNo), listOwnerOffers(ctx, memberNo)]);
    took.push(performance.now() - started);
  }
  return quantile(took, 0.95);
}

/** Each member reads up to twenty episodes of a work, three weeks ago; the first works have most. Returns how many. */
async function plantReadings(db: Db): Promise<number> {
  await sql`
    insert into work (source_key, shelf, kind, status, rating, title, cover, has_own_cover)
    select 'bench-' || n, 'serial', 'serial', 'ongoing', 'all', '제목 ' || n, (select cover from work order by id limit 1), false
    from generate_series(1, ${WORKS}::int) n`.execute(db);
  await sql`
    insert into episode (work_id, source_key, position, title, unit, content, opens_at, is_free, revision, digest)
    select w.id, 'e' || n, n, n || '화', 'episode', 'text', seoga_now() - interval '60 days', true, 1, ''
    from work w, generate_series(1, ${EPISODES_READ}::int) n
    where w.source_key like 'bench-%'`.execute(db);
  await sql`
    insert into member (nick, joined_by, join_event) select '독자' || n, 'mail', 'bench-' || n from generate_series(1, ${MEMBERS}::int) n`.execute(
    db,
  );
  await sql`insert into reading_account (member_no) select member_no from member`.execute(db);
  await sql`
    with reader as (
      select m.member_no, floor(power(random(), 3) * ${WORKS}::int)::bigint as nr
      from member m
    ),
    shelf as (select id, row_number() over (order by id) - 1 as nr from work where source_key like 'bench-%')
    insert into reading_event (member_no, device, seq, at, version, work_id, episode_id, act, ms, fraction)
    select r.member_no, 'bench', e.position, seoga_now() - interval '21 days' + make_interval(mins => e.position), 1, s.id, e.id,
      'finished', 60000, 1
    from reader r
    join shelf s on s.nr = r.nr
    join episode e on e.work_id = s.id and e.position <= 2 + (r.member_no % ${EPISODES_READ * 2}::int)`.execute(db);
  await sql`select make_ranking_parts(seoga_now() - interval '9 days', seoga_now())`.execute(db);
  await sql`
    insert into opening (day, work_id, episode_id, reader, at)
    select (seoga_now() at time zone 'Asia/Seoul')::date - 1, r.work_id, r.episode_id, md5(r.member_no::text)::uuid,
      seoga_now() - interval '1 day'
    from reading_event r`.execute(db);
  await sql`
    update numbers_clock
    set counted_day = counted_day - 22, counted_week = counted_week - 28`.execute(db);
  await sql`analyze`.execute(db);
  const { rows } = await sql<{ readings: number }>`select count(*) as readings from reading_event`.execute(db);
  return rows[0]?.readings ?? 0;
}
