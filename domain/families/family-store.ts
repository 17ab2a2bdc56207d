import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { FAMILY_REQUEST_DAYS, type FamilyAct, type FamilyEnd, type FamilyRules } from '#shared/members/family';

const TODAY = sql<string>`(seoga_clock() at time zone 'Asia/Seoul')::date`;
const REQUEST_DAYS = sql`make_interval(days => ${sql.lit(FAMILY_REQUEST_DAYS)})`;

/** A link is requested by the minor, active once the guardian confirms it. */
export type FamilyState = 'requested' | 'active' | 'ended';

/** A link of a minor and a guardian, or its request. */
export interface FamilyLink {
  id: number;
  minorNo: number;
  minor: string;
  guardianNo: number | null;
  guardian: string | null;
  state: FamilyState;
  /** 19th birthday, `2027-03-02`; null once the minor left. */
  endsOn: string | null;
  method: string | null;
  rules: FamilyRules | null;
  madeAt: Date;
  confirmedAt: Date | null;
  endedAt: Date | null;
  endReason: FamilyEnd | null;
  /** A request after its days, or a link after the minor's 19th birthday. */
  isExpired: boolean;
}

const LINKS = sql`
  select l.id, l.member_no as "minorNo", m.nick as minor, l.guardian_no as "guardianNo", g.nick as guardian, l.state,
    l.ends_on::text as "endsOn", l.method, l.rules, l.made_at as "madeAt", l.confirmed_at as "confirmedAt",
    l.ended_at as "endedAt", l.end_reason as "endReason",
    coalesce(l.ends_on <= ${TODAY}, true) or (l.state = 'requested' and l.made_at + ${REQUEST_DAYS} <= seoga_clock()) as "isExpired"
  from family_link l
  join member m on m.member_no = l.member_no
  left join member g on g.member_no = l.guardian_no`;

/** Open requests and active links of a member, as a minor or a guardian. */
export async function selectOwnLinks(db: Db, memberNo: number): Promise<FamilyLink[]> {
  const { rows } = await sql<FamilyLink>`
    select * from (${LINKS}) l
    where l.state <> 'ended' and not l."isExpired" and (l."minorNo" = ${memberNo} or l."guardianNo" = ${memberNo})
    order by l.id`.execute(db);
  return rows;
}

