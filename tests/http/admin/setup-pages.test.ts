import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { plantOperator } from '../../support/fixtures/planted-operators.ts';
import { picturePng } from '../../support/fixtures/picture-png.ts';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type FullServer, openFullServer, openSecondServer } from '../../support/servers/full-server.ts';

let shop: FullServer;

before(async () => {
  shop = await openFullServer([]);
});
after(() => shop.close());

type Roles = Parameters<typeof plantOperator>[1]['roles'];

async function get(url: string, roles: Roles = ['owner']) {
  const { key } = await plantOperator(shop.ctx.db, { roles });
  return shop.app.inject({ url, cookies: { operator: key } });
}

async function post(url: string, fields: Record<string, string | Blob>, roles: Roles = ['owner']) {
  const { key } = await plantOperator(shop.ctx.db, { roles });
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const { headers, body: stream } = new Request('http://localhost', { method: 'POST', body });
  return shop.app.inject({
    method: 'POST',
    url,
    cookies: { operator: key },
    headers: { 'content-type': headers.get('content-type') ?? '', 'sec-fetch-site': 'same-origin' },
    payload: Buffer.from(await new Response(stream).arrayBuffer()),
  });
}

test('an owner edits the company details in the console and every footer shows them', async () => {
  assert.equal((await get('/operator/setup/company', ['editor', 'marketing'])).statusCode, 404);
  assert.equal((await get('/operator/setup/nothing')).statusCode, 404);
  const wrong = await post('/operator/setup/company', { company: '느린달', email: '메일 아님' });
  assert.equal(wrong.statusCode, 422);
  assert.match(wrong.body, /이메일: 이메일 주소가 아닙니다/);
  assert.match(wrong.body, /value="느린달"/, 'what was typed stays');
  const saved = await post('/operator/setup/company', { company: '느린달 주식회사', email: 'help@slowmoon.kr' });
  assert.deepEqual([saved.statusCode, saved.headers['location']], [303, '/operator/setup/company?said=saved']);
  const reader = await openSecondServer(shop);
  try {
    assert.match((await reader.inject({ url: '/' })).body, /느린달 주식회사/);
  } finally {
    await reader.close();
  }
});

test('name, logo and colour reach the pages, the policy allows the colour, and the app has the icon', async () => {
  const logo = new File([Buffer.from(await picturePng({ width: 512, height: 512 }))], 'logo.png', {
    type: 'image/png',
  });
  const saved = await post('/operator/setup/brand', { name: '느린달', accent: '#24557a', 'logo-file': logo });
  assert.equal(saved.statusCode, 303);
  const reader = await openSecondServer(shop);
  try {
    const { body, headers } = await reader.inject({ url: '/' });
    const [, rules = ''] = /<style data-accent="">([^<]+)<\/style>/.exec(body) ?? [];
    assert.match(rules, /--accent:#24557a/);
    assert.match(String(headers['content-security-policy']), /style-src 'self' 'sha256-/);
    const [, icon = ''] = /<link rel="icon" href="([^"]+)"/.exec(body) ?? [];
    assert.match(icon, /^\/media\/public\/[a-z0-9-]+\/64\.webp$/);
    assert.equal((await reader.inject({ url: icon })).headers['content-type'], 'image/webp');
    const manifest = (await reader.inject({ url: '/site.webmanifest' })).json();
    assert.deepEqual([manifest.name, manifest.icons.length], ['느린달', 2]);
    assert.equal((await reader.inject({ url: manifest.icons[1].src })).statusCode, 200);
  } finally {
    await reader.close();
  }
  const off = await post('/operator/setup/brand', { name: '느린달', 'logo-off': 'on' });
  assert.equal(off.statusCode, 303);
  assert.doesNotMatch((await get('/operator/setup/brand')).body, /로고를 삭제하고/);
});

