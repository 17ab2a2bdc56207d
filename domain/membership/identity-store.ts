import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import { IDENTITY_KEPT_DAYS, IDENTITY_LIMITS, type IdentityOutcome, type IdentityPurpose } from '#vocabulary/identity';
import type { LoginProvider, MemberState } from '#vocabulary/members';
import { currentEpochSql, isCurrentEpochSql } from './credential-store.ts';

/** An attempt as it stands. */
export interface AttemptRow {
  id: string;
  purpose: IdentityPurpose;
  browser: string;
  member_no: number | null;
  return_to: string;
  outcome: IdentityOutcome | null;
  /** Not finished, not too old, and begun with the credentials that the member still has. */
  is_open: boolean;
  /** Today in Seoul. */
  today: string;
}

const SEOUL_DAY = sql<string>`to_char(seoga_now() at time zone 'Asia/Seoul', 'YYYY-MM-DD')`;

/** Today in Seoul, by the shop's clock. */
export async function selectSeoulDay(tx: Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${SEOUL_DAY} as day`.execute(tx);
  return rows[0]?.day ?? '';
}

export async function insertAttempt(
  tx: Tx,
  attempt: Pick<AttemptRow, 'id' | 'purpose' | 'browser' | 'member_no' | 'return_to'>,
): Promise<void> {
  const epoch = attempt.member_no === null ? null : currentEpochSql(attempt.member_no);
  await tx
    .insertInto('identity_attempt')
    .values({ ...attempt, credential_epoch: epoch })
    .execute();
}

export async function selectAttempt(db: Db, id: string): Promise<AttemptRow | undefined> {
  return attemptQuery(db, id).executeTakeFirst();
}

/** The same, held until the transaction ends. */
export async function lockAttempt(tx: Tx, id: string): Promise<AttemptRow | undefined> {
  return attemptQuery(tx, id).forUpdate().executeTakeFirst();
}

// oxlint-disable-next-line typescript/explicit-function-return-type -- because Kysely infers what is read.
function attemptQuery(db: Db, id: string) {
  return db
    .selectFrom('identity_attempt')
    .select(['id', 'purpose', 'browser', 'member_no', 'return_to', 'outcome', SEOUL_DAY.as('today')])
    .select(
      sql<boolean>`done_at is null and made_at > seoga_now() - make_interval(mins => ${IDENTITY_LIMITS.attemptMinutes})
        and ${isCurrentEpochSql('identity_attempt')}`.as('is_open'),
    )
    .where('id', '=', id);
}

export async function closeAttempt(tx: Tx, order: { id: string; outcome: IdentityOutcome }): Promise<void> {
  await tx
    .updateTable('identity_attempt')
    .set({ outcome: order.outcome, done_at: sql<Date>`seoga_now()` })
    .where('id', '=', order.id)
    .where('done_at', 'is', null)
    .execute();
}

export async function lockMember(tx: Tx, memberNo: number): Promise<MemberState | undefined> {
  const row = await tx
    .selectFrom('member')
    .select('state')
    .where('member_no', '=', memberNo)
    .forUpdate()
    .executeTakeFirst();
  return row?.state;
}

/** A base64url HMAC as the bytes it stands for. */
const macBytes = (mac: string): RawBuilder<Uint8Array> =>
  sql<Uint8Array>`decode(translate(${mac}, '-_', '+/') || '=', 'base64')`;

/**
 * Makes a person, known by these numbers, this member's. False where one of them is another's who has not left, or left
 * less than thirty days ago.
 */
export async function holdPerson(tx: Tx, order: { memberNo: number; macs: string[] }): Promise<boolean> {
  if (order.macs.length === 0) return true;
  const numbers = sql.join(order.macs.map((mac) => sql`(${macBytes(mac)})`));
  // In one order for everybody, so that two who hold both numbers never wait for each other.
  const { rows } = await sql`
    insert into identity_holder (mac, member_no)
    select n.mac, ${order.memberNo}::bigint from (values ${numbers}) as n (mac) order by n.mac
    on conflict (mac) do update set member_no = excluded.member_no, held_since = seoga_now()
    where identity_holder.member_no = excluded.member_no or exists (
      select 1 from member m where m.member_no = identity_holder.member_no and m.state = 'withdrawn'
        and m.withdrawn_at <= seoga_now() - make_interval(days => ${IDENTITY_KEPT_DAYS}))
    returning mac`.execute(tx);
  return rows.length === order.macs.length;
}

export async function insertCheck(
  tx: Tx,
  check: { memberNo: number; ci: string | null; di: string | null; birthYear: number; method: string; ref: string },
): Promise<void> {
  await tx
    .insertInto('identity_check')
    .values({
      member_no: check.memberNo,
      ci_mac: check.ci === null ? null : macBytes(check.ci),
      di_mac: check.di === null ? null : macBytes(check.di),
      birth_year: check.birthYear,
      method: check.method,
      provider_ref: check.ref,
    })
    .execute();
}

/** Locks a member who is not old enough; the sessions are ended beside it. */
export async function lockAsUnderAge(tx: Tx, memberNo: number): Promise<void> {
  await tx
    .updateTable('member')
    .set({ state: 'under-age', adult_mode: false })
    .where('member_no', '=', memberNo)
    .execute();
}

/** How a person who forgot it gets in: the address and the way of joining. */
export interface PersonsMember {
  mail: string | null;
  joined_by: LoginProvider;
  joined_at: Date;
}

export async function selectMembersOfPerson(tx: Tx, macs: string[]): Promise<PersonsMember[]> {
  if (macs.length === 0) return [];
  return tx
    .selectFrom('member')
    .select(['mail', 'joined_by', 'joined_at'])
    .where('state', '=', 'active')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('identity_holder')
          .select('identity_holder.member_no')
          .whereRef('identity_holder.member_no', '=', 'member.member_no')
          .where('identity_holder.mac', 'in', macs.map(macBytes)),
      ),
    )
    .orderBy('joined_at')
    .execute();
}

/** The newest proof of a member and the moment it is asked; held until the transaction ends. */
export async function lockNewestProof(
  tx: Tx,
  memberNo: number,
): Promise<{ birth_year: number | null; verified_at: Date | null; now: Date } | undefined> {
  const { rows } = await sql<{ birth_year: number | null; verified_at: Date | null; now: Date }>`
    select c.birth_year, c.verified_at, seoga_now() as now from member m
    left join lateral (select birth_year, verified_at from identity_check where member_no = m.member_no
      order by verified_at desc, id desc limit 1) c on true
    where m.member_no = ${memberNo} for update of m`.execute(tx);
  return rows[0];
}

/** The newest proof of a member and the moment of the reading; undefined where there is none. */
export async function selectNewestProof(
  db: Db,
  memberNo: number,
): Promise<{ birthYear: number; verifiedAt: Date; now: Date } | undefined> {
  return db
    .selectFrom('identity_check')
    .select(['birth_year as birthYear', 'verified_at as verifiedAt', sql<Date>`seoga_now()`.as('now')])
    .where('member_no', '=', memberNo)
    .orderBy('verified_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function updateAdultMode(tx: Tx, order: { memberNo: number; isOn: boolean }): Promise<void> {
  await tx.updateTable('member').set({ adult_mode: order.isOn }).where('member_no', '=', order.memberNo).execute();
}

/** Forgets who a member proved to be and turns adult mode off; answers whether there was a proof. */
export async function deleteIdentityProof(tx: Tx, memberNo: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identity_check')
    .where('member_no', '=', memberNo)
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('identity_holder').where('member_no', '=', memberNo).execute();
  await updateAdultMode(tx, { memberNo, isOn: false });
  return numDeletedRows > 0n;
}

/** Forgets what is kept of persons who left long ago, and attempts of the month before. Answers how many rows went. */
export async function deleteOldIdentities(tx: Tx): Promise<number> {
  const gone = sql`(select member_no from member where state = 'withdrawn'
    and withdrawn_at <= seoga_now() - make_interval(days => ${IDENTITY_KEPT_DAYS}))`;
  const { rows } = await sql<{ rows: number }>`
    with holders as (delete from identity_holder where member_no in ${gone} returning 1),
    checks as (delete from identity_check where member_no in ${gone} returning 1),
    attempts as (delete from identity_attempt
      where made_at <= seoga_now() - make_interval(days => ${IDENTITY_KEPT_DAYS}) returning 1)
    select ((select count(*) from holders) + (select count(*) from checks) + (select count(*) from attempts))::int as rows`.execute(
    tx,
  );
  return rows[0]?.rows ?? 0;
}

/** What is known of the person that a member is, in hex, with the newest proof and the moment of the reading. */
export async function selectPersonOf(
  db: Db,
  memberNo: number,
): Promise<{ macs: string[]; verifiedAt: Date | null; now: Date }> {
  const { rows } = await sql<{ macs: string[]; verifiedAt: Date | null; now: Date }>`
    select array(select encode(mac, 'hex') from identity_holder where member_no = ${memberNo} order by 1) as macs,
      (select max(verified_at) from identity_check where member_no = ${memberNo}) as "verifiedAt",
      seoga_clock() as now`.execute(db);
  return rows[0] ?? { macs: [], verifiedAt: null, now: new Date(0) };
}