export async function selectLink(db: Db, id: number): Promise<FamilyLink | undefined> {
  const { rows } = await sql<FamilyLink>`select * from (${LINKS}) l where l.id = ${id}`.execute(db);
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockLink(tx: Tx, id: number): Promise<FamilyLink | undefined> {
  await tx.selectFrom('family_link').select('id').where('id', '=', id).forUpdate().execute();
  return selectLink(tx, id);
}

/** A page of all links, newest first. */
export async function selectLinks(
  db: Db,
  query: { state: FamilyState | null; memberNo: number | null; before: number | null; most: number },
): Promise<FamilyLink[]> {
  const { state, memberNo, before, most } = query;
  const { rows } = await sql<FamilyLink>`
    select * from (${LINKS}) l
    where (${state}::text is null or l.state = ${state}) and (${before}::bigint is null or l.id < ${before}::bigint)
      and (${memberNo}::bigint is null or ${memberNo}::bigint in (l."minorNo", l."guardianNo"))
    order by l.id desc
    limit ${most}`.execute(db);
  return rows;
}

export interface MinorDetails {
  isActive: boolean;
  isLinked: boolean;
  birthYear: number | null;
  /** Day of the newest check of identity. */
  verifiedOn: string | null;
  /** 19th birthday, from the newest check for a guardian. */
  endsOn: string | null;
  today: string;
}

/** A member's age and link, locked until the transaction ends. */
export async function lockMinor(tx: Tx, memberNo: number): Promise<MinorDetails | undefined> {
  const { rows } = await sql<MinorDetails>`
    select m.state = 'active' as "isActive", proof.birth_year as "birthYear", (proof.verified_at at time zone 'Asia/Seoul')::date::text as "verifiedOn",
      (select c.of_age_on::text from identity_check c
        where c.member_no = m.member_no and c.of_age_on > ${TODAY}
        order by c.verified_at desc, c.id desc limit 1) as "endsOn",
      exists (select from family_link l
        where l.member_no = m.member_no and l.state = 'active' and l.ends_on > ${TODAY}) as "isLinked",
      ${TODAY}::text as today
    from member m
    left join lateral (select c.birth_year, c.verified_at from identity_check c
      where c.member_no = m.member_no
      order by c.verified_at desc, c.id desc limit 1) proof on true
    where m.member_no = ${memberNo}
    for no key update of m`.execute(tx);
  return rows[0];
}

/** A new request in place of earlier ones. */
export async function insertRequest(tx: Tx, request: { minorNo: number; endsOn: string }): Promise<number> {
  await deleteRequests(tx, request.minorNo);
  const { id } = await tx
    .insertInto('family_link')
    .values({ member_no: request.minorNo, ends_on: request.endsOn })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteRequests(tx: Tx, minorNo: number): Promise<void> {
  await tx.deleteFrom('family_link').where('member_no', '=', minorNo).where('state', '=', 'requested').execute();
}

/** A consent on paper; active at once. */
export async function insertPaperLink(
  tx: Tx,
  link: { minorNo: number; endsOn: string; method: string; rules: FamilyRules },
): Promise<number> {
  const { id } = await tx
    .insertInto('family_link')
    .values({
      member_no: link.minorNo,
      ends_on: link.endsOn,
      state: 'active',
      method: link.method,
      rules: JSON.stringify(link.rules),
      confirmed_at: sql<Date>`seoga_clock()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function activateLink(
  tx: Tx,
  link: { id: number; guardianNo: number; rules: FamilyRules },
): Promise<void> {
  await sql`update family_link set state = 'active', guardian_no = ${link.guardianNo}, confirmed_at = seoga_clock(),
    rules = ${JSON.stringify(link.rules)}::jsonb where id = ${link.id}`.execute(tx);
}

export async function updateRules(tx: Tx, link: { id: number; rules: FamilyRules }): Promise<void> {
  const rules = JSON.stringify(link.rules);
  await tx.updateTable('family_link').set({ rules }).where('id', '=', link.id).execute();
}

export async function closeLink(tx: Tx, link: { id: number; reason: FamilyEnd }): Promise<void> {
  await sql`update family_link set state = 'ended', ended_at = seoga_clock(), end_reason = ${link.reason}
    where id = ${link.id}`.execute(tx);
}

/** Adds to the record of consents; returns its number. */
export async function insertConsent(
  tx: Tx,
  consent: { linkId: number; act: FamilyAct; memberNo?: number; operatorId?: number | null; rules: FamilyRules | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('family_consent')
    .values({
      link_id: consent.linkId,
      act: consent.act,
      member_no: consent.memberNo ?? null,
      operator_id: consent.operatorId ?? null,
      rules: consent.rules === null ? null : JSON.stringify(consent.rules),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A row of the record of consents. */
export interface ConsentEntry {
  linkId: number;
  act: FamilyAct;
  rules: FamilyRules | null;
  madeAt: Date;
  byOperator: boolean;
}

/** The record of some links, newest first. */
export async function selectConsents(db: Db, linkIds: readonly number[]): Promise<ConsentEntry[]> {
  const { rows } = await sql<ConsentEntry>`
    select c.link_id as "linkId", c.act, c.rules, c.made_at as "madeAt", c.operator_id is not null as "byOperator"
    from family_consent c
    where c.link_id = any(${[...linkIds]}::bigint[])
    order by c.id desc`.execute(db);
  return rows;
}

/** Active links after the minor's 19th birthday. */
export async function selectExpiredLinks(db: Db, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from family_link where state = 'active' and ends_on <= ${TODAY} order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteExpiredRequests(tx: Tx): Promise<void> {
  await sql`delete from family_link where state = 'requested' and made_at + ${REQUEST_DAYS} <= seoga_clock()`.execute(
    tx,
  );
}

/** Active links of a leaving member, expired ones included. */
export async function selectActiveLinksOf(tx: Tx, memberNo: number): Promise<FamilyLink[]> {
  const { rows } = await sql<FamilyLink>`
    select * from (${LINKS}) l where l.state = 'active' and ${memberNo}::bigint in (l."minorNo", l."guardianNo")`.execute(
    tx,
  );
  return rows;
}

/** Removes the birthday of a minor who left. */
export async function eraseBirthday(tx: Tx, minorNo: number): Promise<void> {
  await tx.updateTable('family_link').set({ ends_on: null }).where('member_no', '=', minorNo).execute();
}

/** All links of a member, for the export. */
export async function selectAllLinksOf(db: Db, memberNo: number): Promise<FamilyLink[]> {
  const { rows } = await sql<FamilyLink>`
    select * from (${LINKS}) l where ${memberNo}::bigint in (l."minorNo", l."guardianNo") order by l.id`.execute(db);
  return rows;
}

export async function selectNick(db: Db, memberNo: number): Promise<string> {
  const row = await db.selectFrom('member').select('nick').where('member_no', '=', memberNo).executeTakeFirst();
  return row?.nick ?? '';
}
