import { type RawBuilder, sql } from 'kysely';
import type { AppealResult, AuthorFilter, MeasureKind } from '#shared/authors/measures';
import type { CrewRole } from '#shared/authors/crew';
import type { Rating } from '#shared/catalog/ratings';
import type { Db, Tx } from '#kernel/context';
import type { TrustFacts } from '../review-rules.ts';

/** A pen as operators see it. */
export interface AuthorStanding extends TrustFacts {
  id: number;
  name: string;
  /** Null: the author has left. */
  memberNo: number | null;
  works: number;
  pending: number;
  /** The strictest measure in force. */
  measure: MeasureKind | null;
  lastAt: Date | null;
  madeAt: Date;
}

const IN_FORCE = sql`m.lifted_at is null and (m.ends_at is null or m.ends_at > seoga_now())`;
const COLUMNS = sql`p.id, p.name, p.member_no as "memberNo", p.made_at as "madeAt",
  (select count(*)::int from work_crew c where c.pen_id = p.id and c.accepted_at is not null) as works,
  (
    select count(*)::int
    from submission s
    join work_crew c on c.work_id = s.work_id and c.pen_id = p.id
    where s.state = 'pending' and s.who = p.name
  ) as pending,
  (
    select m.kind
    from pen_measure m
    where m.pen_id = p.id and ${IN_FORCE}
    order by array_position(array['ban', 'no-publishing', 'review', 'warning'], m.kind)
    limit 1
  ) as measure,
  (select max(s.made_at) from submission s where s.member_no = p.member_no) as "lastAt",
  o.opened as "openedEpisodes", o.days,
  coalesce((select m.mail_proved_at is not null from member m where m.member_no = p.member_no), false) as "isMailProved",
  (
    (select count(*) from pen_measure m join pen q on q.id = m.pen_id
      where (q.id = p.id or q.member_no = p.member_no) and ${IN_FORCE})
    + (select count(*) from work_rating_lock l join work_crew c on c.work_id = l.work_id and c.pen_id = p.id
      where l.appeal_result is distinct from 'lifted')
    + (select count(*) from work_takedown t join work_crew c on c.work_id = t.work_id and c.pen_id = p.id
      where t.ended_at is null)
  )::int as measures`;
const OPENED = sql`lateral (
    select count(*)::int as opened,
      coalesce(floor(extract(epoch from seoga_now() - min(e.opens_at)) / 86400), 0)::int as days
    from work_crew c
    join episode e on e.work_id = c.work_id
    where c.pen_id = p.id and c.accepted_at is not null and c.role in ('owner', 'co-writer', 'artist')
      and not e.is_withdrawn and e.opens_at <= seoga_now()
  ) o`;

const FILTERS: Record<AuthorFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  measured: sql`exists (select 1 from pen_measure m where m.pen_id = p.id and ${IN_FORCE})`,
  appealed: sql`(
    exists (
      select 1
      from pen_measure m
      where m.pen_id = p.id and m.appeal is not null and m.appeal_result is null and ${IN_FORCE}
    )
    or exists (
      select 1
      from work_crew c
      join work_rating_lock l on l.work_id = c.work_id
      where c.pen_id = p.id and c.role = 'owner' and l.appeal is not null and l.appeal_result is null
    )
  )`,
  left: sql`p.member_no is null`,
};

/** Appeals that wait for a decision. */
export async function selectAppealCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
        select count(*)
        from pen_measure m
        where m.appeal is not null and m.appeal_result is null and ${IN_FORCE}
      )::int + (
        select count(*)
        from work_rating_lock l
        where l.appeal is not null and l.appeal_result is null
      )::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A page of pens, newest first. */
