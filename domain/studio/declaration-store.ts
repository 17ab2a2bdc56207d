import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { AiPart, AiUse, RatingAnswers, RightsBasis } from '#shared/authors/declarations';
import type { AppealResult } from '#shared/authors/measures';
import type { CrewRole } from '#shared/authors/crew';
import type { Rating } from '#shared/catalog/ratings';

/** What an author declares about a work. */
export interface Declaration {
  answers: RatingAnswers;
  ai: Record<AiPart, AiUse>;
  basis: RightsBasis;
  rightsNote: string;
  /** File of the permission; null without one. */
  proof: { key: string; name: string } | null;
}

/** Adds a declaration; earlier ones stay. */
export async function insertDeclaration(
  tx: Tx,
  input: { workId: number; memberNo: number; who: string; terms: string; declaration: Declaration },
): Promise<void> {
  const { answers, ai, basis, rightsNote, proof } = input.declaration;
  await tx
    .insertInto('work_declaration')
    .values({
      work_id: input.workId,
      member_no: input.memberNo,
      who: input.who,
      answers: JSON.stringify(answers),
      ai_text: ai.text,
      ai_pictures: ai.pictures,
      ai_cover: ai.cover,
      ai_translation: ai.translation,
      rights_basis: basis,
      rights_note: rightsNote,
      proof_key: proof?.key ?? null,
      proof_name: proof?.name ?? null,
      terms_version: input.terms,
    })
    .execute();
}

/** The newest declaration of a work. */
export async function selectDeclaration(db: Db | Tx, workId: number): Promise<Declaration | undefined> {
  const { rows } = await sql<Declaration>`
    select d.answers, d.rights_basis as basis, d.rights_note as "rightsNote",
      json_build_object(
        'text', d.ai_text, 'pictures', d.ai_pictures, 'cover', d.ai_cover, 'translation', d.ai_translation
      ) as ai,
      case when d.proof_key is not null then json_build_object('key', d.proof_key, 'name', d.proof_name) end as proof
    from work_declaration d
    where d.work_id = ${workId}::bigint
    order by d.id desc
    limit 1`.execute(db);
  return rows[0];
}

/** The rating that an operator set, which the author cannot change. */
export async function selectRatingLock(
  db: Db | Tx,
  workId: number,
): Promise<
  | { rating: Rating; reason: string; appeal: string | null; result: AppealResult | null; answer: string | null }
  | undefined
> {
  const row = await db
    .selectFrom('work_rating_lock')
    .select(['rating', 'reason', 'appeal', 'appeal_result as result', 'appeal_answer as answer'])
    .where('work_id', '=', workId)
    .executeTakeFirst();
  return row?.result === 'lifted' ? undefined : row;
}

/** Adds a pen to the crew of a work, accepted at once. */
export async function insertCrew(tx: Tx, crew: { workId: number; penId: number; role: CrewRole }): Promise<void> {
  await sql`
    insert into work_crew (work_id, pen_id, role, accepted_at)
    values (${crew.workId}, ${crew.penId}, ${crew.role}, seoga_now())`.execute(tx);
}