test('an open shop without legal texts says why nobody can join, and refuses the form', async () => {
  const trial = await shop.app.inject({ url: '/join' });
  assert.match(trial.body, /테스트 중인 서점입니다/);
  assert.match(trial.body, /name="email"/);
  shop.ctx.connections.isTrial = false;
  try {
    const closed = await shop.app.inject({ url: '/join' });
    assert.match(closed.body, /아직 회원가입을 받지 않습니다.*이용약관, 개인정보 처리방침/);
    assert.doesNotMatch(closed.body, /name="conpassword"/);
    const browser = new CallBrowser(shop.app);
    const refused = await browser.form('/proc/join_ver2', validJoinForm('new@reader.kr'));
    assert.equal(refused.statusCode, 403);
    assert.deepEqual([refused.json().name, refused.json().code], ['JOIN_ERROR', '0014']);
    assert.match(refused.json().result, /이용약관/);
  } finally {
    shop.ctx.connections.isTrial = true;
  }
});

test('the connections page says what is missing without a value, and a test answers in a sentence', async () => {
  const { body } = await get('/operator/setup/connections');
  assert.match(body, /모의/);
  const tested = await post('/operator/setup/connections', { name: 'mail' });
  assert.equal(tested.statusCode, 200);
  assert.match(tested.body, /테스트 메일을 보냈습니다/);
  assert.match(shop.ctx.connections.tried.at(-1) ?? '', /^operator-/);
  assert.equal((await post('/operator/setup/connections', { name: 'nothing' })).statusCode, 400);
});

test('coin products are a table: a wrong cell is marked, a right table is sold', async () => {
  assert.equal((await get('/operator/setup/coins', ['marketing'])).statusCode, 404);
  const wrong = await post('/operator/setup/coins', { act: 'products', 'won-0': '1000', 'coins-0': '많이' });
  assert.equal(wrong.statusCode, 422);
  assert.match(wrong.body, /1번째 상품의 코인: 1에서 1,000,000까지의 정수로/);
  assert.match(wrong.body, /name="coins-0"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="coins-0"/);
  const saved = await post('/operator/setup/coins', { act: 'products', 'won-0': '7000', 'coins-0': '70' });
  assert.equal(saved.statusCode, 303);
  assert.match((await get('/operator/setup/coins')).body, /value="7000"/);
});

test('the legal page offers every text, and a new one begins with the first possible day', async () => {
  const { body } = await get('/operator/setup/legal');
  assert.match(body, /오늘부터 바로 시행할 수 있고/);
  assert.match(body, /\/operator\/window\/legal\/item\?kind=privacy/);
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const fresh = await get('/operator/window/legal/item?kind=privacy');
  assert.match(fresh.body, new RegExp(`value="${today}"`));
  const text = { kind: 'privacy', version: today, title: '처리방침', text: '우리 글입니다.' };
  assert.equal((await post('/operator/window/legal/item', text)).statusCode, 303);
  assert.match((await shop.app.inject({ url: '/privacy' })).body, /우리 글입니다/);
});

test('a webhook or a key is added, its secret is shown once, and what was chosen stays after an error', async () => {
  const checked = (body: string, value: string): boolean =>
    new RegExp(`<input(?=[^>]*value="${value}")(?=[^>]* checked)`).test(body);
  const webhooks = '/operator/setup/webhooks';
  const wrong = await post(webhooks, { act: 'create', url: 'http://10.0.0.1/hook', event: 'order.paid' });
  assert.equal(wrong.statusCode, 422);
  assert.deepEqual([checked(wrong.body, 'order.paid'), checked(wrong.body, 'member.joined')], [true, false]);
  const url = 'https://hooks.example/seoga?key=hidden';
  const added = await post(webhooks, { act: 'create', url, event: 'order.paid' });
  assert.match(added.body, /whsec_[\w+/=]{20,}/u);
  const listed = (await get(webhooks)).body;
  assert.match(listed, /https:\/\/hooks\.example\/seoga\?…/u);
  assert.doesNotMatch(listed, /whsec_|key=hidden/u);
  const keys = '/operator/keys';
  const unnamed = await post(keys, { act: 'create', name: '', scope: 'sales.read', days: '365' });
  assert.equal(unnamed.statusCode, 422);
  assert.deepEqual([checked(unnamed.body, 'sales.read'), checked(unnamed.body, 'catalogue.read')], [true, false]);
  assert.match(unnamed.body, /<option(?=[^>]*value="365")(?=[^>]* selected)/u);
  const made = await post(keys, { act: 'create', name: '창고', scope: 'sales.read', days: '365' });
  assert.match(made.body, /seoga_o_[a-z0-9]{26}/u);
});
