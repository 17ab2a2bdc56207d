import assert from 'node:assert/strict';
import { type Server, createServer } from 'node:http';
import { after, before, test } from 'node:test';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { openDatabase } from '#platform/database/connection';
import { traceRequests } from '#server/observability/trace-requests';
import { type TestDatabase, testDatabase, testPostgres } from '../../tests/support/database/test-database.ts';
import { statementName } from './statement-name.ts';
import { openTracing } from './tracing.ts';

interface ToldSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status?: { code?: number };
}

let collector: Server;
let database: TestDatabase;
let endpoint = '';
let message = '';
const paths: (string | undefined)[] = [];
before(async () => {
  collector = createServer((request, reply) => {
    paths.push(request.url);
    request.setEncoding('utf8').on('data', (part: string) => (message += part));
    request.on('end', () => reply.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const address = collector.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  database = await testDatabase();
});
after(async () => {
  collector.closeAllConnections();
  collector.close();
  await database.drop();
});

test('a request span is named by its template, contains its statements and no values', async () => {
  const tracing = openTracing({ endpoint, service: 'seoga test', release: '9.9.9' });
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  const { address } = await testPostgres();
  assert.ok('host' in address);
  const traced = openDatabase({ ...address, database: rows[0]?.name ?? '' }, { onStatement: tracing.statement });
  const app = Fastify();
  traceRequests(app, { tracing, isBehindProxy: true, pageOf: (path) => path });
  app.post<{ Body: { message: string } }>('/things/:id', async ({ body }) => {
    await traced.db.transaction().execute(async (tx) => {
      await sql`select ${body.message}::text from migration limit 1`.execute(tx);
    });
    return {};
  });
  app.get('/broken', () => sql`select ${'canary-5'}::int from migration`.execute(traced.db));
  await sql`select ${1}::int from migration`.execute(traced.db);
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  const headers = { traceparent, authorization: 'canary-1' };
  const payload = { message: 'canary-2' };
  const sent = await app.inject({ method: 'POST', url: '/things/77?key=canary-3', headers, payload });
  assert.equal(sent.statusCode, 200);
  assert.equal((await app.inject('/broken?canary-4')).statusCode, 500);
  await tracing.close();
  await traced.close();
  const { resourceSpans } = JSON.parse(message);
  const spans: ToldSpan[] = resourceSpans[0].scopeSpans[0].spans;
  assert.deepEqual(paths, ['/v1/traces']);
  assert.match(JSON.stringify(resourceSpans[0].resource), /seoga test.*9\.9\.9|9\.9\.9.*seoga test/);
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [posted] = named('POST /things/:id');
  assert.equal(posted?.traceId, 'a'.repeat(32));
  assert.equal(posted.parentSpanId, 'b'.repeat(16));
  const below = spans.filter((span) => span.parentSpanId === posted.spanId).map(({ name }) => name);
  assert.deepEqual(below.toSorted(), ['begin', 'commit', 'select migration']);
  const [broken] = named('GET /broken');
  assert.equal(broken?.status?.code, 2);
  const failed = spans.find((span) => span.parentSpanId === broken.spanId);
  assert.deepEqual([failed?.name, failed?.status?.code], ['select migration', 2]);
  assert.equal(spans.length, 6, 'what no request asked for is no span');
  assert.doesNotMatch(message, /canary/);
});

test('a statement span is named by its verb and first table', () => {
  const names = [
    'select "id" from "episode" where "id" = $1',
    'insert into wallet (member_no) values ($1)',
    'update "member" set x = 1',
    '  with items as (select 1) insert into purchase select 1',
    'begin',
    'rollback',
    'vacuum',
  ].map(statementName);
  assert.deepEqual(names, [
    'select episode',
    'insert wallet',
    'update member',
    'insert purchase',
    'begin',
    'rollback',
    'statement',
  ]);
});
