import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';

/** What an operator decided of the comments of a work or of one of its episodes. */
export interface CommentRule {
  isClosed: boolean;
  isForHolders: boolean;
}
/** A rule that is in force, with its place. */
export interface RuleLine extends CommentRule {
  workId: number;
  title: string;
  episodeId: number | null;
  episodeTitle: string | null;
}

const OPEN: CommentRule = { isClosed: false, isForHolders: false };

/** The rule of a place, held until the transaction ends. */
export async function holdRule(tx: Tx, place: { workId: number; episodeId: number | null }): Promise<CommentRule> {
  const row = await tx
    .selectFrom('comment_rule')
    .select(['is_closed as isClosed', 'is_for_holders as isForHolders'])
    .where('work_id', '=', place.workId)
    .where('episode_id', 'is not distinct from', place.episodeId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? OPEN;
}

/** Sets the rule of a place. */
export async function writeRule(
  tx: Tx,
  rule: CommentRule & { workId: number; episodeId: number | null },
): Promise<void> {
  await sql`
    insert into comment_rule (work_id, episode_id, is_closed, is_for_holders)
    values (${rule.workId}, ${rule.episodeId}::bigint, ${rule.isClosed}, ${rule.isForHolders})
    on conflict (work_id, episode_id) do update set is_closed = excluded.is_closed,
      is_for_holders = excluded.is_for_holders, changed_at = seoga_now()`.execute(tx);
}

/** Every rule that shuts something, the last changed first. */
export async function selectRules(db: Db, limit: number): Promise<RuleLine[]> {
  const { rows } = await sql<RuleLine>`
    select r.work_id as "workId", w.title, r.episode_id as "episodeId", e.title as "episodeTitle",
      r.is_closed as "isClosed", r.is_for_holders as "isForHolders"
    from comment_rule r join work w on w.id = r.work_id left join episode e on e.id = r.episode_id
    where r.is_closed or r.is_for_holders order by r.changed_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Takes whatever is pinned above a place down; answers it. */
export async function unpin(tx: Tx, place: { workId: number; episodeId: number | null }): Promise<number | null> {
  const row = await tx
    .updateTable('comment')
    .set({ pinned_at: null })
    .where('work_id', '=', place.workId)
    .where('episode_id', 'is not distinct from', place.episodeId)
    .where('pinned_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Pins a comment above its place. */
export async function pin(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('comment')
    .set({ pinned_at: sql<Date>`seoga_now()` })
    .where('id', '=', id)
    .execute();
}

/** A comment that is pinned above its episode or work. */
export interface PinnedLine {
  id: number;
  text: string;
  nick: string;
  title: string;
  episodeTitle: string | null;
}

/** What is pinned, the last first. */
export async function selectPins(db: Db, limit: number): Promise<PinnedLine[]> {
  const { rows } = await sql<PinnedLine>`
    select c.id, c.body as text, coalesce(m.nick, '') as nick, w.title, e.title as "episodeTitle"
    from comment c join work w on w.id = c.work_id left join episode e on e.id = c.episode_id
    left join member m on m.member_no = c.member_no
    where c.pinned_at is not null and c.state = 'shown' order by c.pinned_at desc limit ${limit}`.execute(db);
  return rows;
}
