import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { AiPart, AiUse, RatingAnswers, RightsBasis } from '#shared/authors/declarations';
import type { ReviewFilter, ReviewState } from '#shared/authors/reviews';
import type { ReturnReason } from '#shared/authors/submissions';

/** A submission as operators see it. */
export interface Review {
  id: number;
  kind: 'work' | 'episode';
  workId: number;
  workTitle: string;
  isWorkDraft: boolean;
  episodeId: number | null;
  episodeTitle: string | null;
  position: number | null;
  content: 'text' | 'images' | null;
  /** Revision that the episode has now; of a work: how often the request was changed. */
  revision: number;
  memberNo: number | null;
  /** The pen that sent it; null after leaving the crew. */
  penId: number | null;
  who: string;
  state: ReviewState;
  isSample: boolean;
  /** When it opens once approved; null: at once. */
  opensAt: Date | null;
  /** Pending after its hour. */
  isLate: boolean;
  changes: Record<string, string>;
  reasons: ReturnReason[];
  passage: string;
  note: string;
  decidedBy: string | null;
  decidedAt: Date | null;
  madeAt: Date;
}

const COLUMNS = sql`s.id, s.kind, s.work_id as "workId", w.title as "workTitle", w.is_draft as "isWorkDraft",
  s.episode_id as "episodeId", e.title as "episodeTitle", e.position, e.content, coalesce(e.revision, s.revision) as revision,
  s.member_no as "memberNo",
  (
    select p.id
    from work_crew c
    join pen p on p.id = c.pen_id
    where c.work_id = s.work_id and p.name = s.who
    limit 1
  ) as "penId",
  s.who, s.state, s.is_sample as "isSample", s.opens_at as "opensAt",
  coalesce(s.state = 'pending' and s.opens_at <= seoga_now(), false) as "isLate", s.changes, s.reasons, s.passage, s.note,
  o.name as "decidedBy", s.decided_at as "decidedAt", s.made_at as "madeAt"`;
const FROM = sql`from submission s
  join work w on w.id = s.work_id
  left join episode e on e.id = s.episode_id
  left join operator o on o.id = s.operator_id`;

const FILTERS: Record<ReviewFilter, { where: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  pending: { where: sql`s.state = 'pending'`, order: sql`s.id` },
  late: { where: sql`s.state = 'pending' and s.opens_at <= seoga_now()`, order: sql`s.opens_at, s.id` },
  sample: { where: sql`s.state = 'sample'`, order: sql`s.id` },
  returned: { where: sql`s.state = 'returned'`, order: sql`s.decided_at desc, s.id desc` },
  approved: { where: sql`s.state = 'approved'`, order: sql`s.decided_at desc, s.id desc` },
};

