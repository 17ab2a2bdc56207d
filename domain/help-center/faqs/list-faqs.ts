import { countAttempt } from '#domain/members';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type FaqRow, type FaqVotes, type FaqVoter, selectFaqVotes, selectFaqs, writeVote } from './faq-store.ts';

const DAY_SECONDS = 86_400;
/** Per network address: enough for a household. */
const VOTES_A_DAY = 60;

/** Every published question, in list order. */
export async function listFaqs(ctx: Needs<'db'>): Promise<FaqRow[]> {
  return selectFaqs(ctx.db);
}

/** One question. Throws NOTICE_ERROR 0002 when unknown. */
export async function showFaq(ctx: Needs<'db'>, id: number): Promise<FaqRow> {
  const faq = (await selectFaqs(ctx.db)).find((item) => item.id === id);
  if (!faq) throw new DomainError('NOTICE_ERROR', '0002');
  return faq;
}

/**
 * Votes whether an answer helped; a later vote replaces the earlier one. Throws NOTICE_ERROR 0002 for an unknown
 * question, 0003 above the daily limit per address.
 */
export async function voteFaq(
  ctx: Needs<'db' | 'secrets'>,
  vote: { faqId: number; isHelpful: boolean; memberNo: number | null; browser: string; address: string },
): Promise<void> {
  const { faqId, isHelpful, memberNo, browser, address } = vote;
  const voter: FaqVoter = memberNo === null ? { browser: ctx.secrets.mac('throttle', `faq ${browser}`) } : { memberNo };
  await ctx.db.transaction().execute(async (tx) => {
    const key = ctx.secrets.mac('throttle', address);
    const { failures } = await countAttempt(tx, { kind: 'faq-vote', key, windowSeconds: DAY_SECONDS });
    if (failures > VOTES_A_DAY) throw new DomainError('NOTICE_ERROR', '0003');
    if (!(await writeVote(tx, { faqId, isHelpful, voter }))) throw new DomainError('NOTICE_ERROR', '0002');
  });
}

/** Vote totals for the operator. */
export async function faqVotes(ctx: Needs<'db'>): Promise<FaqVotes[]> {
  return selectFaqVotes(ctx.db);
}
