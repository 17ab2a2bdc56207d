import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { acceptQuote, quotePurchase } from '#domain/purchase';
import { grantLots, selectBalances } from '#domain/wallet';
import { PURCHASE_KINDS } from '#shared/money/purchases';
import { type PlantedOperator, plantOperator } from '../../support/fixtures/planted-operators.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

let shop: FullServer;
let owner: PlantedOperator;
let support: PlantedOperator;
let memberNo: number;

before(async () => {
  shop = await openFullServer([
    plantedWork('desk', { texts: [['하나.'], ['둘.']], prices: { free: 0, buy: 3, rental: 1, rentalHours: 48 } }),
  ]);
  ({ memberNo } = await joinShop(shop));
  owner = await plantOperator(shop.ctx.db, { roles: ['owner'] });
  support = await plantOperator(shop.ctx.db, { roles: ['support'] });
});
after(() => shop.close());

const get = (url: string, by?: PlantedOperator) =>
  shop.app.inject({ url, ...(by ? { cookies: { operator: by.key } } : {}) });
const post = (url: string, by: PlantedOperator, fields: Record<string, string>) =>
  shop.app.inject({
    method: 'POST',
    url,
    cookies: { operator: by.key },
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(fields).toString(),
  });
const TODAY = sql<{ day: string }>`select to_char(seoga_clock() at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day`;
const keyIn = (html: string): string => /name="requestKey" value="([\w-]+)"/.exec(html)?.[1] ?? '';
const bonus = async (): Promise<number> => (await selectBalances(shop.ctx.db, memberNo)).bonus;

test('member and payment pages open only to permitted roles (P4)', async () => {
  const editor = await plantOperator(shop.ctx.db, { roles: ['editor'] });
  const holder = await plantOperator(shop.ctx.db, { roles: ['holder'] });
  const member = `/operator/members/${memberNo}`;
  const forSupport = ['/operator/members', member, `${member}/ledger`, `${member}/purchases`, `${member}/money`];
  const shared = [...forSupport, '/operator/proposals', '/operator/inquiries', '/operator/inquiries/templates'];
  const payments = ['/operator/payments', '/operator/payments/checks'];
  shared.push(...payments);
  for (const url of [...shared, '/operator/gifts', '/operator/gifts/new']) {
    const [asOwner, asSupport] = [await get(url, owner), await get(url, support)];
    assert.equal(asOwner.statusCode, 200, url);
    assert.match(String(asOwner.headers['cache-control']), /no-store/);
    assert.equal(asSupport.statusCode, shared.includes(url) ? 200 : 404, url);
    const nobody = await get(url);
    assert.equal(nobody.statusCode, 303, url);
    assert.match(String(nobody.headers['location']), /^\/operator\/login\?next=/);
  }
  for (const url of [member, '/operator/payments'])
    for (const by of [editor, holder]) assert.equal((await get(url, by)).statusCode, 404, url);
});

test('a form sent twice acts once; support proposes and nobody approves their own proposal (P4)', async () => {
  const url = `/operator/members/${memberNo}/money`;
  const fields = { way: 'give', unit: 'bonus', amount: '30', days: '30', reason: '보상' };
  const requestKey = keyIn((await get(url, owner)).body);
  for (let times = 0; times < 2; times += 1) {
    const response = await post(url, owner, { ...fields, requestKey });
    assert.equal(response.statusCode, 303);
    assert.equal(response.headers['location'], `${url}?said=done`);
  }
  assert.equal(await bonus(), 30);
  const proposed = await post(url, support, { ...fields, requestKey: keyIn((await get(url, support)).body) });
  assert.equal(proposed.headers['location'], `${url}?said=proposed`);
  const { id } = await shop.ctx.db.selectFrom('money_proposal').select('id').executeTakeFirstOrThrow();
  const decision = { proposal: String(id), act: 'approve', message: '', requestKey: `decide-by-support-${id}` };
  assert.equal((await post('/operator/proposals', support, decision)).statusCode, 404);
  assert.equal(await bonus(), 30);
  const both = await plantOperator(shop.ctx.db, { roles: ['owner'] });
  const above = { ...fields, amount: '9,999', requestKey: keyIn((await get(url, both)).body) };
  assert.equal((await post(url, both, above)).headers['location'], `${url}?said=proposed`);
  const rows = await shop.ctx.db.selectFrom('money_proposal').select('id').orderBy('id', 'desc').execute();
  const own = { ...decision, proposal: String(rows[0]?.id), requestKey: `decide-own-proposal-${id}` };
  const rejected = await post('/operator/proposals', both, own);
  assert.equal(rejected.statusCode, 403);
  assert.match(rejected.body, /자신이 낸 제안은 승인하거나 반려할 수 없습니다/);
  assert.equal(await bonus(), 30);
  const done = await post('/operator/proposals', owner, { ...own, requestKey: `decide-by-another-${id}` });
  assert.equal(done.headers['location'], '/operator/proposals?said=approve');
  assert.equal(await bonus(), 30 + 9999);
});

