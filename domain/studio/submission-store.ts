import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { ReviewState } from '#shared/authors/reviews';
import type { ReturnReason } from '#shared/authors/submissions';

/** A submission. */
export interface Submission {
  id: number;
  kind: 'work' | 'episode';
  workId: number;
  workTitle: string;
  episodeId: number | null;
  episodeTitle: string | null;
  position: number | null;
  revision: number;
  memberNo: number | null;
  who: string;
  state: ReviewState;
  /** When it opens once approved; null: at once. */
  opensAt: Date | null;
  changes: Record<string, string>;
  reasons: ReturnReason[];
  passage: string;
  note: string;
  isLate: boolean;
  decidedAt: Date | null;
  madeAt: Date;
}

const COLUMNS = sql`s.id, s.kind, s.work_id as "workId", w.title as "workTitle", s.episode_id as "episodeId",
  e.title as "episodeTitle", e.position, s.revision, s.member_no as "memberNo", s.who, s.state, s.opens_at as "opensAt",
  s.changes, s.reasons, s.passage, s.note, s.state = 'pending' and s.opens_at <= seoga_now() as "isLate",
  s.decided_at as "decidedAt", s.made_at as "madeAt"`;
const FROM = sql`from submission s join work w on w.id = s.work_id left join episode e on e.id = s.episode_id`;

async function select(db: Db | Tx, rest: RawBuilder<unknown>): Promise<Submission[]> {
  const { rows } = await sql<Submission>`select ${COLUMNS} ${FROM} ${rest}`.execute(db);
  return rows;
}

/** Submissions of these works that authors must see: pending, or returned and not sent again. */
export async function selectOpenSubmissions(db: Db, workIds: readonly number[]): Promise<Submission[]> {
  return select(
    db,
    sql`where s.work_id = any(${[...workIds]}::bigint[]) and s.state in ('pending', 'returned')
      and not exists (
        select 1 from submission n
        where n.work_id = s.work_id and n.kind = s.kind and n.episode_id is not distinct from s.episode_id and n.id > s.id
      )
      order by s.id desc`,
  );
}

/** The newest submission of an episode. */
export async function selectEpisodeSubmission(db: Db | Tx, episodeId: number): Promise<Submission | undefined> {
  const [row] = await select(db, sql`where s.episode_id = ${episodeId}::bigint order by s.id desc limit 1`);
  return row;
}

/** Locks a submission. */
export async function lockSubmission(tx: Tx, id: number): Promise<Submission | undefined> {
  await sql`select 1 from submission where id = ${id}::bigint for update`.execute(tx);
  const [row] = await select(tx, sql`where s.id = ${id}::bigint`);
  return row;
}

/** How many submissions a member sent in the last day. */
export async function countDaysSubmissions(tx: Tx, memberNo: number): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from submission
    where member_no = ${memberNo}::bigint and made_at > seoga_now() - interval '1 day'`.execute(tx);
  return rows[0]?.sent ?? 0;
}

/** Inserts a pending submission; undefined when one is pending. */
export async function insertSubmission(
  tx: Tx,
  submission: {
    kind: Submission['kind'];
    workId: number;
    episodeId: number | null;
    memberNo: number;
    who: string;
    opensAt: Date | null;
    changes: Record<string, string>;
  },
): Promise<number | undefined> {
  const { kind, workId, episodeId, memberNo, who, opensAt, changes } = submission;
  const { rows } = await sql<{ id: number }>`
    insert into submission (kind, work_id, episode_id, revision, member_no, who, opens_at, changes)
    values (${kind}, ${workId}, ${episodeId},
      coalesce((select e.revision from episode e where e.id = ${episodeId}::bigint), 0), ${memberNo}, ${who}, ${opensAt}, ${JSON.stringify(changes)})
    on conflict (work_id, kind, coalesce(episode_id, 0)) where state = 'pending' do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** Marks a submission as taken back by its author. */
export async function takeBack(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('submission').set({ state: 'taken-back' }).where('id', '=', id).execute();
}

/** Marks pending submissions whose hour has passed and returns them, each once. */
export async function markLateSubmissions(tx: Tx): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    update submission set late_at = seoga_now()
    where state = 'pending' and late_at is null and opens_at <= seoga_now()
    returning id`.execute(tx);
  return rows;
}

/** The newest submission of a work with a changed story guide. */
export async function selectGuideSubmission(db: Db | Tx, workId: number): Promise<Submission | undefined> {
  const [row] = await select(
    db,
    sql`where s.work_id = ${workId}::bigint and s.kind = 'work' and s.changes ? 'guide' order by s.id desc limit 1`,
  );
  return row;
}

/** Adds changes to the pending submission of a work; undefined without one. Its reader must read it again. */
export async function amendSubmission(
  tx: Tx,
  { workId, changes }: { workId: number; changes: Record<string, string> },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update submission set changes = changes || ${JSON.stringify(changes)}::jsonb, revision = revision + 1
    where work_id = ${workId}::bigint and kind = 'work' and state = 'pending'
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** Removes the changed guide from a submission. */
export async function removeGuideChange(tx: Tx, id: number): Promise<void> {
  await sql`
    update submission set changes = changes - 'guide' - 'guideVersion', revision = revision + 1
    where id = ${id}::bigint`.execute(tx);
}
