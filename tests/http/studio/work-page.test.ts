import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { authorResponse } from '#contract/authors';
import { saveShopFields } from '#domain/merchandising';
import { addPost, saveAuthorEpisode, showAuthorPage } from '#domain/studio';
import type { Reader } from '#kernel/reader';
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

test('the call of an author has the works and news that a caller may see', async () => {
  const { memberNo, penId, workId, pen } = await plantPublicWork(server.ctx, database, { pen: '부름 펜' });
  const news = {
    isForSupporters: true,
    memberNo,
    workId,
    title: '후원자 소식',
    body: '먼저 알립니다.',
    key: 'news-key-1',
  };
  await addPost(server.ctx, news);
  const author = async (id: number | string) =>
    new CallBrowser(app, '10.6.0.2').sendRequest({ url: `/ko/v1/author/${id}` });
  const shown = await author(penId);
  const { result } = authorResponse.parse(JSON.parse(shown.body));
  assert.deepEqual(
    [result.name, result.works.map(({ id }) => id), result.posts.map(({ title, body }) => [title, body])],
    [pen, [workId], [['후원자 소식', null]]],
  );
  assert.equal(shown.headers['cache-control'], 'private, no-store');
  await database.pool.query(`update work set rating = '15' where id = $1`, [workId]);
  const child: Reader = { kind: 'minor', memberNo, family: { maxRating: '12', isClosed: false, changesAt: null } };
  assert.deepEqual((await showAuthorPage(server.ctx, { penId, reader: child })).works, []);
  await database.pool.query(`update work set rating = '19' where id = $1`, [workId]);
  const masked = authorResponse.parse(JSON.parse((await author(penId)).body)).result;
  assert.deepEqual([masked.works.map(({ cover }) => cover.masked), masked.posts], [[true], []]);
  await database.pool.query('update work set is_listed = false where id = $1', [workId]);
  assert.deepEqual(authorResponse.parse(JSON.parse((await author(penId)).body)).result.works, []);
  assert.equal((await author(999_999)).statusCode, 404);
  assert.equal((await author('x')).statusCode, 400);
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
