import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** Comment rule of a work or episode. */
export interface CommentRule {
  isClosed: boolean;
  isForHolders: boolean;
}
/** A rule with its target. */
export interface CommentRuleRow extends CommentRule {
  workId: number;
  title: string;
  episodeId: number | null;
  episodeTitle: string | null;
}

const OPEN: CommentRule = { isClosed: false, isForHolders: false };

/** Locks a target's rule. */
export async function lockRule(tx: Tx, target: { workId: number; episodeId: number | null }): Promise<CommentRule> {
  const row = await tx
    .selectFrom('comment_rule')
    .select(['is_closed as isClosed', 'is_for_holders as isForHolders'])
    .where('work_id', '=', target.workId)
    .where('episode_id', 'is not distinct from', target.episodeId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? OPEN;
}

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

export async function selectRules(db: Db, limit: number): Promise<CommentRuleRow[]> {
  const { rows } = await sql<CommentRuleRow>`
    select r.work_id as "workId", w.title, r.episode_id as "episodeId", e.title as "episodeTitle",
      r.is_closed as "isClosed", r.is_for_holders as "isForHolders"
    from comment_rule r join work w on w.id = r.work_id left join episode e on e.id = r.episode_id
    where r.is_closed or r.is_for_holders order by r.changed_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Unpins the target's comment and returns it. */
export async function unpin(tx: Tx, target: { workId: number; episodeId: number | null }): Promise<number | null> {
  const row = await tx
    .updateTable('comment')
    .set({ pinned_at: null })
    .where('work_id', '=', target.workId)
    .where('episode_id', 'is not distinct from', target.episodeId)
    .where('pinned_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function pin(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('comment')
    .set({ pinned_at: sql<Date>`seoga_now()` })
    .where('id', '=', id)
    .execute();
}

export interface PinnedCommentRow {
  id: number;
  text: string;
  nick: string;
  title: string;
  episodeTitle: string | null;
}

export async function selectPins(db: Db, limit: number): Promise<PinnedCommentRow[]> {
  const { rows } = await sql<PinnedCommentRow>`
    select c.id, c.body as text, coalesce(m.nick, '') as nick, w.title, e.title as "episodeTitle"
    from comment c join work w on w.id = c.work_id left join episode e on e.id = c.episode_id
    left join member m on m.member_no = c.member_no
    where c.pinned_at is not null and c.state = 'shown' order by c.pinned_at desc limit ${limit}`.execute(db);
  return rows;
}
