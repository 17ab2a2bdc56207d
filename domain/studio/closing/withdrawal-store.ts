import { type RawBuilder, sql } from 'kysely';
import { IS_USED_EPISODE, IS_USED_WORK } from '#domain/catalog-admin';
import type { Db, Tx } from '#kernel/context';

/** A withdrawal that was not undone. */
export interface Withdrawal {
  id: number;
  workId: number;
  workTitle: string;
  /** Null: the whole work. */
  episodeId: number | null;
  episodeTitle: string | null;
  penId: number;
  /** The author; null after leaving. */
  memberNo: number | null;
  who: string;
  actsAt: Date;
  /** Null: announced. */
  withdrawnAt: Date | null;
  /** Null: readers own it. */
  purgeAt: Date | null;
}

async function select(db: Db | Tx, rest: RawBuilder<unknown>): Promise<Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select d.id, d.work_id as "workId", w.title as "workTitle", d.episode_id as "episodeId", e.title as "episodeTitle",
      d.pen_id as "penId", p.member_no as "memberNo", d.who, d.acts_at as "actsAt", d.withdrawn_at as "withdrawnAt",
      d.purge_at as "purgeAt"
    from work_withdrawal d
    join work w on w.id = d.work_id
    join pen p on p.id = d.pen_id
    left join episode e on e.id = d.episode_id
    where d.ended_at is null and ${rest}`.execute(db);
  return rows;
}

/** A work, or one of its episodes. */
export interface Withdrawable {
  workId: number;
  /** Null: the whole work. */
  episodeId: number | null;
}

/** The withdrawal in force or announced. */
export async function selectWithdrawal(db: Db | Tx, at: Withdrawable): Promise<Withdrawal | undefined> {
  const [row] = await select(
    db,
    sql`d.work_id = ${at.workId}::bigint and d.episode_id is not distinct from ${at.episodeId}::bigint`,
  );
  return row;
}

/** The withdrawal that an unexpired link undoes. */
export async function selectWithdrawalByLink(db: Db | Tx, hash: Uint8Array): Promise<Withdrawal | undefined> {
  const [row] = await select(db, sql`d.undo_hash = ${hash} and d.acts_at > seoga_now() - interval '30 days'`);
  return row;
}

/** Withdrawals of works that a member owns, newest first. */
export async function selectBin(db: Db, memberNo: number): Promise<Withdrawal[]> {
  return select(
    db,
    sql`d.work_id in (
        select c.work_id
        from work_crew c
        join pen m on m.id = c.pen_id
        where m.member_no = ${memberNo}::bigint and c.role = 'owner' and c.accepted_at is not null
      )
      order by d.id desc
      limit 500`,
  );
}

/** Announced withdrawals whose hour has come. */
export async function selectDueWithdrawals(db: Db): Promise<Withdrawal[]> {
  return select(db, sql`d.withdrawn_at is null and d.acts_at <= seoga_now() order by d.id limit 100`);
}

/** Withdrawals whose time in the bin is over, episodes first. */
export async function selectPurgeable(db: Db): Promise<Withdrawal[]> {
  return select(db, sql`d.purge_at <= seoga_now() order by d.episode_id nulls last, d.id limit 100`);
}

/** What decides how a work or an episode is withdrawn. */
export interface WithdrawableFacts {
  isPublic: boolean;
  isFree: boolean;
  hasHolders: boolean;
  isTakenDown: boolean;
}

/** Facts about a work or an episode; undefined if it does not exist. */
export async function selectWithdrawableFacts(db: Db | Tx, at: Withdrawable): Promise<WithdrawableFacts | undefined> {
  const { workId, episodeId } = at;
  const takenDown = sql`exists (
      select 1
      from work_takedown t
      where t.work_id = w.id and t.episode_id is not distinct from ${episodeId}::bigint and t.ended_at is null
    ) as "isTakenDown"`;
  const ofWork = sql<WithdrawableFacts>`
    select w.is_listed and w.opened_episodes > 0 as "isPublic",
      not exists (select 1 from episode e where e.work_id = w.id and not e.is_withdrawn and not e.is_free) as "isFree",
      ${IS_USED_WORK} as "hasHolders", ${takenDown}
    from work w
    where w.id = ${workId}::bigint`;
  const ofEpisode = sql<WithdrawableFacts>`
    select not e.is_withdrawn and e.opens_at <= seoga_now() as "isPublic", e.is_free as "isFree",
      ${IS_USED_EPISODE} as "hasHolders", ${takenDown}
    from episode e
    join work w on w.id = e.work_id
    where e.id = ${episodeId}::bigint and w.id = ${workId}::bigint`;
  const { rows } = await (episodeId === null ? ofWork : ofEpisode).execute(db);
  return rows[0];
}

/** Announces a withdrawal; undefined when one is open. */
export async function insertWithdrawal(
  tx: Tx,
  withdrawal: Withdrawable & { penId: number; who: string; days: number; undoHash: Uint8Array | null },
): Promise<number | undefined> {
  const { workId, episodeId, penId, who, days, undoHash } = withdrawal;
  const { rows } = await sql<{ id: number }>`
    insert into work_withdrawal (work_id, episode_id, pen_id, who, acts_at, undo_hash)
    values (${workId}, ${episodeId}, ${penId}, ${who}, seoga_now() + make_interval(days => ${days}::int), ${undoHash})
    on conflict (work_id, coalesce(episode_id, 0)) where ended_at is null do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** Marks as withdrawn. `days` null: it is not purged. */
export async function writeWithdrawn(tx: Tx, { id, days }: { id: number; days: number | null }): Promise<void> {
  await sql`
    update work_withdrawal
    set withdrawn_at = coalesce(withdrawn_at, seoga_now()), purge_at = seoga_now() + make_interval(days => ${days}::int)
    where id = ${id}::bigint`.execute(tx);
}

/** Ends the withdrawal of a work or an episode; false without one. */
export async function endWithdrawal(tx: Tx, at: Withdrawable): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update work_withdrawal set ended_at = seoga_now(), purge_at = null
    where work_id = ${at.workId}::bigint and episode_id is not distinct from ${at.episodeId}::bigint
      and ended_at is null
    returning id`.execute(tx);
  return rows.length > 0;
}

/** A follower who is not told yet that a work goes. */
export interface GoingWorkFollower {
  memberNo: number;
  workId: number;
  withdrawalId: number;
  actsAt: Date;
}

/** Followers of announced works who are not told yet. */
export async function selectGoingWorkFollowers(tx: Tx, most: number): Promise<GoingWorkFollower[]> {
  const { rows } = await sql<GoingWorkFollower>`
    select f.member_no as "memberNo", d.work_id as "workId", d.id as "withdrawalId", d.acts_at as "actsAt"
    from work_withdrawal d
    join follow f on f.work_id = d.work_id
    where d.withdrawn_at is null and d.ended_at is null and d.acts_at > seoga_now()
      and not exists (
        select 1
        from notification n
        where n.member_no = f.member_no and n.kind = 'withdrawal' and n.ref = d.id::text
      )
      and exists (select 1 from member m where m.member_no = f.member_no and m.state <> 'withdrawn')
    order by d.id, f.member_no
    limit ${most}`.execute(tx);
  return rows;
}
