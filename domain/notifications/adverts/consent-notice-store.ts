import { sql } from 'kysely';
import type { ConsentChange } from '#domain/members';
import type { Db, Tx } from '#kernel/context';
import { RECHECK_YEARS } from '#shared/notifications/notifications';

/** Recent advert consents without a notice, oldest first; an initial refusal needs none. */
export async function selectUnsentConsents(db: Db, limit: number): Promise<(ConsentChange & { memberNo: number })[]> {
  const { rows } = await sql<ConsentChange & { memberNo: number }>`
    select c.id, c.member_no as "memberNo", c.kind, c.is_given as "isGiven", c.at from consent c
    join member m on m.member_no = c.member_no and m.state <> 'withdrawn'
    where c.kind in ('marketing', 'marketing-night') and c.at > seoga_now() - interval '13 days'
      and (c.is_given or exists (select 1 from consent b where b.member_no = c.member_no and b.kind = c.kind
        and b.is_given and b.id < c.id))
      and not exists (select 1 from notification n where n.member_no = c.member_no and n.kind = 'consent'
        and n.ref = 'consent:' || c.id)
    order by c.id limit ${limit}`.execute(db);
  return rows;
}

/** A consent due for renewal, and since when it covers the night; null when it does not. */
export interface DueConsent {
  memberNo: number;
  countedFrom: string;
  consentedAt: Date;
  nightAt: Date | null;
}

/**
 * Members whose consent was given or renewed two Seoul calendar years ago, scanning a limited range. `last` continues
 * the scan; null at the end. Times have microsecond precision.
 */
export async function selectDueRechecks(
  db: Db,
  input: { after: number; limit: number },
): Promise<{ due: DueConsent[]; last: number | null }> {
  const { rows } = await sql<{
    memberNo: number;
    countedFrom: string | null;
    consentedAt: Date | null;
    nightAt: Date | null;
  }>`
    with looked as (
      select distinct member_no
      from consent
      where kind = 'marketing' and is_given
        and at < seoga_now() - make_interval(years => ${RECHECK_YEARS}, days => -2) and member_no > ${input.after}
      order by member_no
      limit ${input.limit}
    )
    select l.member_no as "memberNo", due.counted_from::text as "countedFrom", due.at as "consentedAt",
      (
        select n.at
        from (
          select is_given, at
          from consent
          where member_no = l.member_no and kind = 'marketing-night'
          order by at desc, id desc
          limit 1
        ) n
        where n.is_given
      ) as "nightAt"
    from looked l
    left join lateral (
      select c.at,
        greatest(
          c.at,
          (select max(r.asked_at) from consent_recheck r where r.member_no = l.member_no and r.asked_at > c.at)
        ) as counted_from
      from (
        select is_given, at
        from consent
        where member_no = l.member_no and kind = 'marketing'
        order by at desc, id desc
        limit 1
      ) c
      join member m on m.member_no = l.member_no and m.state = 'active'
      where c.is_given
    ) due on (
      due.counted_from at time zone 'Asia/Seoul' + make_interval(years => ${RECHECK_YEARS})
    ) at time zone 'Asia/Seoul' <= seoga_now()
    order by l.member_no`.execute(db);
  const due = rows.flatMap(({ memberNo, countedFrom, consentedAt, nightAt }) =>
    countedFrom !== null && consentedAt !== null ? [{ memberNo, countedFrom, consentedAt, nightAt }] : [],
  );
  return { due, last: rows.length < input.limit ? null : (rows.at(-1)?.memberNo ?? null) };
}

/** Records a renewal request; undefined when one exists for that time. */
export async function writeRecheck(
  tx: Tx,
  due: { memberNo: number; countedFrom: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into consent_recheck (member_no, counted_from) values (${due.memberNo}, ${due.countedFrom}::timestamptz)
    on conflict (member_no, counted_from) do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

export async function saveRecheckAnswer(tx: Tx, memberNo: number): Promise<void> {
  await sql`update consent_recheck set kept_at = seoga_clock()
    where member_no = ${memberNo} and kept_at is null`.execute(tx);
}

/** The time of an unanswered renewal request; null otherwise. */
export async function selectOpenRecheck(db: Db, memberNo: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select r.asked_at as at from consent_recheck r where r.member_no = ${memberNo} and r.kept_at is null
      and r.asked_at > seoga_now() - interval '60 days'
      and not exists (select 1 from consent c where c.member_no = r.member_no and c.kind = 'marketing'
        and c.at > r.asked_at)
    order by r.asked_at desc limit 1`.execute(db);
  return rows[0]?.at ?? null;
}
