import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { showAdminWork } from '#domain/catalog-admin';
import { saveShopFields } from '#domain/merchandising';
import { withdrawWork } from '#domain/studio';
import { testDatabase } from '../../support/database/test-database.ts';
import { type PublicWork, plantPublicWork, proofOf } from '../../support/fixtures/planted-authors.ts';
import { type FullServer, openFullServer, openSecondServer } from '../../support/servers/full-server.ts';
import { CallBrowser } from '../../support/servers/http-browser.ts';

let server: FullServer;
let app: FastifyInstance;
let author: PublicWork;
before(async () => {
  const database = await testDatabase();
  server = await openFullServer([], {}, { database });
  await saveShopFields(server.ctx, { by: 'command-line', values: { authors: 'on' } });
  author = await plantPublicWork(server.ctx, database, { pen: '주인 펜' });
  app = await openSecondServer(server);
});
after(async () => {
  await app.close();
  await server.close();
});

test('the page of a free work says when it goes, and the link of the e-mail undoes it only when sent', async () => {
  const { workId } = author;
  const visitor = new CallBrowser(app, '10.5.0.1');
  await withdrawWork(server.ctx, { proof: proofOf(author), workId, episodeId: null });
  const page = await visitor.sendRequest({ url: `/novel/${workId}` });
  assert.match(page.body, /작가가 \d+월 \d+일에 내리는 작품입니다/u);
  const url = /\/studio\/undo\?token=[\w-]+/u.exec(server.ctx.letters.at(-1)?.text ?? '')?.[0] ?? '';
  for (let open = 0; open < 2; open += 1) {
    const shown = await visitor.sendRequest({ url });
    assert.equal(shown.statusCode, 200);
    assert.match(shown.body, /붉은 달의 노래/u);
    assert.equal(shown.headers['referrer-policy'], 'no-referrer');
  }
  const undone = await visitor.sendRequest({ method: 'POST', url });
  assert.equal(undone.statusCode, 200);
  assert.match(undone.body, /되돌렸습니다/u);
  assert.equal((await showAdminWork(server.ctx, workId)).isListed, true);
  assert.equal((await visitor.sendRequest({ url })).statusCode, 404);
  assert.equal((await visitor.sendRequest({ url: '/studio/undo?token=none' })).statusCode, 404);
});
