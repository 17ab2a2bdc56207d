import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { ContentOrigin } from '#kernel/content-origin';
import type { ArticleTextBlock } from '#shared/content/articles';

export interface FaqRow {
  id: number;
  category: string;
  question: string;
  blocks: ArticleTextBlock[];
  plain: string;
}

export async function selectFaqs(db: Db): Promise<FaqRow[]> {
  return db
    .selectFrom('faq')
    .select(['id', 'category', 'question', 'blocks', 'plain'])
    .where('is_down', '=', false)
    .orderBy('position')
    .execute();
}

export interface FaqRecord {
  key: string;
  category: string;
  question: string;
  blocks: ArticleTextBlock[];
  plain: string;
  position: number;
  origin: ContentOrigin;
}

/** Writes a question by key; an existing one keeps its number and votes. */
export async function writeFaq(tx: Tx, faq: FaqRecord): Promise<'added' | 'changed' | 'same'> {
  const values = [faq.key, faq.category, faq.question, JSON.stringify(faq.blocks), faq.plain, faq.position, faq.origin];
  const { rows } = await sql<{ isNew: boolean }>`
    insert into faq as f (source_key, category, question, blocks, plain, position, origin) values (${sql.join(values)})
    on conflict (source_key) do update set category = excluded.category, question = excluded.question,
      blocks = excluded.blocks, plain = excluded.plain, position = excluded.position, origin = excluded.origin, is_down = false
    where (f.category, f.question, f.blocks, f.plain, f.position, f.origin, f.is_down)
      is distinct from (excluded.category, excluded.question, excluded.blocks, excluded.plain, excluded.position, excluded.origin, false)
    returning (xmax = 0) as "isNew"`.execute(tx);
  const [row] = rows;
  if (!row) return 'same';
  return row.isNew ? 'added' : 'changed';
}

export async function unpublishOtherFaqs(tx: Tx, keys: string[]): Promise<number> {
  const { rows } = await sql`
    update faq set is_down = true where not is_down and origin = 'folder' and source_key <> all(${keys}::text[]) returning id`.execute(
    tx,
  );
  return rows.length;
}

/** A member, or a browser by its code. */
export type FaqVoter = { memberNo: number } | { browser: string };

/** Writes or changes a vote and updates the totals. False for an unknown question. */
export async function writeVote(
  tx: Tx,
  vote: { faqId: number; isHelpful: boolean; voter: FaqVoter },
): Promise<boolean> {
  const { faqId, isHelpful, voter } = vote;
  // Lock the question first: two concurrent votes of one voter count once.
  const locked = await tx
    .selectFrom('faq')
    .select('id')
    .where('id', '=', faqId)
    .where('is_down', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return false;
  const [column, value] =
    'memberNo' in voter ? (['member_no', voter.memberNo] as const) : (['browser', voter.browser] as const);
  const { rows } = await sql<{ before: boolean | null }>`
    with known as (select id, is_helpful from faq_vote where faq_id = ${faqId} and ${sql.ref(column)} = ${value}),
    turned as (update faq_vote v set is_helpful = ${isHelpful} from known where v.id = known.id),
    added as (insert into faq_vote (faq_id, ${sql.ref(column)}, is_helpful)
      select ${faqId}, ${value}, ${isHelpful} where not exists (select 1 from known))
    select (select is_helpful from known) as before`.execute(tx);
  const before = rows[0]?.before ?? null;
  if (before === isHelpful) return true;
  const moved = (side: boolean): number => (side === isHelpful ? 1 : 0) - (side === before ? 1 : 0);
  await sql`update faq set helpful = helpful + ${moved(true)}, unhelpful = unhelpful + ${moved(false)} where id = ${faqId}`.execute(
    tx,
  );
  return true;
}

export async function deleteVotes(tx: Tx, memberNo: number): Promise<void> {
  await tx.deleteFrom('faq_vote').where('member_no', '=', memberNo).execute();
}

export interface FaqVotes {
  id: number;
  question: string;
  helpful: number;
  unhelpful: number;
}

/** Vote totals, least helpful first. */
export async function selectFaqVotes(db: Db): Promise<FaqVotes[]> {
  return db
    .selectFrom('faq')
    .select(['id', 'question', 'helpful', 'unhelpful'])
    .where('is_down', '=', false)
    .orderBy('unhelpful', 'desc')
    .orderBy('position')
    .execute();
}

export async function selectConsoleFaqs(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('faq').select('source_key').where('origin', '=', 'console').execute();
  return new Set(rows.map((row) => row.source_key));
}

export type StoredFaq = Omit<FaqRecord, 'plain'> & { id: number; isDown: boolean };

export async function selectStoredFaq(db: Db | Tx, key: string): Promise<StoredFaq | undefined> {
  return db
    .selectFrom('faq')
    .select(['id', 'source_key as key', 'category', 'question', 'blocks', 'position', 'origin', 'is_down as isDown'])
    .where('source_key', '=', key)
    .executeTakeFirst();
}

export async function markFaqUnpublished(tx: Tx, key: string): Promise<void> {
  await tx.updateTable('faq').set({ is_down: true, origin: 'console' }).where('source_key', '=', key).execute();
}
