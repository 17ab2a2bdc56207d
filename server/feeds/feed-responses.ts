import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageCache, type CachedPage, compressedPage, encodedFor } from '#server/pages/page-cache';

/** A rendered feed with its type and last change. */
export interface RenderedFeed {
  type: string;
  text: string;
  changedAt?: Date | undefined;
}

const BYTES = 16 * 1024 * 1024;
const KEPT = 'public, max-age=300';

/** Cached compressed feeds with conditional requests. */
export class FeedResponses {
  readonly #cache = new PageCache(BYTES);

  clear(): void {
    this.#cache.clear();
  }

  /** Sends a feed; 304 when ETag or date match. */
  async send(request: FastifyRequest, reply: FastifyReply, feed: { key: string; make(): Promise<RenderedFeed> }) {
    const page = await this.#cache.page(feed.key, async () => cachedFeed(await feed.make()));
    reply.code(page.status).headers({ ...page.headers, etag: page.etag });
    if (isKnown(request, page)) return reply.code(304).send();
    const { body, encoding } = encodedFor(page, request.headers['accept-encoding'] ?? '');
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(body);
  }
}

function cachedFeed({ type, text, changedAt }: RenderedFeed): CachedPage {
  const headers = {
    'content-type': type,
    'cache-control': KEPT,
    vary: 'accept-encoding',
    ...(changedAt ? { 'last-modified': changedAt.toUTCString() } : {}),
  };
  return compressedPage({ status: 200, headers, body: Buffer.from(text), keep: true });
}

/** An ETag takes precedence over a date. */
function isKnown({ headers }: FastifyRequest, page: CachedPage): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags === '*' || tags.split(/\s*,\s*/).includes(page.etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= Date.parse(page.headers['last-modified'] ?? '');
}