export async function selectAuthors(
  db: Db,
  query: { filter: AuthorFilter; words: string; limit: number; skip: number },
): Promise<AuthorStanding[]> {
  const words = `%${query.words.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  const { rows } = await sql<AuthorStanding>`
    select ${COLUMNS}
    from pen p, ${OPENED}
    where ${FILTERS[query.filter]} and p.name ilike ${words}
    order by p.id desc
    offset ${query.skip}
    limit ${query.limit}`.execute(db);
  return rows;
}

export async function selectAuthor(db: Db | Tx, id: number): Promise<AuthorStanding | undefined> {
  const { rows } = await sql<AuthorStanding>`
    select ${COLUMNS} from pen p, ${OPENED} where p.id = ${id}::bigint`.execute(db);
  return rows[0];
}

/** A work of a pen. */
export interface AuthorWorkRow {
  id: number;
  title: string;
  role: CrewRole;
  rating: Rating;
  isDraft: boolean;
  isListed: boolean;
  opened: number;
  lock: { rating: Rating; reason: string; appeal: string | null; isDecided: boolean } | null;
}

/** Works that a pen works on. */
export async function selectAuthorWorks(db: Db | Tx, penId: number): Promise<AuthorWorkRow[]> {
  const { rows } = await sql<AuthorWorkRow>`
    select w.id, w.title, c.role, w.rating, w.is_draft as "isDraft", w.is_listed as "isListed",
      w.opened_episodes as opened,
      (
        select json_build_object(
          'rating', l.rating, 'reason', l.reason, 'appeal', l.appeal, 'isDecided', l.appeal_result is not null)
        from work_rating_lock l
        where l.work_id = w.id and l.appeal_result is distinct from 'lifted'
      ) as lock
    from work_crew c
    join work w on w.id = c.work_id
    where c.pen_id = ${penId}::bigint and c.accepted_at is not null
    order by w.id desc`.execute(db);
  return rows;
}

/** A measure against a pen. */
export interface MeasureRow {
  id: number;
  kind: MeasureKind;
  reason: string;
  who: string;
  begunAt: Date;
  endsAt: Date | null;
  liftedAt: Date | null;
  isInForce: boolean;
  appeal: string | null;
  appealResult: AppealResult | null;
  appealAnswer: string | null;
}

const MEASURE = sql`m.id, m.kind, m.reason, m.who, m.begun_at as "begunAt", m.ends_at as "endsAt",
  m.lifted_at as "liftedAt", ${IN_FORCE} as "isInForce", m.appeal, m.appeal_result as "appealResult",
  m.appeal_answer as "appealAnswer"`;

/** Measures against a pen, newest first. */
export async function selectMeasures(db: Db, penId: number): Promise<MeasureRow[]> {
  const { rows } = await sql<MeasureRow>`
    select ${MEASURE} from pen_measure m where m.pen_id = ${penId}::bigint order by m.id desc`.execute(db);
  return rows;
}

export async function lockMeasure(tx: Tx, at: { id: number; penId: number }): Promise<MeasureRow | undefined> {
  const { rows } = await sql<MeasureRow>`
    select ${MEASURE}
    from pen_measure m
    where m.id = ${at.id}::bigint and m.pen_id = ${at.penId}::bigint
    for update`.execute(tx);
  return rows[0];
}

/** Inserts a measure until the end of a day in Seoul; null: until it is lifted. */
export async function insertMeasure(
  tx: Tx,
  measure: {
    penId: number;
    kind: MeasureKind;
    reason: string;
    lastDay: string | null;
    isAboutWorks: boolean;
    by: { id: number; name: string };
  },
): Promise<number> {
  const { penId, kind, reason, lastDay, isAboutWorks, by } = measure;
  const { rows } = await sql<{ id: number }>`
    insert into pen_measure (pen_id, kind, reason, is_about_works, operator_id, who, ends_at)
    values (${penId}, ${kind}, ${reason}, ${isAboutWorks}, ${by.id}, ${by.name},
      (${lastDay}::date + 1)::timestamp at time zone 'Asia/Seoul')
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an insert answers its row');
  return row.id;
}

export async function liftMeasureRow(tx: Tx, id: number): Promise<void> {
  await sql`update pen_measure set lifted_at = seoga_now() where id = ${id}::bigint`.execute(tx);
}

