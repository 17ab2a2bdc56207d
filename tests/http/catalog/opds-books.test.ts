import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createApiKey } from '#domain/members';
import { GOOD_PASSWORD } from '../../support/fixtures/joined-member.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { publicationFeed } from '../../support/files/opds-schemas.ts';
import { readXml, textsOf } from '../../support/files/read-xml.ts';
import { type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

const HERE = 'http://localhost:3000';

let shop: FullServer;
before(async () => {
  shop = await openFullServer([
    plantedWork('free', { title: '무료 책', prices: { free: 2 }, texts: [['하나.'], ['둘.']] }),
    plantedWork('priced', { title: '유료 책', prices: { free: 1, buy: 3 }, texts: [['하나.'], ['둘.']] }),
  ]);
});
after(() => shop.close());

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
  await sql`insert into entitlement (member_no, episode_id, kind, work_id, source, source_id)
    select ${memberNo}, max(id), 'buy', work_id, 'operator', 1 from episode where work_id = ${priced} group by work_id`.execute(
    shop.ctx.db,
  );
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

/** The digest by which KOReader names a file. */
function partialDigest(file: Buffer): string {
  const hash = createHash('md5');
  for (const at of [0, 1024, 4096, 16_384, 65_536, 262_144]) hash.update(file.subarray(at, at + 1024));
  return hash.digest('hex');
}
