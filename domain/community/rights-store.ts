import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { InquiryFileType } from '#shared/community/inquiries';
import type { RightsKind, RightsSide, RightsState } from '#shared/community/comments';

/** Uploads without a request are orphaned after this time. */
const STRAY_MINUTES = 60;
const RETENTION_YEARS = 3;

/** A proof file. */
export interface RightsFile {
  key: string;
  name: string;
  type: InquiryFileType;
  bytes: number;
}

/** A takedown request. */
export interface RightsRequestRow {
  id: number;
  commentId: number | null;
  commentText: string;
  /** Author of the comment; null if gone. */
  memberNo: number | null;
  nick: string | null;
  workId: number | null;
  title: string | null;
  name: string;
  mail: string;
  side: RightsSide;
  kind: RightsKind;
  body: string;
  state: RightsState;
  madeAt: Date;
  hiddenAt: Date | null;
  hiddenUntil: Date | null;
  objection: string | null;
  objectedAt: Date | null;
  decidedAt: Date | null;
  decision: string | null;
}

const LINE = sql`r.id, r.comment_id as "commentId", r.comment_text as "commentText", c.member_no as "memberNo", m.nick,
  c.work_id as "workId", w.title, r.name, r.mail, r.side, r.kind, r.body, r.state, r.made_at as "madeAt",
  r.hidden_at as "hiddenAt", r.hidden_until as "hiddenUntil", r.objection, r.objected_at as "objectedAt",
  r.decided_at as "decidedAt", r.decision
  from rights_request r left join comment c on c.id = r.comment_id left join work w on w.id = c.work_id
  left join member m on m.member_no = c.member_no`;

export interface NewRightsRequest {
  commentId: number;
  commentText: string;
  name: string;
  mail: string;
  side: RightsSide;
  kind: RightsKind;
  body: string;
  key: string;
}

/** Inserts a request with its files; undefined if its key was used. */
export async function insertRequest(
  tx: Tx,
  { request, files }: { request: NewRightsRequest; files: string[] },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('rights_request')
    .values({
      comment_id: request.commentId,
      comment_text: request.commentText,
      name: request.name,
      mail: request.mail,
      side: request.side,
      kind: request.kind,
      body: request.body,
      request_key: request.key,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row && files.length > 0)
    await tx.updateTable('rights_file').set({ request_id: row.id }).where('key', 'in', files).execute();
  return row?.id;
}

export async function selectRequestByKey(db: Db, key: string): Promise<number | undefined> {
  const row = await db.selectFrom('rights_request').select('id').where('request_key', '=', key).executeTakeFirst();
  return row?.id;
}

/** A page of requests, open ones first, then newest. */
export async function selectRequests(
  db: Db,
  query: { state: RightsState | undefined; limit: number; offset: number },
): Promise<RightsRequestRow[]> {
  const wanted = query.state === undefined ? sql`true` : sql`r.state = ${query.state}`;
  const { rows } = await sql<RightsRequestRow>`
    select ${LINE} where ${wanted}
    order by (r.state = 'received') desc, (r.state = 'hidden') desc, r.id desc limit ${query.limit} offset ${query.offset}`.execute(
    db,
  );
  return rows;
}

export async function selectRequest(
  db: Db,
  id: number,
): Promise<(RightsRequestRow & { files: RightsFile[] }) | undefined> {
  const { rows } = await sql<RightsRequestRow>`select ${LINE} where r.id = ${id}`.execute(db);
  const [line] = rows;
  if (!line) return undefined;
  const files = await db
    .selectFrom('rights_file')
    .select(['key', 'name', 'type', 'bytes'])
    .where('request_id', '=', id)
    .orderBy('noted_at')
    .execute();
  return { ...line, files };
}

/** Locks a request. */
export async function lockRequest(
  tx: Tx,
  id: number,
): Promise<
  | { id: number; commentId: number | null; state: RightsState; mail: string; name: string; isRunning: boolean }
  | undefined
> {
  return tx
    .selectFrom('rights_request')
    .select([
      'id',
      'comment_id as commentId',
      'state',
      'mail',
      'name',
      sql<boolean>`coalesce(hidden_until > seoga_now(), false)`.as('isRunning'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Hides a comment for the given days; returns the end. */
export async function startTakedown(
  tx: Tx,
  input: { id: number; commentId: number; days: number; decision: string },
): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    update rights_request set state = 'hidden', hidden_at = seoga_now(), decision = ${input.decision},
      hidden_until = seoga_now() + make_interval(days => ${input.days}::int)
    where id = ${input.id} returning hidden_until as until`.execute(tx);
  const until = rows[0]?.until;
  if (!until) throw new Error('the request is held');
  await sql`
    update comment set hidden_until = greatest(coalesce(hidden_until, ${until}), ${until}), pinned_at = null
    where id = ${input.commentId}`.execute(tx);
  return until;
}

/** Closes a request. Another active takedown keeps the comment hidden. */
export async function endRequest(
  tx: Tx,
  input: { id: number; commentId: number | null; state: 'refused' | 'restored' | 'deleted'; decision: string },
): Promise<void> {
  await sql`
    update rights_request set state = ${input.state}, decided_at = seoga_now(), decision = ${input.decision}
    where id = ${input.id}`.execute(tx);
  await sql`
    update comment set hidden_until = (select max(r.hidden_until) from rights_request r
      where r.comment_id = comment.id and r.state = 'hidden' and r.hidden_until > seoga_now())
    where id = ${input.commentId}::bigint`.execute(tx);
}

/** Stores the author's objection; undefined without an active takedown or after an earlier objection. */
export async function writeObjection(tx: Tx, input: { commentId: number; text: string }): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update rights_request set objection = ${input.text}, objected_at = seoga_now()
    where comment_id = ${input.commentId} and state = 'hidden' and hidden_until > seoga_now() and objected_at is null
    returning id`.execute(tx);
  return rows[0]?.id;
}

export async function selectExpiredTakedowns(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('rights_request')
    .select('id')
    .where('state', '=', 'hidden')
    .where('hidden_until', '<=', sql<Date>`seoga_now()`)
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertRightsFiles(db: Db, files: RightsFile[]): Promise<void> {
  await db
    .insertInto('rights_file')
    .values(files.map((file) => ({ ...file, request_id: null, noted_at: sql<Date>`seoga_now()` })))
    .execute();
}

/** Orphaned files and files of expired requests. */
export async function selectStrayRightsFiles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select f.key from rights_file f left join rights_request r on r.id = f.request_id
    where (f.request_id is null and f.noted_at < seoga_now() - make_interval(mins => ${STRAY_MINUTES}))
      or r.decided_at < seoga_now() - make_interval(years => ${RETENTION_YEARS})`.execute(db);
  return rows.map(({ key }) => key);
}

export async function deleteRightsFile(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rights_file').where('key', '=', key).execute();
}

export async function deleteOldRequests(db: Db): Promise<void> {
  await sql`
    delete from rights_request r where r.decided_at < seoga_now() - make_interval(years => ${RETENTION_YEARS})
      and not exists (select 1 from rights_file f where f.request_id = r.id)`.execute(db);
}
