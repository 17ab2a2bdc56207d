import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { DeviceInfo } from '#shared/members/device';
import type { SessionEnd } from '#shared/members/members';
import { familyRulesSql } from '../family/family-rules-store.ts';
import type { SessionMemberRow } from './session-member.ts';
import { IDLE_DAYS, type Rotation, SESSION_DAYS } from './session-rules.ts';

export interface MemberSessionRow extends SessionMemberRow {
  seed: string;
  rotation: number;
  verifier_hash: Uint8Array;
  previous_hash: Uint8Array | null;
  rotated_at: Date;
  is_confirmed: boolean;
  is_kept: boolean;
  seen_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

export function rotationOf(row: MemberSessionRow): Rotation {
  return {
    verifierHash: row.verifier_hash,
    previousHash: row.previous_hash,
    rotatedAt: row.rotated_at,
    isConfirmed: row.is_confirmed,
  };
}

const SEEN_EVERY = sql`interval '5 minutes'`;
const MAX_AGENT = 400;
const ENDED_RETENTION_DAYS = 90;

export async function insertSession(
  tx: Tx,
  session: { memberNo: number; selector: string; seed: string; hash: Uint8Array; isKept: boolean; device: DeviceInfo },
): Promise<{ id: number; epoch: number; now: Date }> {
  const { device } = session;
  const row = await tx
    .insertInto('session_family')
    .values({
      member_no: session.memberNo,
      selector: session.selector,
      seed: session.seed,
      verifier_hash: session.hash,
      is_kept: session.isKept,
      device_type: device.type,
      device_version: device.version,
      user_agent: device.userAgent.slice(0, MAX_AGENT),
      expires_at: sql<Date>`seoga_now() + make_interval(days => ${SESSION_DAYS})`,
    })
    .returning((columns) => [
      'id',
      columns
        .selectFrom('member')
        .select('auth_epoch')
        .where('member_no', '=', session.memberNo)
        .$asScalar()
        .$notNull()
        .as('epoch'),
      sql<Date>`seoga_now()`.as('now'),
    ])
    .executeTakeFirstOrThrow();
  return row;
}

export async function selectSessionBySelector(db: Db, selector: string): Promise<MemberSessionRow | undefined> {
  return sessionWhere(db, sql`f.selector = ${selector}`);
}

export async function selectSessionById(db: Db, id: number): Promise<MemberSessionRow | undefined> {
  return sessionWhere(db, sql`f.id = ${id}`);
}

export async function lockSession(tx: Tx, selector: string): Promise<MemberSessionRow | undefined> {
  return sessionWhere(tx, sql`f.selector = ${selector} for update of f`);
}

/** A member `m` as sessions and API keys read it. */
export const MEMBER_COLUMNS = sql`m.member_no, m.auth_epoch, m.state, m.nick, m.photo, m.mail, m.mail_proved_at,
      m.joined_at, m.joined_by, m.plus_until, m.adult_mode, m.adult_choice, proof.birth_year, proof.verified_at,
      array(select b.tag_id from blocked_tag b where b.member_no = m.member_no) as blocked_tags,
      array(select w.work_id from muted_work w where w.member_no = m.member_no union select wc.work_id from muted_creator c
        join work_creator wc on wc.creator_id = c.creator_id where c.member_no = m.member_no) as muted_works,
      ${familyRulesSql(sql.ref<number>('m.member_no'))} as family_rules,
      seoga_now() as now`;
/** The newest proof of identity of member `m`. */
export const WITH_PROOF = sql`
    left join lateral (select i.birth_year, i.verified_at from identity_check i where i.member_no = m.member_no
      order by i.verified_at desc limit 1) proof on true`;

/** Runs on every member request, so raw SQL: building the query costs as much as reading the result. */
async function sessionWhere(db: Db, which: RawBuilder<unknown>): Promise<MemberSessionRow | undefined> {
  const { rows } = await sql<MemberSessionRow>`
    select f.id, f.selector, f.seed, f.rotation, f.verifier_hash, f.previous_hash, f.rotated_at, f.is_confirmed, f.is_kept,
      f.seen_at, f.expires_at, f.revoked_at, ${MEMBER_COLUMNS}
    from session_family f join member m on m.member_no = f.member_no ${WITH_PROOF}
    where ${which}`.execute(db);
  return rows[0];
}

/** Most requests write nothing. */
export async function updateLastSeen(db: Db, session: { id: number; isConfirmed: boolean }): Promise<void> {
  await db
    .updateTable('session_family')
    .set({ seen_at: sql<Date>`seoga_now()`, is_confirmed: true })
    .where('id', '=', session.id)
    .where((row) =>
      row.or([
        row('seen_at', '<', sql<Date>`seoga_now() - ${SEEN_EVERY}`),
        ...(session.isConfirmed ? [row('is_confirmed', '=', false)] : []),
      ]),
    )
    .execute();
}

/** Rotates the verifier and counts rotations within the minute. */
export async function rotateSession(tx: Tx, input: { id: number; hash: Uint8Array }): Promise<void> {
  await tx
    .updateTable('session_family')
    .set((row) => ({
      rotation: sql<number>`rotation + 1`,
      previous_hash: row.ref('verifier_hash'),
      verifier_hash: input.hash,
      rotated_at: sql<Date>`seoga_now()`,
      seen_at: sql<Date>`seoga_now()`,
      is_confirmed: false,
    }))
    .where('id', '=', input.id)
    .execute();
}

export async function revokeSessions(
  tx: Tx,
  which: { memberNo: number; only?: number; except?: number; why: SessionEnd },
): Promise<number> {
  let update = tx
    .updateTable('session_family')
    .set({ revoked_at: sql<Date>`seoga_now()`, revoked_why: which.why })
    .where('member_no', '=', which.memberNo)
    .where('revoked_at', 'is', null);
  if (which.only !== undefined) update = update.where('id', '=', which.only);
  if (which.except !== undefined) update = update.where('id', '<>', which.except);
  const done = await update.executeTakeFirst();
  return Number(done.numUpdatedRows);
}

export async function selectActiveSessions(
  db: Db,
  memberNo: number,
): Promise<
  {
    id: number;
    device_type: DeviceInfo['type'];
    device_version: number;
    user_agent: string;
    started_at: Date;
    seen_at: Date;
    is_kept: boolean;
  }[]
> {
  return db
    .selectFrom('session_family')
    .select(['id', 'device_type', 'device_version', 'user_agent', 'started_at', 'seen_at', 'is_kept'])
    .where('member_no', '=', memberNo)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`seoga_now()`)
    .where('seen_at', '>', sql<Date>`seoga_now() - make_interval(days => ${IDLE_DAYS})`)
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute();
}

/** Whether the session a column refers to is active; same condition as `listSessions`. */
export function isSessionActiveSql(column: string): RawBuilder<boolean> {
  return sql`exists (select 1 from session_family s join member m on m.member_no = s.member_no
    where s.id = ${sql.ref(column)} and s.revoked_at is null and s.expires_at > seoga_now()
      and s.seen_at > seoga_now() - make_interval(days => ${IDLE_DAYS}) and m.state = 'active')`;
}

/** Invalidates every earlier access token. */
export async function raiseEpoch(tx: Tx, memberNo: number): Promise<void> {
  await tx
    .updateTable('member')
    .set({ auth_epoch: sql<number>`auth_epoch + 1` })
    .where('member_no', '=', memberNo)
    .execute();
}

export async function deleteEndedSessions(tx: Tx): Promise<void> {
  const ended = sql<Date>`least(expires_at, revoked_at, seen_at + make_interval(days => ${IDLE_DAYS}))`;
  const saved = sql<Date>`seoga_now() - make_interval(days => ${ENDED_RETENTION_DAYS})`;
  await tx.deleteFrom('session_family').where(ended, '<', saved).execute();
}
