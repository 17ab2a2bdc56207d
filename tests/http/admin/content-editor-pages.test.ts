import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { showAdminEpisode } from '#domain/catalog-admin';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import { plantOperator } from '../../support/fixtures/planted-operators.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type FullServer, openFullServer } from '../../support/servers/full-server.ts';

let shop: FullServer;
let episode = 0;
let work = 0;
let run = 0;
before(async () => {
  shop = await openFullServer([plantedWork('desk', { texts: [['비가 내렸다.']] })]);
  ({ id: episode, work } = await shop.ctx.db
    .selectFrom('episode')
    .select(['id', 'work_id as work'])
    .executeTakeFirstOrThrow());
});
after(() => shop.close());

const PAGES = (id: number): string[] => [
  `/operator/works/${work}/episodes/new`,
  `/operator/works/${work}/episodes/${id}`,
  '/operator/import',
  '/operator/typos',
  `/operator/episodes/${id}/preview`,
  `/operator/episodes/${id}/revisions`,
];

async function desk(roles: Parameters<typeof plantOperator>[1]['roles']) {
  const { key } = await plantOperator(shop.ctx.db, { roles });
  const browser = new CallBrowser(shop.app, '10.6.0.1');
  const headers = { cookie: `operator=${key}`, 'sec-fetch-site': 'same-origin' };
  return {
    get: (url: string) => browser.sendRequest({ url, headers }),
    send: (path: `${'POST' | 'PUT'} ${string}`, payload: string | Buffer, type: string) => {
      const [method, url = ''] = path.split(' ');
      const order = { url, payload, headers: { ...headers, 'content-type': type } };
      return browser.sendRequest({ method: method === 'PUT' ? 'PUT' : 'POST', ...order });
    },
  };
}
const FORM = 'application/x-www-form-urlencoded';

test('text, import and typo pages need their permission; others get 404 and visitors the login (P4)', async () => {
  const [editor, marketing] = [await desk(['editor']), await desk(['marketing'])];
  const visitor = new CallBrowser(shop.app, '10.6.0.2');
  for (const url of PAGES(episode)) {
    assert.equal((await editor.get(url)).statusCode, 200, url);
    assert.equal((await marketing.get(url)).statusCode, 404, url);
    const led = await visitor.sendRequest({ url });
    assert.equal(led.statusCode, 303, url);
    assert.match(String(led.headers['location']), /^\/operator\/login\?next=/);
  }
  for (const url of ['/operator/episodes/x/text', '/operator/episodes/999999/text', '/operator/import/999999'])
    assert.equal((await editor.get(url)).statusCode, 404, url);
});

test('a file is uploaded in parts, resumed, and also accepted by a plain form', async () => {
  const editor = await desk(['editor']);
  const begun = await editor.send('POST /operator/import', '', FORM);
  assert.equal(begun.statusCode, 303);
  const current = String(begun.headers['location']);
  run = Number(current.split('/').at(-1));
  const result = JSON.stringify({ name: '조각.txt', bytes: 10 });
  const { id } = (await editor.send(`POST ${current}/files`, result, 'application/json')).json();
  const put = (at: number, bytes: Buffer) =>
    editor.send(`PUT ${current}/files?file=${id}&at=${at}`, bytes, 'application/octet-stream');
  assert.deepEqual((await put(0, Buffer.from('12345'))).json(), { received: 5, bytes: 10 });
  const unfit = await put(7, Buffer.from('890'));
  assert.deepEqual([unfit.statusCode, unfit.json().code, unfit.json().details], [409, '0005', { received: 5 }]);
  assert.match(unfit.json().message, /[가-힣]/);
  assert.deepEqual((await put(5, Buffer.from('67890'))).json(), { received: 10, bytes: 10 });
  const body = `--x\r\ncontent-disposition: form-data; name="act"\r\n\r\nfiles\r\n--x\r\ncontent-disposition: form-data; name="files"; filename="plain.txt"\r\ncontent-type: text/plain\r\n\r\n글\r\n--x--\r\n`;
  const plain = await editor.send(`POST ${current}`, body, 'multipart/form-data; boundary=x');
  assert.equal(plain.statusCode, 303);
  const files = await shop.ctx.db
    .selectFrom('import_file')
    .select(['name', 'bytes', 'received'])
    .where('run_id', '=', run)
    .orderBy('position')
    .execute();
  assert.deepEqual(files, [
    { name: '조각.txt', bytes: 10, received: 10 },
    { name: 'plain.txt', bytes: 3, received: 3 },
  ]);
  const rejected = await editor.send(`POST ${current}`, 'act=apply', FORM);
  assert.equal(rejected.statusCode, 409);
  assert.match(rejected.body, /지금은 할 수 없습니다/);
});

