import type pg from 'pg';
import { loginWithPassword } from '#domain/members';
import type { Reader } from '#kernel/reader';
import type { TestContext } from '../../tests/support/database/test-context.ts';

export interface QueryRunner {
  ctx: TestContext;
  /** Reads ten times as much as others. */
  memberNo: number;
  reader: Reader;
  /** Public works with episodes, including the most popular. */
  works: number[];
  free: number[];
  held: number[];
  sold: { episode: number; workId: number }[];
  titles: string[];
  /** A refresh replaces the verifier. */
  session: { selector: string; verifier: string; accessToken: string };
}

/** Above five, since PostgreSQL may then switch to a generic plan. */
export const ROUNDS = 7;
const PASSWORD = 'plan-password-1';
const TOLD = `select w.id as work, w.title, e.id as episode, e.is_free as free,
    exists (select 1 from entitlement h where h.member_no = $1 and h.episode_id = e.id and (h.ends_at is null or h.ends_at > seoga_now())) as held
  from work w join episode e on e.work_id = w.id and e.position between 1 and 18
  where w.rating = 'all' and w.shelf <> 'webtoon' and w.is_listed and w.opened_episodes > 3
    and (w.id <= 2000 or w.id in (select work_id from held_work where member_no = $1))
    and exists (select 1 from text_revision t where t.episode_id = e.id)
  order by w.popularity desc, e.position`;

export async function openQueryRunner(ctx: TestContext, pool: pg.Pool): Promise<QueryRunner> {
  const memberNo = 1;
  await pool.query('update member set password_hash = $2, mail_proved_at = seoga_now() where member_no = $1', [
    memberNo,
    await ctx.passwords.hash(PASSWORD),
  ]);
  const { rows } = await pool.query<{ work: number; title: string; episode: number; free: boolean; held: boolean }>(
    TOLD,
    [memberNo],
  );
  const of = (is: (row: (typeof rows)[number]) => boolean): typeof rows => rows.filter(is).slice(0, 200);
  const sold = [...new Map(of((row) => !row.free && !row.held).map((row) => [row.work, row])).values()];
  const asker = {
    ctx,
    memberNo,
    reader: { kind: 'unverified', memberNo } as const,
    works: [...new Set(rows.map(({ work }) => work))].slice(0, 50),
    titles: [...new Set(rows.map(({ title }) => title))].slice(0, 50),
    free: of(({ free }) => free).map(({ episode }) => episode),
    held: of(({ free, held }) => held && !free).map(({ episode }) => episode),
    sold: sold.map(({ episode, work }) => ({ episode, workId: work })),
    session: await logIn(ctx, 0),
  };
  await pool.query('update work set preview_percent = 20 where id = any($1)', [sold.map(({ work }) => work)]);
  await pool.query(
    `with author as (
       insert into pen (member_no, name, name_key, terms_version) values ($1, '심은 필명', '심은필명', '1')
       on conflict (name_key) do update set name = excluded.name returning id
     )
     insert into work_crew (work_id, pen_id, role, accepted_at)
     select work.id, author.id, 'owner', seoga_now() from author, unnest($2::bigint[]) as work (id) on conflict do nothing`,
    [memberNo, asker.works],
  );
  if ([asker.works, asker.free, asker.held, asker.sold].some((list) => list.length < ROUNDS))
    throw new Error('the planted shop has too little to ask for');
  return asker;
}

/** Each time from a new address. */
export async function logIn(ctx: TestContext, turn: number): Promise<QueryRunner['session']> {
  return loginWithPassword(ctx, {
    mail: 'plan-1@seoga.example',
    password: PASSWORD,
    captcha: '',
    address: `10.11.0.${turn}`,
    browser: 'bench',
    device: { type: 'WEB', version: 0, userAgent: 'bench' },
    isKept: true,
  });
}
