import { listFaqs, showFaq } from '#domain/notices';
import { answerRefusal } from '../refused.server.ts';
import type { RequestFacts } from '../request-context.server.ts';

const MOST_LETTERS = 60;

/** What the page of questions shows: all of them, so that it finds without asking; `open` is the one of the address. */
export async function readFaqPage({ ctx }: RequestFacts, asked: { url: URL; open: number | null }) {
  const { url, open } = asked;
  const faqs = await listFaqs(ctx);
  const opened =
    open === null ? null : await showFaq(ctx, open).catch((error: unknown) => answerRefusal(error, url.pathname));
  return {
    faqs,
    open,
    category: opened?.category ?? url.searchParams.get('category') ?? '',
    text: (url.searchParams.get('q') ?? '').slice(0, MOST_LETTERS).trim(),
  };
}

export type FaqData = Awaited<ReturnType<typeof readFaqPage>>;
