import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { saveShopFields } from '#domain/merchandising';
import { saveAuthorEpisode, startAuthorUpload } from '#domain/studio';
import { GOOD_PASSWORD } from '../../support/fixtures/joined-member.ts';
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
let workPath = '';
let episodePath = '';

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
  workPath = work;
  episodePath = `${work}/episodes/${id}`;
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

/** The acts of the forms of each page. */
const ACTS: Record<string, string[]> = {
  '': ['upload', 'move', 'publish'],
  '/info': ['save', 'appeal'],
  '/guide': ['save', 'take-back'],
  '/crew': ['invite', 'leave', 'remove', 'offer', 'cancel-offer'],
  '/contract': ['request', 'accept', 'decline', 'price', 'price-cancel', 'early'],
  '/comments': ['answer', 'hide', 'report', 'show'],
  '/typos': ['accept', 'decline'],
  '/posts': ['add', 'remove'],
  '/withdraw': ['withdraw', 'restore'],
  '/episodes/new': ['save'],
  '/episodes/draft': ['save'],
};

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

test('no form of another author changes a work, its episodes or its crew', async () => {
  const app = await openSecondServer(server);
  const state = async (): Promise<unknown> => {
    const { rows } = await sql`
      select (select count(*)::int from operator_audit) as audits, (select count(*)::int from text_draft) as drafts,
        (select json_agg(e order by e.id)::text from episode e) as episodes,
        (select json_agg(w order by w.id)::text from work w) as works`.execute(server.ctx.db);
    return rows[0];
  };
  try {
    const stranger = at(app, other);
    const initial = await state();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
    const forms = Object.entries(ACTS).flatMap(([page, acts]) =>
      acts.map((act) => ({ url: `${workPath}${page}`, act })),
    );
    for (const act of ['save', 'take-back', 'discard', 'withdraw', 'restore']) forms.push({ url: episodePath, act });
    for (const { url, act } of forms) {
      const fields = { act, password: GOOD_PASSWORD, title: '남의 제목', release: 'now', pen: '1', pick: '1', id: '1' };
      const payload = new URLSearchParams(fields).toString();
      const { statusCode } = await stranger.sendRequest({ method: 'POST', url, headers, payload });
      assert.ok([400, 403, 404].includes(statusCode), `${url} ${act}: ${statusCode}`);
    }
    assert.deepEqual(await state(), initial);
  } finally {
    await app.close();
  }
});