test('payments require a second factor from the last ten minutes and errors keep the input (P4)', async () => {
  const stale = await plantOperator(shop.ctx.db, { roles: ['owner'], provedMinutesAgo: 11 });
  const url = `/operator/members/${memberNo}/money`;
  for (const response of [await get(url, stale), await post(url, stale, { amount: '1' })])
    assert.match(String(response.headers['location']), /^\/operator\/prove\?next=/);
  const wrong = await post(url, owner, {
    way: 'give',
    unit: 'bonus',
    amount: '다섯',
    reason: '손으로',
    requestKey: 'k'.repeat(20),
  });
  assert.equal(wrong.statusCode, 422);
  assert.match(wrong.body, /수량을 0이 아닌 정수로 적어 주세요/);
  assert.match(wrong.body, /손으로/);
  assert.equal((await get('/operator/payments/no-such-payment', owner)).statusCode, 404);
});

test('the console refunds the selected episodes of a bundle and reports an empty selection at the boxes (P4)', async () => {
  const { ctx } = shop;
  const { memberNo: reader } = await joinShop(shop);
  const lot = { unit: 'coin' as const, amount: 6, expiresAt: null, channel: 'web', against: 'issued-paid' as const };
  await ctx.db
    .transaction()
    .execute((tx) => grantLots(tx, { memberNo: reader, kind: 'grant', ref: 'desk:defect', lots: [lot] }));
  const sold = await ctx.db.selectFrom('episode').select(['id', 'work_id']).orderBy('position').execute();
  const episodes = sold.map(({ id }) => id);
  const order = { workId: sold[0]?.work_id ?? 0, kind: PURCHASE_KINDS.BUNDLE_BUY, episodes };
  const requests = {
    id: crypto.randomUUID(),
    memberNo: reader,
    reader: { kind: 'unverified' as const, memberNo: reader },
  };
  const { id: quoteId } = await quotePurchase(ctx, { ...requests, ...order });
  const { body } = await acceptQuote(ctx, { memberNo: reader, quoteId, key: crypto.randomUUID() });
  const purchase = String(JSON.parse(body).result.purchase);
  const url = `/operator/members/${reader}/purchases`;
  const page = (await get(url, owner)).body;
  assert.match(page, /2개 모두\(6코인\)/);
  const { rows } = await TODAY.execute(ctx.db);
  const fields = { purchase, knownOn: rows[0]?.day ?? '', reason: '2화 원고가 다릅니다.', requestKey: keyIn(page) };
  const bare = await post(url, owner, fields);
  assert.equal(bare.statusCode, 422);
  assert.match(bare.body, /<details[^>]* open="">.*환불할 회차를 골라 주세요/s);
  const done = await post(url, owner, { ...fields, episode: String(episodes[1]) });
  assert.equal(done.headers['location'], `${url}?said=done`);
  assert.equal((await selectBalances(ctx.db, reader)).coin, 3);
  assert.match((await get(url, owner)).body, /2개, 되돌림 1/);
});
