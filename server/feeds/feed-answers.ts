import type { FastifyReply, FastifyRequest } from 'fastify';
import { HtmlCache, type KeptPage, compressedPage, encodedFor } from '#server/pages/html-cache';

/** A feed as it was made: its form, its text, when something in it last changed. */
export interface MadeFeed {
  type: string;
  text: string;
  changedAt?: Date | undefined;
}

const BYTES = 16 * 1024 * 1024;
const KEPT = 'public, max-age=300';

/** Feeds made once and kept compressed until the shop changes; told again to nobody who has them. */
export class FeedAnswers {
  readonly #cache = new HtmlCache(BYTES);

  clear(): void {
    this.#cache.clear();
  }

  /** Answers with the feed of that key; whoever names what they have, by its tag or its date, is told that it is the same. */
  async send(request: FastifyRequest, reply: FastifyReply, feed: { key: string; make(): Promise<MadeFeed> }) {
    const page = await this.#cache.page(feed.key, async () => keptFeed(await feed.make()));
    reply.code(page.status).headers({ ...page.headers, etag: page.etag });
    if (isKnown(request, page)) return reply.code(304).send();
    const { body, encoding } = encodedFor(page, request.headers['accept-encoding'] ?? '');
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(body);
  }
}

function keptFeed({ type, text, changedAt }: MadeFeed): KeptPage {
  const headers = {
    'content-type': type,
    'cache-control': KEPT,
    vary: 'accept-encoding',
    ...(changedAt ? { 'last-modified': changedAt.toUTCString() } : {}),
  };
  return compressedPage({ status: 200, headers, body: Buffer.from(text), keep: true });
}

/** A tag says more than a date: only where none is told the date counts. */
function isKnown({ headers }: FastifyRequest, page: KeptPage): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags === '*' || tags.split(/\s*,\s*/).includes(page.etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= Date.parse(page.headers['last-modified'] ?? '');
}
