import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { saveShopFields } from '#domain/merchandising';
import { saveAuthorEpisode, startAuthorUpload } from '#domain/studio';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import {
  type FullServer,
  type LoggedIn,
  joinShop,
  openFullServer,
  openSecondServer,
} from '../../support/servers/full-server.ts';
import { plantAuthorWork } from '../../support/fixtures/planted-authors.ts';

let server: FullServer;
let author: LoggedIn;
let other: LoggedIn;
let addresses: string[] = [];

before(async () => {
  server = await openFullServer([]);
  author = await joinShop(server);
  other = await joinShop(server);
  const { memberNo } = author;
  const { workId } = await plantAuthorWork(server.ctx, { memberNo, pen: '주인 펜' });
  const text = { basedOn: 0, blocks: [{ id: null, kind: 'paragraph', spans: ['비밀 원고'] }], why: '' };
  const form = { title: '1화', noteBefore: '', noteAfter: '', release: 'keep', isSilent: false, text } as const;
  const episode = { key: 'own-1', content: 'text' } as const;
  const { id } = await saveAuthorEpisode(server.ctx, { memberNo, workId, episode, ...form });
  const work = `/studio/works/${workId}`;
  addresses = [
    work,
    `${work}/info`,
    `${work}/guide`,
    `${work}/crew`,
    `${work}/numbers`,
    `${work}/comments`,
    `${work}/typos`,
    `${work}/posts`,
    `${work}/withdraw`,
    `${work}/contract`,
    `${work}/cover`,
    `${work}/upload/${await startAuthorUpload(server.ctx, { memberNo, workId })}`,
    `${work}/episodes/new`,
    `${work}/episodes/${id}`,
    `${work}/preview/viewer/${id}`,
  ];
});
after(() => server.close());

const statusOf = async (browser: CallBrowser, url: string): Promise<number> =>
  (await browser.sendRequest({ url })).statusCode;

test('while the shop has no authors, every address of theirs is missing', async () => {
  for (const url of ['/studio', '/studio/join', '/author/1', ...addresses])
    assert.equal(await statusOf(author.browser, url), 404, url);
});

/** The same login at a server that started with authors. */
function at(app: FullServer['app'], { browser }: LoggedIn): CallBrowser {
  const moved = new CallBrowser(app, '10.4.0.1');
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
  return moved;
}

test('an author opens the own work; another member, a visitor and the page of the pen show nothing of it', async () => {
  await saveShopFields(server.ctx, { by: 'command-line', values: { authors: 'on' } });
  const app = await openSecondServer(server);
  try {
    const [owner, stranger, visitor] = [at(app, author), at(app, other), new CallBrowser(app, '10.4.0.3')];
    for (const url of addresses) {
      // The typeset cover of the fixture has no file.
      if (!url.endsWith('/cover')) assert.equal(await statusOf(owner, url), 200, url);
      const foreign = await stranger.sendRequest({ url });
      assert.equal(foreign.statusCode, 404, url);
      assert.doesNotMatch(foreign.body, /비밀 원고|붉은 달의 노래/u, url);
      assert.ok([302, 303, 404].includes(await statusOf(visitor, url)), url);
    }
    assert.equal(await statusOf(owner, '/studio/bin'), 200);
    const bin = await stranger.sendRequest({ url: '/studio/bin' });
    assert.doesNotMatch(bin.body, /붉은 달의 노래/u);
    const page = await stranger.sendRequest({ url: '/author/1' });
    assert.equal(page.statusCode, 200);
    assert.doesNotMatch(page.body, /붉은 달의 노래/u);
  } finally {
    await app.close();
  }
});