/** Writes the decision about an appeal against a measure; what the author wrote stays. */
export async function writeMeasureAppeal(
  tx: Tx,
  { id, appeal, result, answer }: { id: number; appeal: string; result: AppealResult; answer: string },
): Promise<void> {
  await sql`
    update pen_measure
    set appeal = coalesce(appeal, ${appeal}), appealed_at = coalesce(appealed_at, seoga_now()),
      appeal_result = ${result}, appeal_answer = ${answer}, appeal_decided_at = seoga_now()
    where id = ${id}::bigint`.execute(tx);
}

/** Locks the rating of a work; a new lock may be appealed anew. */
export async function writeRatingLock(
  tx: Tx,
  lock: { workId: number; rating: Rating; reason: string; by: { id: number; name: string } },
): Promise<void> {
  const { workId, rating, reason, by } = lock;
  await sql`
    insert into work_rating_lock (work_id, rating, reason, operator_id, who)
    values (${workId}, ${rating}, ${reason}, ${by.id}, ${by.name})
    on conflict (work_id) do update
    set rating = excluded.rating, reason = excluded.reason, operator_id = excluded.operator_id, who = excluded.who,
      made_at = seoga_now(), appeal = null, appealed_at = null, appeal_result = null, appeal_answer = null,
      appeal_decided_at = null`.execute(tx);
}

/** Writes the decision about an appeal against a locked rating; false when there is none or it was decided. */
export async function writeRatingAppeal(
  tx: Tx,
  { workId, appeal, result, answer }: { workId: number; appeal: string; result: AppealResult; answer: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update work_rating_lock
    set appeal = coalesce(appeal, ${appeal}), appealed_at = coalesce(appealed_at, seoga_now()),
      appeal_result = ${result}, appeal_answer = ${answer}, appeal_decided_at = seoga_now()
    where work_id = ${workId}::bigint and appeal_result is null
    returning work_id as id`.execute(tx);
  return rows.length > 0;
}

/** A guardian's consent. */
export interface GuardianConsent {
  method: string;
  who: string;
  madeAt: Date;
}

export async function selectGuardian(db: Db, memberNo: number): Promise<GuardianConsent | undefined> {
  return db
    .selectFrom('guardian_consent')
    .select(['method', 'who', 'made_at as madeAt'])
    .where('member_no', '=', memberNo)
    .executeTakeFirst();
}

export async function insertGuardian(
  tx: Tx,
  { memberNo, method, by }: { memberNo: number; method: string; by: { id: number; name: string } },
): Promise<boolean> {
  const row = await tx
    .insertInto('guardian_consent')
    .values({ member_no: memberNo, method, operator_id: by.id, who: by.name })
    .onConflict((conflict) => conflict.column('member_no').doNothing())
    .returning('member_no')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteGuardian(tx: Tx, memberNo: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('guardian_consent')
    .where('member_no', '=', memberNo)
    .returning('member_no')
    .executeTakeFirst();
  return row !== undefined;
}

/** The episode at a position of a work. */
export async function selectEpisodeAt(
  tx: Tx,
  { workId, position }: { workId: number; position: number },
): Promise<{ id: number; title: string } | undefined> {
  return tx
    .selectFrom('episode')
    .select(['id', 'title'])
    .where('work_id', '=', workId)
    .where('position', '=', position)
    .where('is_draft', '=', false)
    .orderBy('is_withdrawn')
    .executeTakeFirst();
}

/**
 * Puts one of ten episodes that opened without a review into the queue, each once. Two days: a stopped shop catches up.
 */
export async function insertSamples(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into submission (kind, work_id, episode_id, revision, member_no, who, state, is_sample)
    select 'episode', e.work_id, e.id, e.revision, o.member_no, o.name, 'sample', true
    from episode e
    cross join lateral (
      select p.member_no, p.name
      from work_crew c
      join pen p on p.id = c.pen_id
      where c.work_id = e.work_id and c.role = 'owner' and c.accepted_at is not null
      order by c.accepted_at
      limit 1
    ) o
    where e.opens_at > seoga_now() - interval '2 days' and e.opens_at <= seoga_now() and not e.is_withdrawn
      and abs(hashint8(e.id)) % 10 = 0
      and not exists (select 1 from submission s where s.episode_id = e.id)
    returning id`.execute(tx);
  return rows.length;
}
