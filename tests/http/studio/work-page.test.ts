import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { saveShopFields } from '#domain/merchandising';
import { saveAuthorEpisode } from '#domain/studio';
import { type TestDatabase, testDatabase } from '../../support/database/test-database.ts';
import { plantAuthorWork, plantPublicWork } from '../../support/fixtures/planted-authors.ts';
import { type FullServer, joinShop, openFullServer, openSecondServer } from '../../support/servers/full-server.ts';
import { CallBrowser } from '../../support/servers/http-browser.ts';

let database: TestDatabase;
let server: FullServer;
let app: FastifyInstance;
before(async () => {
  database = await testDatabase();
  server = await openFullServer([], {}, { database });
  await saveShopFields(server.ctx, { by: 'command-line', values: { authors: 'on' } });
  app = await openSecondServer(server);
});
after(async () => {
  await app.close();
  await server.close();
});

test('the page of a work shows the marks of artificial intelligence', async () => {
  const { workId } = await plantPublicWork(server.ctx, database, { pen: '표시 펜' });
  await database.pool.query(
    `update work set ai_text = 'assisted', ai_pictures = 'none', ai_cover = 'generated' where id = $1`,
    [workId],
  );
  const page = await new CallBrowser(app, '10.6.0.1').sendRequest({ url: `/novel/${workId}` });
  assert.match(page.body, /AI 사용/u);
  assert.match(page.body, /글 일부 사용, 표지 생성/u);
});

test('an author previews an adult work only with a proof of age', async () => {
  const preview = async (birthYear: number | null) => {
    const author = await joinShop({ app, ctx: server.ctx }, birthYear === null ? {} : { proof: { birthYear } });
    const { memberNo } = author;
    const { workId } = await plantAuthorWork(server.ctx, { memberNo, pen: `성인 펜 ${memberNo}` });
    const text = { basedOn: 0, blocks: [{ id: null, kind: 'paragraph', spans: ['어른 문장'] }], why: '' };
    const form = { title: '1화', noteBefore: '', noteAfter: '', release: 'keep', isSilent: false, text } as const;
    const episode = { key: `adult-${memberNo}`, content: 'text' } as const;
    const { id } = await saveAuthorEpisode(server.ctx, { memberNo, workId, episode, ...form });
    await database.pool.query(`update work set rating = '19' where id = $1`, [workId]);
    const shown = await author.browser.sendRequest({ url: `/studio/works/${workId}/preview/viewer/${id}` });
    return [shown.statusCode, shown.body.includes('어른 문장')];
  };
  assert.deepEqual(await preview(1990), [200, true]);
  assert.deepEqual(await preview(null), [403, false]);
});