/** A page of submissions: open ones oldest first, decided ones newest first. */
export async function selectReviews(
  db: Db,
  query: { filter: ReviewFilter; words: string; limit: number; skip: number },
): Promise<Review[]> {
  const { where, order } = FILTERS[query.filter];
  const words = `%${query.words.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  const named =
    query.words === '' ? sql`true` : sql`(w.title ilike ${words} or s.who ilike ${words} or e.title ilike ${words})`;
  const { rows } = await sql<Review>`
    select ${COLUMNS}
    ${FROM}
    where ${where} and ${named}
    order by ${order}
    offset ${query.skip}
    limit ${query.limit}`.execute(db);
  return rows;
}

/** Open submissions by kind. */
export async function countReviews(db: Db): Promise<Record<'pending' | 'late' | 'sample', number>> {
  const { rows } = await sql<Record<'pending' | 'late' | 'sample', number>>`
    select (select count(*)::int from submission where state = 'pending') as pending,
      (select count(*)::int from submission where state = 'pending' and opens_at <= seoga_now()) as late,
      (select count(*)::int from submission where state = 'sample') as sample`.execute(db);
  return rows[0] ?? { pending: 0, late: 0, sample: 0 };
}

export async function selectReview(db: Db | Tx, id: number): Promise<Review | undefined> {
  const { rows } = await sql<Review>`select ${COLUMNS} ${FROM} where s.id = ${id}::bigint`.execute(db);
  return rows[0];
}

/** Locks a submission. The caller has locked its work. */
export async function lockReview(tx: Tx, id: number): Promise<Review | undefined> {
  await sql`select 1 from submission where id = ${id}::bigint for update`.execute(tx);
  return selectReview(tx, id);
}

/** Other submissions of the work, newest first. */
export async function selectWorkReviews(
  db: Db,
  { id, workId, limit }: { id: number; workId: number; limit: number },
): Promise<Review[]> {
  const { rows } = await sql<Review>`
    select ${COLUMNS}
    ${FROM}
    where s.work_id = ${workId}::bigint and s.id <> ${id}::bigint
    order by s.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Submissions of a pen, newest first. */
export async function selectPenReviews(db: Db, { penId, limit }: { penId: number; limit: number }): Promise<Review[]> {
  const { rows } = await sql<Review>`
    select ${COLUMNS}
    ${FROM}
    where s.who = (select p.name from pen p where p.id = ${penId}::bigint)
      and s.work_id in (select c.work_id from work_crew c where c.pen_id = ${penId}::bigint)
    order by s.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** The revision of an episode that was approved last; null before. */
export async function selectApprovedRevision(db: Db, episodeId: number): Promise<number | null> {
  const { rows } = await sql<{ revision: number }>`
    select s.revision
    from submission s
    where s.episode_id = ${episodeId}::bigint and s.state = 'approved' and s.revision > 0
    order by s.decided_at desc
    limit 1`.execute(db);
  return rows[0]?.revision ?? null;
}

/** Writes a decision and the revision that was decided about. */
export async function writeDecision(
  tx: Tx,
  decision: {
    id: number;
    state: 'approved' | 'returned';
    revision: number;
    operatorId: number | null;
    reasons: readonly ReturnReason[];
    passage: string;
    note: string;
  },
): Promise<void> {
  await sql`
    update submission
    set state = ${decision.state}, revision = ${decision.revision}, operator_id = ${decision.operatorId}::bigint,
      reasons = ${[...decision.reasons]}::text[], passage = ${decision.passage}, note = ${decision.note},
      decided_at = seoga_now()
    where id = ${decision.id}::bigint`.execute(tx);
}

/** What the author declared about a work. */
export interface DeclaredWork {
  who: string;
  answers: RatingAnswers;
  ai: Record<AiPart, AiUse>;
  basis: RightsBasis;
  rightsNote: string;
  proofName: string | null;
  madeAt: Date;
}

/** Declarations about a work, newest first. */
export async function selectDeclarations(db: Db, workId: number, limit: number): Promise<DeclaredWork[]> {
  const rows = await db
    .selectFrom('work_declaration')
    .select([
      'who',
      'answers',
      'ai_text',
      'ai_pictures',
      'ai_cover',
      'ai_translation',
      'rights_basis as basis',
      'rights_note as rightsNote',
      'proof_name as proofName',
      'made_at as madeAt',
    ])
    .where('work_id', '=', workId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ ai_text: text, ai_pictures: pictures, ai_cover: cover, ai_translation: translation, ...row }) => ({
    ...row,
    ai: { text, pictures, cover, translation },
  }));
}

/** The newest file of a permission for a work. */
export async function selectProof(db: Db, workId: number): Promise<{ key: string; name: string } | null> {
  const { rows } = await sql<{ key: string; name: string }>`
    select d.proof_key as key, coalesce(d.proof_name, '') as name
    from work_declaration d
    where d.work_id = ${workId}::bigint and d.proof_key is not null
    order by d.id desc
    limit 1`.execute(db);
  return rows[0] ?? null;
}
