import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const number = z.number().nullable();
const documentSchema = z.strictObject({
  work: z.number(),
  titles: z.array(z.string()),
  codes: z.array(z.string()),
  popularity: z.number(),
  latest: number,
});
type StoredDocument = z.infer<typeof documentSchema>;

const term = z.strictObject({ term: z.strictObject({ codes: z.string() }) });
const terms = z.array(term);
const filter = z.union([
  z.strictObject({ bool: z.strictObject({ filter: terms }) }),
  z.strictObject({
    match: z.strictObject({ titles: z.strictObject({ query: z.string(), operator: z.literal('and') }) }),
  }),
]);
const scored = z.strictObject({ constant_score: z.strictObject({ filter, boost: z.number().positive() }) });
const order = z.union([z.literal('desc'), z.strictObject({ order: z.literal('desc'), missing: z.literal('_last') })]);
const searchSchema = z.strictObject({
  query: z.strictObject({
    bool: z.strictObject({
      must: z.tuple([z.strictObject({ dis_max: z.strictObject({ queries: z.array(scored).min(1) }) })]),
      filter: terms,
      must_not: terms,
    }),
  }),
  sort: z.array(z.record(z.enum(['_score', 'popularity', 'work', 'latest']), order.optional())),
  size: z.number().int().max(10_000),
  track_total_hits: z.literal(false),
});
const mappingSchema = z.object({ mappings: z.object({ dynamic: z.literal('strict') }) });
const actionsSchema = z.object({
  actions: z.array(
    z.union([
      z.strictObject({ add: z.strictObject({ index: z.string(), alias: z.string() }) }),
      z.strictObject({ remove_index: z.strictObject({ index: z.string() }) }),
    ]),
  ),
});
const bulkAction = z.union([
  z.strictObject({ index: z.strictObject({ _id: z.string() }) }),
  z.strictObject({ delete: z.strictObject({ _id: z.string() }) }),
]);

/** A search engine with OpenSearch's wire format. */
export interface SearchEngineServer {
  url: string;
  /** Answered searches. */
  searches: number;
  indexes: Map<string, Map<string, StoredDocument>>;
  /** Answers 503 while set. */
  isDown: boolean;
  close(): Promise<void>;
}

class EngineError extends Error {
  status: number;
  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

/** Speaks the requests of platform/search; rejects all others, as an engine does with what it does not know. */
export async function openSearchEngineServer(): Promise<SearchEngineServer> {
  const indexes: SearchEngineServer['indexes'] = new Map();
  const aliases = new Map<string, string>();
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const url = new URL(request.url ?? '/', 'http://engine');
    try {
      if (engine.isDown) throw new EngineError(503, 'no shard available');
      const answer = answerTo({ indexes, aliases }, { method: request.method ?? '', url, body });
      if (url.pathname.endsWith('/_search')) engine.searches += 1;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    } catch (error) {
      response.statusCode = error instanceof EngineError ? error.status : 400;
      response.end(JSON.stringify({ error: { reason: String(error) }, status: response.statusCode }));
    }
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // An IP socket has a port.
  const { port } = server.address() as AddressInfo;
  const engine: SearchEngineServer = {
    url: `http://127.0.0.1:${port}`,
    searches: 0,
    indexes,
    isDown: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return engine;
}

interface EngineData {
  indexes: SearchEngineServer['indexes'];
  aliases: Map<string, string>;
}

function answerTo(data: EngineData, { method, url, body }: { method: string; url: URL; body: string }): object {
  const [name = '', act] = url.pathname.slice(1).split('/');
  const { indexes, aliases } = data;
  const indexOf = (wanted: string): Map<string, StoredDocument> => {
    const index = indexes.get(aliases.get(wanted) ?? wanted);
    if (!index) throw new EngineError(404, `no such index [${wanted}]`);
    return index;
  };
  if (method === 'PUT' && act === undefined) {
    mappingSchema.parse(JSON.parse(body));
    indexes.set(name, new Map());
    return { acknowledged: true };
  }
  if (method === 'GET' && act === '_alias') {
    const found = [...indexes.keys()].filter((index) => index.startsWith(name.replace('*', '')));
    const of = (index: string): object =>
      Object.fromEntries([...aliases].filter(([, target]) => target === index).map(([alias]) => [alias, {}]));
    return Object.fromEntries(found.map((index) => [index, { aliases: of(index) }]));
  }
  if (method === 'POST' && name === '_aliases') return changeAliases(data, body);
  if (method === 'POST' && act === '_refresh') return { shards: indexOf(name).size };
  if (method === 'POST' && act === '_bulk') {
    if (url.searchParams.get('require_alias') === 'true' && !aliases.has(name))
      throw new EngineError(404, `no such alias [${name}]`);
    return bulk(indexOf(name), body);
  }
  if (method === 'POST' && act === '_search') return search(indexOf(name), JSON.parse(body));
  throw new EngineError(405, `${method} ${url.pathname} is not allowed`);
}

function changeAliases({ indexes, aliases }: EngineData, body: string): object {
  for (const action of actionsSchema.parse(JSON.parse(body)).actions) {
    if ('add' in action) aliases.set(action.add.alias, action.add.index);
    else indexes.delete(action.remove_index.index);
  }
  return { acknowledged: true };
}

function bulk(index: Map<string, StoredDocument>, body: string): object {
  if (!body.endsWith('\n')) throw new EngineError(400, 'the bulk request must be terminated by a newline');
  const lines = body.trimEnd().split('\n');
  const items: object[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const action = bulkAction.parse(JSON.parse(lines[at] ?? ''));
    if ('delete' in action) {
      const { _id: id } = action.delete;
      items.push({ delete: { status: index.delete(id) ? 200 : 404 } });
      continue;
    }
    const { _id: id } = action.index;
    at += 1;
    index.set(id, documentSchema.parse(JSON.parse(lines[at] ?? '')));
    items.push({ index: { status: 201 } });
  }
  return { errors: false, items };
}

function search(index: Map<string, StoredDocument>, body: unknown): object {
  const { query, sort, size } = searchSchema.parse(body);
  const { must, filter: required, must_not: excluded } = query.bool;
  const has = ({ codes }: StoredDocument, wanted: z.infer<typeof terms>): boolean =>
    wanted.every((one) => codes.includes(one.term.codes));
  const scoreOf = (work: StoredDocument): number =>
    Math.max(
      0,
      ...must[0].dis_max.queries.map(({ constant_score: { filter: condition, boost } }) => {
        const fits =
          'bool' in condition
            ? has(work, condition.bool.filter)
            : tokens(condition.match.titles.query).every((word) => work.titles.flatMap(tokens).includes(word));
        return fits ? boost : 0;
      }),
    );
  const found = [...index.values()]
    .map((work) => ({ ...work, _score: scoreOf(work) }))
    .filter(
      ({ _score: score, ...work }) =>
        score > 0 && has(work, required) && excluded.every((one) => !work.codes.includes(one.term.codes)),
    )
    .toSorted((one, other) => {
      for (const field of sort.flatMap((part) => Object.keys(part) as (keyof typeof part)[])) {
        const difference = (other[field] ?? -Infinity) - (one[field] ?? -Infinity);
        if (difference !== 0 && !Number.isNaN(difference)) return difference;
      }
      return 0;
    });
  return { hits: { hits: found.slice(0, size).map(({ work }) => ({ _id: `${work}` })) } };
}

/** Words without particles, as nori's filter of parts of speech leaves them. */
function tokens(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/(?<=.)(?:의|은|는|이|가|을|를|에|에서|와|과)$/u, ''))
    .filter(Boolean);
}
