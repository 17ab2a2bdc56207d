import type pg from 'pg';
import { loginByPassword } from '#domain/membership';
import type { Reader } from '#shared/reader';
import type { TestContext } from '../../tests/support/test-context.ts';

/** Who asks the hottest statements, and what of the planted shop they ask for. */
export interface Asker {
  ctx: TestContext;
  /** A member who reads ten times as much as others do. */
  memberNo: number;
  reader: Reader;
  /** Works for everybody, with episodes, the most popular ones among them. */
  works: number[];
  /** Free episodes of text. */
  free: number[];
  /** Episodes of text that the member holds. */
  held: number[];
  /** Episodes that cost coins and that the member does not hold. */
  sold: { episode: number; workId: number }[];
  titles: string[];
  /** Of the member's login; a refresh leaves the next verifier. */
  session: { selector: string; verifier: string; accessToken: string };
}

/** How often everything is asked: after the fifth time a named statement may keep one plan for all. */
export const TURNS = 7;
const PASSWORD = 'plan-password-1';
const TOLD = `select w.id as work, w.title, e.id as episode, e.is_free as free,
    exists (select 1 from entitlement h where h.member_no = $1 and h.episode_id = e.id and (h.ends_at is null or h.ends_at > seoga_now())) as held
  from work w join episode e on e.work_id = w.id and e.position between 1 and 18
  where w.rating = 'all' and w.shelf <> 'webtoon' and w.is_listed and w.opened_episodes > 3
    and (w.id <= 2000 or w.id in (select work_id from held_work where member_no = $1))
    and exists (select 1 from text_revision t where t.episode_id = e.id)
  order by w.popularity desc, e.position`;

/** The first member of the planted shop, logged in. */
export async function openAsker(ctx: TestContext, pool: pg.Pool): Promise<Asker> {
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
  // Of what is sold the first part may be read.
  await pool.query('update work set preview_percent = 20 where id = any($1)', [sold.map(({ work }) => work)]);
  if ([asker.works, asker.free, asker.held, asker.sold].some((list) => list.length < TURNS))
    throw new Error('the planted shop has too little to ask for');
  return asker;
}

/** The asker logs in with their password, each time from another address. */
export async function logIn(ctx: TestContext, turn: number): Promise<Asker['session']> {
  return loginByPassword(ctx, {
    mail: 'plan-1@seoga.example',
    password: PASSWORD,
    captcha: '',
    address: `10.11.0.${turn}`,
    browser: 'bench',
    device: { type: 'WEB', version: 0, userAgent: 'bench' },
    isKept: true,
  });
}
