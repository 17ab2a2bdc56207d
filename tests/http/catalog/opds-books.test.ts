import assert from 'node:assert/strict';
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
  const keyOf = async (scope: string): Promise<string> => {
    const { id } = await shop.ctx.db
      .selectFrom('session_family')
      .select('id')
      .where('member_no', '=', memberNo)
      .executeTakeFirstOrThrow();
    const proof = { memberNo, sessionId: id, password: GOOD_PASSWORD };
    return createApiKey(shop.ctx, { proof, key: { name: '읽기 앱', scopes: [scope], days: 0 } });
  };
  const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`reader:${key}`).toString('base64')}` });
  const other = await shop.app.inject({ url: path, headers: basic(await keyOf('library.read')) });
  assert.equal(other.statusCode, 401);
  const headers = basic(await keyOf('opds'));
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
