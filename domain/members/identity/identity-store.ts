import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import {
  IDENTITY_RETENTION_DAYS,
  IDENTITY_LIMITS,
  type IdentityOutcome,
  type IdentityPurpose,
} from '#shared/members/identity';
import type { AdultChoice, LoginProvider, MemberState } from '#shared/members/members';
import { currentEpochSql, isCurrentEpochSql } from '../password/credential-store.ts';

export interface AttemptRow {
  id: string;
  purpose: IdentityPurpose;
  browser: string;
  member_no: number | null;
  return_to: string;
  outcome: IdentityOutcome | null;
  /** Not finished or expired, and started with the member's current credentials. */
  is_open: boolean;
  today: string;
}

const SEOUL_DAY = sql<string>`to_char(seoga_now() at time zone 'Asia/Seoul', 'YYYY-MM-DD')`;

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

export async function closeAttempt(tx: Tx, input: { id: string; outcome: IdentityOutcome }): Promise<void> {
  await tx
    .updateTable('identity_attempt')
    .set({ outcome: input.outcome, done_at: sql<Date>`seoga_now()` })
    .where('id', '=', input.id)
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

const macBytes = (mac: string): RawBuilder<Uint8Array> =>
  sql<Uint8Array>`decode(translate(${mac}, '-_', '+/') || '=', 'base64')`;

/**
 * Assigns a person's identifiers to a member. False when one belongs to a current member, or to one who left within
 * thirty days.
 */
export async function claimPerson(tx: Tx, input: { memberNo: number; macs: string[] }): Promise<boolean> {
  if (input.macs.length === 0) return true;
  const numbers = sql.join(input.macs.map((mac) => sql`(${macBytes(mac)})`));
  // Ordered, so that concurrent claims of the same identifiers do not deadlock.
  const { rows } = await sql`
    insert into identity_holder (mac, member_no)
    select n.mac, ${input.memberNo}::bigint from (values ${numbers}) as n (mac) order by n.mac
    on conflict (mac) do update set member_no = excluded.member_no, held_since = seoga_now()
    where identity_holder.member_no = excluded.member_no or exists (
      select 1 from member m where m.member_no = identity_holder.member_no and m.state = 'withdrawn'
        and m.withdrawn_at <= seoga_now() - make_interval(days => ${IDENTITY_RETENTION_DAYS}))
    returning mac`.execute(tx);
  return rows.length === input.macs.length;
}

export async function insertCheck(
  tx: Tx,
  check: {
    memberNo: number;
    ci: string | null;
    di: string | null;
    birthYear: number;
    method: string;
    ref: string;
    ofAgeOn: string | null;
  },
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
      of_age_on: check.ofAgeOn,
    })
    .execute();
}

export async function lockAsUnderAge(tx: Tx, memberNo: number): Promise<void> {
  await tx
    .updateTable('member')
    .set({ state: 'under-age', adult_mode: false })
    .where('member_no', '=', memberNo)
    .execute();
}

export interface PersonMember {
  mail: string | null;
  joined_by: LoginProvider;
  joined_at: Date;
}

export async function selectMembersOfPerson(tx: Tx, macs: string[]): Promise<PersonMember[]> {
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

/** The newest proof and the current time. */
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

export async function updateAdultMode(tx: Tx, input: { memberNo: number; isOn: boolean }): Promise<void> {
  await tx.updateTable('member').set({ adult_mode: input.isOn }).where('member_no', '=', input.memberNo).execute();
}

export async function updateAdultChoice(tx: Tx, input: { memberNo: number; choice: AdultChoice }): Promise<void> {
  await tx.updateTable('member').set({ adult_choice: input.choice }).where('member_no', '=', input.memberNo).execute();
}

/** Deletes a member's proofs and turns adult mode off; returns whether there was one. */
export async function deleteIdentityProof(tx: Tx, memberNo: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identity_check')
    .where('member_no', '=', memberNo)
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('identity_holder').where('member_no', '=', memberNo).execute();
  await updateAdultMode(tx, { memberNo, isOn: false });
  return numDeletedRows > 0n;
}

/** Deletes identifiers of members who left long ago and attempts older than a month. Returns the row count. */
export async function deleteOldIdentities(tx: Tx): Promise<number> {
  const removed = sql`(select member_no from member where state = 'withdrawn'
    and withdrawn_at <= seoga_now() - make_interval(days => ${IDENTITY_RETENTION_DAYS}))`;
  const { rows } = await sql<{ rows: number }>`
    with holders as (delete from identity_holder where member_no in ${removed} returning 1),
    checks as (delete from identity_check where member_no in ${removed} returning 1),
    attempts as (delete from identity_attempt
      where made_at <= seoga_now() - make_interval(days => ${IDENTITY_RETENTION_DAYS}) returning 1)
    select ((select count(*) from holders) + (select count(*) from checks) + (select count(*) from attempts))::int as rows`.execute(
    tx,
  );
  return rows[0]?.rows ?? 0;
}

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
