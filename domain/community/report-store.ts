import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { CommentState, ReportReason } from '#shared/community/comments';

const WEIGHTS: Record<ReportReason, number> = {
  privacy: 5,
  rights: 4,
  obscene: 4,
  abuse: 3,
  spoiler: 2,
  advert: 2,
  other: 1,
};

/** Inserts a report; false if the member reported it before. */
export async function insertReport(
  tx: Tx,
  report: { commentId: number; memberNo: number; reason: ReportReason; detail: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('comment_report')
    .values({
      comment_id: report.commentId,
      member_no: report.memberNo,
      reason: report.reason,
      detail: report.detail,
      made_at: sql<Date>`seoga_now()`,
    })
    .onConflict((conflict) => conflict.columns(['comment_id', 'member_no']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countOpenReports(tx: Tx, commentId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('comment_report')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('comment_id', '=', commentId)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Closes the open reports of a comment; returns the reporters. */
export async function closeReports(
  tx: Tx,
  input: { commentId: number; outcome: 'keep' | 'fold' | 'delete' | 'gone' },
): Promise<{ id: number; memberNo: number | null }[]> {
  return tx
    .updateTable('comment_report')
    .set({ settled_at: sql<Date>`seoga_now()`, outcome: input.outcome })
    .where('comment_id', '=', input.commentId)
    .where('settled_at', 'is', null)
    .returning(['id', 'member_no as memberNo'])
    .execute();
}

/** A comment awaiting review. */
export interface ModerationQueueItem {
  id: number;
  memberNo: number | null;
  nick: string | null;
  text: string;
  state: CommentState;
  foldedBy: 'word' | 'reports' | 'operator' | null;
  isHidden: boolean;
  words: string[];
  workId: number;
  title: string;
  episodeId: number | null;
  episodeTitle: string | null;
  parentId: number | null;
  madeAt: Date;
  weight: number;
  reports: { reason: ReportReason; detail: string; at: string }[];
  /** Earlier sanctions of this author. */
  earlier: number;
}

const REPORT_WEIGHT: RawBuilder<unknown> = sql`case r.reason ${sql.join(
  Object.entries(WEIGHTS).map(([reason, weight]) => sql`when ${reason} then ${weight}::int`),
  sql` `,
)} else 1 end`;

/**
 * The moderation queue by weight: report reasons, and held comments as one severe report; each day adds one, so that
 * everything is reviewed eventually.
 */
export async function selectModerationQueue(
  db: Db,
  query: { kind: 'all' | 'reported' | 'held'; limit: number; offset: number },
): Promise<ModerationQueueItem[]> {
  const { kind, limit, offset } = query;
  // Uses the partial indexes of open items.
  const reported = sql`select r.comment_id from comment_report r where r.settled_at is null`;
  const entitled = sql`select h.id from comment h where h.state = 'held' and h.author_hide_reason is null`;
  const wanted = kind === 'reported' ? reported : kind === 'held' ? entitled : sql`${reported} union ${entitled}`;
  const { rows } = await sql<ModerationQueueItem>`
    select c.id, c.member_no as "memberNo", m.nick, c.body as text, c.state, c.folded_by as "foldedBy",
      coalesce(c.hidden_until > seoga_now(), false) as "isHidden", c.found_words as words, c.work_id as "workId",
      w.title, c.episode_id as "episodeId", e.title as "episodeTitle", c.parent_id as "parentId",
      c.made_at as "madeAt", open.reports,
      (
        coalesce(open.weight, 0) + case when c.state = 'held' and c.author_hide_reason is null then 3 else 0 end + floor(
          extract(epoch from seoga_now() - coalesce(open.first_at, c.made_at)) / 86400
        )
      )::int as weight,
      (
        select count(distinct r.comment_id)
        from comment_report r
        join comment o on o.id = r.comment_id
        where o.member_no = c.member_no and r.outcome in ('fold', 'delete')
      )::int as earlier
    from comment c
    join work w on w.id = c.work_id
    left join episode e on e.id = c.episode_id
    left join member m on m.member_no = c.member_no
    left join lateral (
      select sum(${REPORT_WEIGHT})::int as weight, min(r.made_at) as first_at,
        coalesce(
          json_agg(json_build_object('reason', r.reason, 'detail', r.detail, 'at', r.made_at) order by r.id), '[]'
        ) as reports
      from comment_report r
      where r.comment_id = c.id and r.settled_at is null
    ) open on true
    where c.id in (${wanted}) and c.state in ('shown', 'held')
    order by weight desc, c.id
    limit ${limit}
    offset ${offset}`.execute(db);
  return rows;
}

export async function countModerationQueue(db: Db): Promise<{ reported: number; held: number; rights: number }> {
  const { rows } = await sql<{ reported: number; held: number; rights: number }>`
    select (select count(distinct r.comment_id) from comment_report r join comment c on c.id = r.comment_id
        where r.settled_at is null and c.state in ('shown', 'held'))::int as reported,
      (select count(*) from comment where state = 'held' and author_hide_reason is null)::int as held,
      (select count(*) from rights_request where state = 'received'
        or (state = 'hidden' and objected_at is not null))::int as rights`.execute(db);
  return rows[0] ?? { reported: 0, held: 0, rights: 0 };
}

export async function insertBan(tx: Tx, ban: { memberNo: number; days: number; reason: string }): Promise<Date | null> {
  const { rows } = await sql<{ endsAt: Date | null }>`
    insert into writing_ban (member_no, reason, ends_at)
    values (${ban.memberNo}, ${ban.reason}, case when ${ban.days}::int > 0 then seoga_now() + make_interval(days => ${ban.days}::int) end)
    returning ends_at as "endsAt"`.execute(tx);
  return rows[0]?.endsAt ?? null;
}

/** A writing ban. */
export interface BanRow {
  id: number;
  memberNo: number;
  nick: string;
  reason: string;
  begunAt: Date;
  endsAt: Date | null;
}

export async function selectBans(db: Db, limit: number): Promise<BanRow[]> {
  return db
    .selectFrom('writing_ban')
    .innerJoin('member', 'member.member_no', 'writing_ban.member_no')
    .select([
      'id',
      'writing_ban.member_no as memberNo',
      'member.nick',
      'reason',
      'begun_at as begunAt',
      'ends_at as endsAt',
    ])
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`seoga_now()`)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Lifts a ban; undefined if already lifted. */
export async function liftBan(tx: Tx, id: number): Promise<{ memberNo: number; reason: string } | undefined> {
  return tx
    .updateTable('writing_ban')
    .set({ lifted_at: sql<Date>`seoga_now()` })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .returning(['member_no as memberNo', 'reason'])
    .executeTakeFirst();
}

/** A unique reference per event, so that repeated events notify again. */
export async function uniqueEventRef(tx: Tx): Promise<string> {
  const { rows } = await sql<{
    at: string;
  }>`select extract(epoch from seoga_clock())::numeric(20, 6)::text as at`.execute(tx);
  return rows[0]?.at ?? '';
}
