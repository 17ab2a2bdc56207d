import { z } from 'zod';
import type { Log } from '#kernel/context';
import {
  type SearchDocument,
  type SearchEngine,
  type SearchEngineQuery,
  SearchEngineUnavailable,
} from '#kernel/ports/search-engine-port';

const FIND_MS = 1000;
const WRITE_MS = 30_000;
/** For how long searches skip the engine after a failure. */
const PAUSE_MS = 10_000;
/** Lucene rejects queries of more than 1,024 clauses. */
const MAX_CLAUSES = 1000;
const DEFAULT_PREFIX = 'seoga';
const MAX_TIER = 10;

const done = z.object({});
const aliases = z.record(z.string(), z.object({ aliases: z.record(z.string(), z.unknown()) }));
const hits = z.object({ hits: z.object({ hits: z.array(z.object({ _id: z.string() })) }) });
const bulkResult = z.object({
  items: z.array(z.record(z.string(), z.object({ status: z.number(), error: z.unknown().optional() }))),
});

const MAPPING = {
  settings: {
    analysis: {
      tokenizer: { korean: { type: 'nori_tokenizer', decompound_mode: 'mixed' } },
      analyzer: { korean: { type: 'custom', tokenizer: 'korean', filter: ['nori_part_of_speech', 'lowercase'] } },
    },
  },
  mappings: {
    dynamic: 'strict',
    _source: { enabled: false },
    properties: {
      work: { type: 'long' },
      titles: { type: 'text', analyzer: 'korean', norms: false },
      codes: { type: 'keyword', doc_values: false },
      popularity: { type: 'integer' },
      latest: { type: 'long' },
    },
  },
} as const;

const ORDER = {
  near: [{ _score: 'desc' }, { popularity: 'desc' }, { work: 'desc' }],
  popular: [{ popularity: 'desc' }, { work: 'desc' }],
  latest: [{ latest: { order: 'desc', missing: '_last' } }, { work: 'desc' }],
} as const;

/** OpenSearch or Elasticsearch with the nori plugin: the requests that both understand. */
export function createOpenSearch(address: string, log: Log): SearchEngine {
  const client = createClient(address, log);
  const { alias, send } = client;
  return {
    find: async (query) => {
      const body = queryBody(query);
      if (client.isPaused() || body === undefined) return undefined;
      try {
        const found = await send(hits, `POST ${alias}/_search`, { body, timeoutMs: FIND_MS });
        return found.hits.hits.map(({ _id: id }) => Number(id));
      } catch (error) {
        if (error instanceof SearchEngineUnavailable) return undefined;
        throw error;
      }
    },
    version: async () => {
      const indexes = await send(aliases, `GET ${alias}-v*/_alias`, {});
      const current = Object.keys(indexes).find((name) => Object.hasOwn(indexes[name]?.aliases ?? {}, alias));
      return current === undefined ? undefined : Number(/-v(\d+)-\d+$/.exec(current)?.[1] ?? 0);
    },
    rebuild: async (version, documents) => {
      const index = `${alias}-v${version}-${Date.now()}`;
      await send(done, `PUT ${index}`, { body: MAPPING });
      for await (const part of documents) await bulk(client, `${index}/_bulk`, { documents: part, removed: [] });
      await send(done, `POST ${index}/_refresh`, {});
      const existing = Object.keys(await send(aliases, `GET ${alias}-v*/_alias`, {}));
      const old = existing.filter((name) => name !== index).map((name) => ({ remove_index: { index: name } }));
      await send(done, 'POST _aliases', { body: { actions: [{ add: { index, alias } }, ...old] } });
    },
    // Without the alias the engine would create an index of that name.
    write: (changes) => bulk(client, `${alias}/_bulk?require_alias=true`, changes),
  };
}

interface SearchClient {
  alias: string;
  /** Shortly after a failure. */
  isPaused(): boolean;
  /** Sends `METHOD path`. Throws SearchEngineUnavailable. */
  send<Answer>(
    schema: z.ZodType<Answer>,
    request: string,
    options: { body?: object | string; timeoutMs?: number },
  ): Promise<Answer>;
}

function createClient(address: string, log: Log): SearchClient {
  const url = new URL(address);
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const authorization: Record<string, string> =
    url.username === '' ? {} : { authorization: `Basic ${Buffer.from(user).toString('base64')}` };
  let failure: string | undefined;
  let pausedUntil = 0;
  return {
    alias: `${url.pathname.replaceAll('/', '') || DEFAULT_PREFIX}-works`,
    isPaused: () => performance.now() < pausedUntil,
    send: async (schema, request, { body, timeoutMs = WRITE_MS }) => {
      const [method = 'GET', path = ''] = request.split(' ');
      const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
      try {
        const response = await fetch(`${url.origin}/${path}`, {
          method,
          headers: { ...authorization, 'content-type': type },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        });
        const text = await response.text();
        if (!response.ok) throw new Error(`status ${response.status}: ${reasonOf(text)}`);
        const answer = schema.parse(JSON.parse(text));
        if (failure !== undefined) log.info({}, 'search engine available again');
        [failure, pausedUntil] = [undefined, 0];
        return answer;
      } catch (error) {
        const reason = error instanceof Error ? error.message : typeof error;
        if (reason !== failure) log.warn({ reason }, 'search engine unavailable, the built-in index answers');
        [failure, pausedUntil] = [reason, performance.now() + PAUSE_MS];
        throw new SearchEngineUnavailable(reason, { cause: error });
      }
    },
  };
}

/** The reason that the engine gives, without the request that it repeats. */
function reasonOf(text: string): string {
  return /"reason"\s*:\s*"([^"]{1,200})/.exec(text)?.[1] ?? 'no reason';
}

async function bulk(
  { send }: SearchClient,
  path: string,
  { documents, removed }: { documents: readonly SearchDocument[]; removed: readonly number[] },
): Promise<void> {
  if (documents.length + removed.length === 0) return;
  const lines = [
    ...documents.flatMap(({ id, codes, ...rest }) => [
      { index: { _id: `${id}` } },
      { work: id, codes: codes.map(String), ...rest },
    ]),
    ...removed.map((id) => ({ delete: { _id: `${id}` } })),
  ];
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const { items } = await send(bulkResult, `POST ${path}`, { body });
  const failed = items.flatMap((item) => Object.values(item)).find(({ error }) => error !== undefined);
  if (failed) throw new SearchEngineUnavailable(`bulk status ${failed.status}`);
}

/** Undefined for a query that the engine would reject as too long. */
function queryBody({ sets, words, required, excluded, sort, limit }: SearchEngineQuery): object | undefined {
  const clauses = sets.reduce((sum, { codes }) => sum + codes.length, required.length + excluded.length);
  if (clauses > MAX_CLAUSES) return undefined;
  const ofTier = (tier: number, filter: object): object => ({ constant_score: { filter, boost: MAX_TIER - tier } });
  const queries = [
    ...sets.map(({ tier, codes }) => ofTier(tier, { bool: { filter: terms(codes) } })),
    ...(words ? [ofTier(words.tier, { match: { titles: { query: words.text, operator: 'and' } } })] : []),
  ];
  return {
    query: { bool: { must: [{ dis_max: { queries } }], filter: terms(required), must_not: terms(excluded) } },
    sort: ORDER[sort],
    size: limit,
    track_total_hits: false,
  };
}

function terms(codes: readonly number[]): object[] {
  return codes.map((code) => ({ term: { codes: `${code}` } }));
}
