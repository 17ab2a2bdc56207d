import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { raisePageVersion } from '#domain/catalog';
import { episodesOf } from '../../support/fixtures/planted-library.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type FullServer, openSecondServer, openFullServer } from '../../support/servers/full-server.ts';

const PATIENCE_MS = 15_000;
let shop: FullServer;
let second: FastifyInstance;
let addresses: Record<'opening' | 'openingViewer' | 'other' | 'otherViewer' | 'home', string>;

before(async () => {
  const texts = Array.from({ length: 3 }, (_none, at) => [`${at}번째 문단입니다.`]);
  const works = ['one', 'two'].map((name) => plantedWork(name, { title: `처음 ${name}`, texts }));
  shop = await openFullServer(works);
  second = await openSecondServer(shop);
  const [one, two] = [shop.works.get('one') ?? 0, shop.works.get('two') ?? 0];
  const [[firstOfOne = 0], [firstOfTwo = 0]] = [await episodesOf(shop.ctx, one), await episodesOf(shop.ctx, two)];
  addresses = {
    opening: `/novel/${one}`,
    openingViewer: `/viewer/${firstOfOne}`,
    other: `/novel/${two}`,
    otherViewer: `/viewer/${firstOfTwo}`,
    home: '/',
  };
});
after(async () => {
  await second.close();
  await shop.close();
});

/** Which pages show the new titles on either server. */
async function renamed(): Promise<string[]> {
  const requests = Object.entries(addresses).flatMap(([name, url]) =>
    Object.entries({ first: shop.app, second }).map(async ([server, app]) => {
      const { statusCode, body } = await app.inject({ url });
      assert.equal(statusCode, 200, url);
      return body.includes('다른 이름') ? `${name} ${server}` : '';
    }),
  );
  return (await Promise.all(requests)).filter(Boolean);
}

async function untilRenamed(expected: string[]): Promise<void> {
  const began = performance.now();
  let result = await renamed();
  while (result.length < expected.length && performance.now() - began < PATIENCE_MS) {
    await pause(100);
    result = await renamed();
  }
  assert.deepEqual(result, expected);
}

test('a release invalidates the pages and lists of its work on every server and leaves others cached', async () => {
  assert.deepEqual(await renamed(), []);
  // Renames in the database only: rebuilt pages show it, cached ones do not.
  await sql`update work set title = '다른 이름 ' || id`.execute(shop.ctx.db);
  assert.deepEqual(await renamed(), [], 'nothing told the shop');
  const one = shop.works.get('one') ?? 0;
  await sql`update episode set opens_at = seoga_now() where work_id = ${one} and position = 3`.execute(shop.ctx.db);
  await sql`update work set next_opens_at = seoga_now() where id = ${one}`.execute(shop.ctx.db);
  const own = ['opening first', 'opening second', 'openingViewer first', 'openingViewer second'];
  const lists = ['home first', 'home second'];
  await untilRenamed([...own, ...lists]);
  await shop.ctx.db.transaction().execute(raisePageVersion);
  const others = ['other first', 'other second', 'otherViewer first', 'otherViewer second'];
  await untilRenamed([...own, ...others, ...lists]);
});
