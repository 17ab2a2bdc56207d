import { listFaqs, showFaq } from '#domain/help-center';
import { toErrorResponse } from '../../server/errors.server.ts';
import type { RequestContext } from '../../server/request-context.server.ts';

const MAX_CHARACTERS = 60;

/** All questions, for search in the browser; `open` is the one in the URL. */
export async function readFaqPage({ ctx }: RequestContext, input: { url: URL; open: number | null }) {
  const { url, open } = input;
  const faqs = await listFaqs(ctx);
  const opened =
    open === null ? null : await showFaq(ctx, open).catch((error: unknown) => toErrorResponse(error, url.pathname));
  return {
    faqs,
    open,
    category: opened?.category ?? url.searchParams.get('category') ?? '',
    text: (url.searchParams.get('q') ?? '').slice(0, MAX_CHARACTERS).trim(),
  };
}

export type FaqData = Awaited<ReturnType<typeof readFaqPage>>;
