import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createApiKey } from '#domain/members';
import { createOperatorKey } from '#domain/operators';
import { createWebhookSender } from '#platform/webhooks/webhook-sender';
import { referenceExamples } from '#server/api/v1/openapi/reference-examples';
import { escapeHtml } from '#shared/content/escape-markup';
import { rightsOf } from '#shared/operations/operator-permissions';
import { GOOD_PASSWORD } from '../../support/fixtures/joined-member.ts';
import { plantOperator } from '../../support/fixtures/planted-operators.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { publicationFeed } from '../../support/files/opds-schemas.ts';
import { readXml, textsOf } from '../../support/files/read-xml.ts';
import { ExampleProject, sendCurl } from '../../support/servers/example-project.ts';
import { type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const HERE = 'http://localhost:3000';

let shop: FullServer;
let examples: ExampleProject;
before(async () => {
  shop = await openFullServer([
    plantedWork('free', { title: '무료 책', prices: { free: 2 }, texts: [['하나.'], ['둘.']] }),
    plantedWork('priced', { title: '유료 책', prices: { free: 1, buy: 3 }, texts: [['하나.'], ['둘.']] }),
  ]);
  examples = await ExampleProject.create(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
});
after(async () => {
  await shop.close();
  await examples.remove();
});

const get = (url: string) => shop.app.inject({ url });

async function createKey(memberNo: number, ...scopes: string[]): Promise<string> {
  const { id } = await shop.ctx.db
    .selectFrom('session_family')
    .select('id')
    .where('member_no', '=', memberNo)
    .executeTakeFirstOrThrow();
  const proof = { memberNo, sessionId: id, password: GOOD_PASSWORD };
  return createApiKey(shop.ctx, { proof, key: { name: '읽기 앱', scopes, days: 0 } });
}

async function giveLastEpisode(memberNo: number, work: number): Promise<void> {
  await sql`insert into entitlement (member_no, episode_id, kind, work_id, source, source_id)
    select ${memberNo}, max(id), 'buy', work_id, 'operator', 1 from episode where work_id = ${work} group by work_id`.execute(
    shop.ctx.db,
  );
}

const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`reader:${key}`).toString('base64')}` });

const attributesOf = (xml: string, name: string): Record<string, string>[] =>
  readXml(xml).flatMap((element) => (element.name === name ? [element.attributes] : []));

test('a reading app fetches free works without a key and held ones by a key as HTTP Basic password', async () => {
  const { publications } = publicationFeed.parse((await get('/opds/new')).json());
  const free = publications.find(({ metadata }) => metadata.title === '무료 책');
  const files = free?.links.filter(({ type }) => type === 'application/epub+zip') ?? [];
  assert.deepEqual(
    files.map(({ rel }) => rel),
    ['http://opds-spec.org/acquisition/open-access'],
  );
  const file = await shop.app.inject({ url: new URL(files[0]?.href ?? '').pathname });
  assert.deepEqual([file.statusCode, file.headers['content-type']], [200, 'application/epub+zip']);
  assert.equal(file.rawPayload.toString('latin1', 30, 58), 'mimetypeapplication/epub+zip');
  const priced = shop.works.get('priced') ?? 0;
  const path = `/opds/books/${priced}.epub`;
  const refused = await get(path);
  assert.equal(refused.statusCode, 401);
  assert.match(String(refused.headers['content-type']), /^application\/opds-authentication\+json/);
  assert.equal(refused.json().authentication[0].type, 'http://opds-spec.org/auth/basic');

  const { memberNo } = await joinShop(shop);
  await sql`update work set allows_reading_apps = true where id = ${priced}`.execute(shop.ctx.db);
  await giveLastEpisode(memberNo, priced);
  const other = await shop.app.inject({ url: path, headers: basic(await createKey(memberNo, 'library.read')) });
  assert.equal(other.statusCode, 401);
  const headers = basic(await createKey(memberNo, 'opds'));
  const own = await shop.app.inject({ url: '/opds/my', headers });
  assert.match(String(own.headers['cache-control']), /private, no-store/);
  const [held] = own.json().publications;
  assert.equal(held.metadata.title, '유료 책');
  assert.deepEqual(
    held.links.map(({ href, type }: { href: string; type: string }) => [href.replace(HERE, ''), type]),
    [
      [`/novel/${priced}`, 'text/html'],
      [path, 'application/epub+zip'],
    ],
  );
  const atom = await shop.app.inject({ url: '/opds/1.2/my', headers });
  assert.equal(textsOf(atom.body, 'entry').length, 1);
  assert.ok(
    attributesOf(atom.body, 'link').some(
      ({ rel, href }) => rel === 'http://opds-spec.org/acquisition' && href === HERE + path,
    ),
  );
  assert.equal((await shop.app.inject({ url: path, headers })).statusCode, 200);
});

test('KOReader syncs places of any document, and of files of the shop with the reader of the shop', async () => {
  const { memberNo, token } = await joinShop(shop);
  const key = await createKey(memberNo, 'opds', 'sync');
  const headers = { 'x-auth-user': 'reader', 'x-auth-key': createHash('md5').update(key).digest('hex') };
  const sync = (document: string) => shop.app.inject({ url: `/kosync/syncs/progress/${document}`, headers });
  const put = (body: object) =>
    shop.app.inject({ method: 'PUT', url: '/kosync/syncs/progress', headers, payload: body });
  assert.equal((await get('/kosync/users/auth')).json().code, 2001);
  assert.deepEqual((await shop.app.inject({ url: '/kosync/users/auth', headers })).json(), { authorized: 'OK' });
  assert.deepEqual((await sync('other')).json(), {});
  assert.equal((await put({ document: 'other', progress: '12', percentage: 2 })).json().code, 2003);
  const place = { progress: '12', percentage: 0.25, device: 'KOReader', device_id: 'A1' };
  const saved = (await put({ document: 'other', ...place })).json();
  assert.equal(saved.document, 'other');
  assert.deepEqual((await sync('other')).json(), { document: 'other', ...place, timestamp: saved.timestamp });

  const work = shop.works.get('free') ?? 0;
  const file = await shop.app.inject({ url: `/opds/books/${work}.epub`, headers: basic(key) });
  const document = partialDigest(file.rawPayload);
  assert.deepEqual(
    (await put({ document, ...place, progress: '/body/DocFragment[2]/body', percentage: 1 })).statusCode,
    200,
  );
  const elsewhere = await shop.app.inject({
    url: `/ko/v1/reading/place/${work}?device=abcd-1`,
    headers: { 'login-at': token },
  });
  const { resume } = elsewhere.json().result;
  assert.deepEqual([resume.episode.position, resume.fraction, resume.device.name], [2, 1, 'KOReader']);
  await sql`update clock set shift = shift + interval '1 minute'`.execute(shop.ctx.db);
  const { record } = await shop.ctx.db
    .selectFrom('reading_record')
    .select('record')
    .where('member_no', '=', memberNo)
    .executeTakeFirstOrThrow();
  const now = Date.now() + 60_000;
  const back = { ...(record as object), device: 'abcd-1', seq: now, at: now, run: 1, fraction: 0.5, furthest: 0.5 };
  const pushed = await shop.app.inject({
    method: 'POST',
    url: '/ko/v1/reading/push',
    headers: { 'login-at': token },
    payload: { member: memberNo, device: 'abcd-1', now, records: [back] },
  });
  assert.deepEqual(pushed.json().result.refused, []);
  const found = (await sync(document)).json();
  assert.deepEqual([found.progress, found.device], ['/body/DocFragment[2]/body', '서점']);
  assert.ok(found.percentage > 0.5 && found.percentage < 1, String(found.percentage));
});

test('a generated client, commands and programs of the reference run as they are shown there', async () => {
  const { memberNo } = await joinShop(shop);
  await giveLastEpisode(memberNo, shop.works.get('priced') ?? 0);
  const by = { ...(await plantOperator(shop.ctx.db, { roles: ['owner'] })), rights: rightsOf(['owner']) };
  const operatorKey = { name: '매출', scopes: ['sales.read'], days: 30 };
  const keys = {
    SEOGA_KEY: await createKey(memberNo, 'library.read', 'opds', 'sync'),
    SEOGA_OPERATOR_KEY: await createOperatorKey(shop.ctx, { by, key: operatorKey }),
  };
  await examples.generateClient();
  for (const command of examples.curlCommands()) {
    const response = await sendCurl(command, keys);
    assert.equal(response.status, 200, command);
    if (command.includes('book.epub')) assert.equal(response.headers.get('content-type'), 'application/epub+zip');
  }
  assert.deepEqual(await examples.run(['list-works.ts']), ['1 무료 책', '2 유료 책']);
  assert.deepEqual(await examples.run(['search.ts', '유료']), ['2 유료 책 한서림']);
  assert.deepEqual(await examples.run(['read-episode.ts', '1']), ['하나.']);
  const [owned, limit] = await examples.run(['library.ts'], keys);
  assert.equal(owned, '2 유료 책');
  assert.match(limit ?? '', /^calls left: "key";r=\d+;t=\d+$/);
  await assert.rejects(examples.run(['library.ts'], { SEOGA_KEY: `${keys.SEOGA_KEY}x` }), /KEY_ERROR 0001 /);
  assert.match((await examples.run(['sync-place.ts'], keys)).join(' '), /percentage: 0\.25.*device: 'My program'/);
});

test('the example of a webhook receiver accepts signed messages only', async () => {
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const receiver = spawn(process.execPath, ['receive-webhooks.ts'], {
    cwd: examples.folder,
    env: { ...process.env, PORT: '0', SEOGA_WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]();
    const url = `http://localhost:${/port: (\d+)/.exec(String((await lines.next()).value))?.[1]}`;
    const sender = createWebhookSender({ allowsEveryAddress: true });
    const message = { url, id: 'seoga_1', body: '{"type":"member.joined"}' };
    const forged = await sender.send({ ...message, secret: `whsec_${randomBytes(24).toString('base64')}` });
    assert.deepEqual(forged, { state: 'failed', failure: 'status', status: 401 });
    assert.deepEqual(await sender.send({ ...message, secret }), { state: 'delivered', status: 204 });
    assert.equal((await lines.next()).value, `seoga_1 ${message.body}`);
  } finally {
    receiver.kill();
  }
});

test('the document of the API shows the examples of the reference', async () => {
  const shown = referenceExamples('http://localhost:3000').flatMap(({ files }) => files.map(({ code }) => code));
  const { body: page } = await get('/developers');
  for (const code of shown) assert.ok(page.includes(escapeHtml(code)), code);
  const guide = await readFile(join(ROOT, 'docs', 'api.md'), 'utf8');
  const blocks = [...guide.matchAll(/```(?:sh|ts)\n(.*?)\n```/gs)].map(([, code = '']) => code);
  assert.ok(blocks.length > 3);
  for (const code of blocks) assert.ok(shown.includes(code), code);
});

/** The digest by which KOReader names a file. */
function partialDigest(file: Buffer): string {
  const hash = createHash('md5');
  for (const at of [0, 1024, 4096, 16_384, 65_536, 262_144]) hash.update(file.subarray(at, at + 1024));
  return hash.digest('hex');
}