test('a text is saved as a draft and published over HTTP; a rejected input returns and stays as a draft', async () => {
  const editor = await desk(['editor']);
  const [current, page] = [`/operator/episodes/${episode}`, `/operator/works/${work}/episodes/${episode}`];
  const led = await editor.get(`${current}/text`);
  assert.deepEqual([led.statusCode, led.headers['location']], [302, page]);
  const blocks = [{ id: '1', kind: 'paragraph', spans: ['비가 그쳤다.'] }];
  const draft = (version: number) =>
    editor.send(
      `POST ${current}/draft`,
      JSON.stringify({ basedOn: 1, version, blocks, fields: { title: '쓰던 제목', other: '남의 값' } }),
      'application/json',
    );
  assert.deepEqual((await draft(0)).json(), { version: 1 });
  assert.deepEqual([(await draft(9)).statusCode, (await draft(9)).json().code], [409, '0003']);
  const opened = await editor.get(page);
  assert.ok(opened.body.includes('쓰던 제목') && !opened.body.includes('남의 값'));
  const { version } = await showAdminEpisode(shop.ctx, episode);
  const values = {
    version,
    basedOn: '1',
    draftVersion: '1',
    title: '첫 화',
    isFree: 'yes',
    isUp: 'yes',
    release: 'keep',
  };
  const save = (fields: Record<string, string>) =>
    editor.send(`POST ${page}`, new URLSearchParams({ ...values, ...fields }).toString(), FORM);
  const broken = await save({ blocks: '{' });
  assert.deepEqual([broken.statusCode, broken.body.includes('본문의 형식이 올바르지 않습니다')], [422, true]);
  const late = await save({
    blocks: JSON.stringify([{ ...blocks[0], spans: ['나중 글'] }]),
    basedOn: '7',
    why: '남을 까닭',
  });
  assert.equal(late.statusCode, 409);
  assert.ok(late.body.includes('남을 까닭'));
  assert.ok((await editor.get(`/operator/preview/buyer/viewer/${episode}`)).body.includes('나중 글'));
  const nameless = await save({ title: ' ' });
  assert.deepEqual([nameless.statusCode, nameless.body.includes('aria-invalid="true"')], [422, true]);
  const saved = await save({ blocks: JSON.stringify(blocks) });
  assert.deepEqual([saved.statusCode, saved.headers['location']], [303, `${page}?said=open`]);
  const { revision } = await shop.ctx.db
    .selectFrom('episode')
    .select('revision')
    .where('id', '=', episode)
    .executeTakeFirstOrThrow();
  assert.equal(revision, 2);
});

test('a new episode is one page: the draft is created once, listed at once and hidden from readers', async () => {
  const editor = await desk(['editor']);
  const values = { title: '새 화', isFree: 'yes', isUp: 'no', release: 'keep', noteAfter: '뒷말' };
  const blocks = JSON.stringify([{ id: null, kind: 'paragraph', spans: ['새 글.'] }]);
  const create = () =>
    editor.send(
      `POST /operator/works/${work}/episodes/draft`,
      JSON.stringify({ formId: 'one-form', content: 'text', values }),
      'application/json',
    );
  const { id } = (await create()).json();
  assert.equal((await create()).json().id, id);
  const form = { ...values, formId: 'one-form', content: 'text', basedOn: '0', blocks };
  const made = await editor.send(
    `POST /operator/works/${work}/episodes/new`,
    new URLSearchParams(form).toString(),
    FORM,
  );
  const page = `/operator/works/${work}/episodes/${id}`;
  assert.deepEqual([made.statusCode, made.headers['location']], [303, `${page}?said=drafted`]);
  const list = (await editor.get(`/operator/works/${work}/episodes`)).body;
  assert.match(list, /새 화[\s\S]*초안/u);
  const reader = new CallBrowser(shop.app, '10.6.0.3');
  assert.equal((await reader.sendRequest({ url: `/ko/v1/episodes/${id}` })).statusCode, 404);
  const { version } = await showAdminEpisode(shop.ctx, id);
  const now = await editor.send(
    `POST ${page}`,
    new URLSearchParams({ ...values, version, release: 'now' }).toString(),
    FORM,
  );
  assert.match(String(now.headers['location']), /\/episodes\?listing=all&page=1&said=open$/u);
  const read = await reader.sendRequest({ url: `/viewer/${id}` });
  assert.equal(read.statusCode, 200);
  assert.match(read.body, /새 글\.[\s\S]*작가의 말[\s\S]*뒷말/u);
});
