import { type RawBuilder, sql } from 'kysely';
import { type Actor, actorColumns } from '#domain/operators';
import type { Db, Tx } from '#kernel/context';
import type { Rating } from '#shared/catalog/ratings';

/** A link without the signed part of its address. */
export interface StoredReviewLink {
  id: number;
  workId: number;
  /** null: the whole work. */
  episodeId: number | null;
  note: string;
  who: string;
  madeAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  openedAt: Date | null;
  opens: number;
  isOver: boolean;
}

const COLUMNS = sql`l.id, l.work_id as "workId", l.episode_id as "episodeId", l.note, l.who, l.made_at as "madeAt",
  l.expires_at as "expiresAt", l.revoked_at as "revokedAt", l.opened_at as "openedAt", l.opens,
  l.revoked_at is not null or l.expires_at <= seoga_now() as "isOver"`;

const ofTarget = ({ workId, episodeId }: { workId: number; episodeId: number | null }): RawBuilder<unknown> =>
  sql`l.work_id = ${workId}::bigint and l.episode_id is not distinct from ${episodeId}::bigint`;

/** Whether the work has the episode. */
export async function selectReviewTarget(
  tx: Tx,
  { workId, episodeId }: { workId: number; episodeId: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from work w where w.id = ${workId}::bigint and (${episodeId}::bigint is null
        or exists (select 1 from episode e where e.id = ${episodeId}::bigint and e.work_id = w.id))
    ) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

export async function insertReviewLink(
  tx: Tx,
  link: { workId: number; episodeId: number | null; note: string; days: number; by: Actor },
): Promise<{ id: number; expiresAt: Date }> {
  const { operatorId, who } = actorColumns(link.by);
  const { rows } = await sql<{ id: number; expiresAt: Date }>`
    insert into review_link (work_id, episode_id, note, operator_id, who, expires_at)
    values (${link.workId}, ${link.episodeId}, ${link.note}, ${operatorId},
      ${who}, seoga_now() + make_interval(days => ${link.days}::int))
    returning id, expires_at as "expiresAt"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an insert answers its row');
  return row;
}

const MAX_LISTED = 50;

export async function selectReviewLinks(
  db: Db,
  target: { workId: number; episodeId: number | null },
): Promise<StoredReviewLink[]> {
  const { rows } = await sql<StoredReviewLink>`
    select ${COLUMNS} from review_link l where ${ofTarget(target)} order by l.id desc limit ${MAX_LISTED}`.execute(db);
  return rows;
}

export async function selectReviewLink(
  db: Db,
  id: number,
): Promise<(StoredReviewLink & { rating: Rating }) | undefined> {
  const { rows } = await sql<StoredReviewLink & { rating: Rating }>`
    select ${COLUMNS}, w.rating from review_link l join work w on w.id = l.work_id where l.id = ${id}`.execute(db);
  return rows[0];
}

export async function touchReviewLink(db: Db, id: number): Promise<void> {
  await sql`update review_link set opens = opens + 1, opened_at = seoga_now() where id = ${id}`.execute(db);
}

/** False when it is missing or over. */
export async function revokeStoredLink(
  tx: Tx,
  link: { id: number; workId: number; episodeId: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update review_link l set revoked_at = seoga_now()
    where l.id = ${link.id} and ${ofTarget(link)} and l.revoked_at is null and l.expires_at > seoga_now()
    returning l.id`.execute(tx);
  return rows.length > 0;
}

/** Whether a work shows a picture: its cover, or one of its texts or strips. */
export async function isPictureOfWork(
  db: Db,
  { hash, workId, episodeId }: { hash: string; workId: number; episodeId: number | null },
): Promise<boolean> {
  const episodes = sql`select e.id from episode e where e.work_id = ${workId}::bigint
    and (${episodeId}::bigint is null or e.id = ${episodeId}::bigint)`;
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select 1 from work w where w.id = ${workId} and w.cover = ${hash})
      or exists (select 1 from strip_slice s where s.picture = ${hash} and s.episode_id in (${episodes}))
      or exists (select 1 from text_picture t where t.picture = ${hash} and t.episode_id in (${episodes})) as shown`.execute(
    db,
  );
  return rows[0]?.shown ?? false;
}
