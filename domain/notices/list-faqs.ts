import { countTry } from '#domain/membership';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type FaqRow, type FaqVotes, type FaqVoter, selectFaqVotes, selectFaqs, writeVote } from './faq-store.ts';

const DAY_SECONDS = 86_400;
/** Of one address in a day: a household, not a machine. */
const VOTES_A_DAY = 60;

/** Every question with its answer, in the operator's order. */
export async function listFaqs(ctx: Needs<'db'>): Promise<FaqRow[]> {
  return selectFaqs(ctx.db);
}

/** One question with its answer. Refuses with NOTICE_ERROR 0002 what is not there. */
export async function showFaq(ctx: Needs<'db'>, id: number): Promise<FaqRow> {
  const faq = (await selectFaqs(ctx.db)).find((one) => one.id === id);
  if (!faq) throw new Refusal('NOTICE_ERROR', '0002');
  return faq;
}

/**
 * Says whether an answer was of use; said again by the same member or browser, the last word counts. Refuses with
 * NOTICE_ERROR 0002 what is not there, and with 0003 too many from one address in a day.
 */
export async function voteFaq(
  ctx: Needs<'db' | 'secrets'>,
  vote: { faqId: number; isHelpful: boolean; memberNo: number | null; browser: string; address: string },
): Promise<void> {
  const { faqId, isHelpful, memberNo, browser, address } = vote;
  const voter: FaqVoter = memberNo === null ? { browser: ctx.secrets.mac('throttle', `faq ${browser}`) } : { memberNo };
  await ctx.db.transaction().execute(async (tx) => {
    const key = ctx.secrets.mac('throttle', address);
    const { failures } = await countTry(tx, { kind: 'faq-vote', key, windowSeconds: DAY_SECONDS });
    if (failures > VOTES_A_DAY) throw new Refusal('NOTICE_ERROR', '0003');
    if (!(await writeVote(tx, { faqId, isHelpful, voter }))) throw new Refusal('NOTICE_ERROR', '0002');
  });
}

/** How answers were found, for the operator. */
export async function faqVotes(ctx: Needs<'db'>): Promise<FaqVotes[]> {
  return selectFaqVotes(ctx.db);
}
