import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { claimGift, loadGiftBox } from '#domain/gifts';
import { acceptQuote, quotePurchase } from '#domain/purchase';
import { applyShopFolder } from '#domain/merchandising';
import { grantLots } from '#domain/wallet';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import { runCampaigns, campaignInput } from '../../support/fixtures/gift-campaigns.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type LoggedIn, type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

const TITLE = '달빛 아래 비밀 서고';
let shop: FullServer;
let reader: LoggedIn;
let purchase = 0;

before(async () => {
  const texts = [['하나.'], ['둘.'], ['셋.']];
  shop = await openFullServer([plantedWork('night', { title: TITLE, rating: '19', texts })]);
  await sql`update episode set is_free = false, buy_coins = 3, rental_coins = 1, rental_hours = 72`.execute(
    shop.ctx.db,
  );
  reader = await joinShop(shop, { proof: { birthYear: 1990 }, adultMode: true });
  const { memberNo } = reader;
  await shop.ctx.db.transaction().execute((tx) =>
    grantLots(tx, {
      memberNo,
      kind: 'grant',
      ref: 'gift:pages',
      lots: [{ unit: 'bonus', amount: 20, expiresAt: null, channel: 'gift', against: 'issued-free' }],
    }),
  );
  const episodes = (await shop.ctx.db.selectFrom('episode').select('id').orderBy('id').execute()).map(({ id }) => id);
  const order = { memberNo, reader: { kind: 'adult-on' as const, memberNo }, workId: shop.works.get('night') ?? 0 };
  const quote = await quotePurchase(shop.ctx, { ...order, id: crypto.randomUUID(), kind: 5, episodes });
  const { body } = await acceptQuote(shop.ctx, { memberNo, quoteId: quote.id, key: crypto.randomUUID() });
  purchase = JSON.parse(body).result.purchase;
});
after(() => shop.close());

const page = async (url: string, headers: Record<string, string> = {}, browser = reader.browser): Promise<string> => {
  const response = await browser.sendRequest({ url, headers });
  assert.equal(response.statusCode, 200, `${url} ${response.statusCode}`);
  assert.match(String(response.headers['cache-control']), /no-store/);
  return response.body;
};

test('purchases of adult works are named only while the member may see them (P3)', async () => {
  const pages = [
    '/coin/history',
    '/coin/history.data',
    '/coin/purchases',
    `/coin/purchases/${purchase}`,
    '/proc/coin_sheet',
  ];
  for (const url of pages) assert.ok((await page(url)).includes(TITLE), url);
  const mode = (adult_mode: boolean) =>
    shop.ctx.db.updateTable('member').set({ adult_mode }).where('member_no', '=', reader.memberNo).execute();
  await mode(false);
  for (const url of pages) {
    const result = await page(url);
    assert.ok(!result.includes(TITLE) && !result.includes('제목 1'), url);
    assert.ok(result.includes('성인 작품'), url);
    assert.ok(!result.includes(`/novel/${shop.works.get('night')}`), `${url} leads nowhere`);
  }
  await mode(true);
});

test('a withdrawal sent twice acts once; without its key or with another amount it does nothing (T8)', async () => {
  const url = `/coin/purchases/${purchase}`;
  const visible = await page(url);
  const key = /name="key" value="([\w-]+)"/.exec(visible)?.[1] ?? '';
  assert.match(key, /^[\w-]{36}$/);
  const [coins = '', lapsed = ''] = ['coins', 'lapsed'].map(
    (name) => new RegExp(`name="${name}" value="(\\d+)"`).exec(visible)?.[1],
  );
  const press = (payload: Record<string, string>) =>
    reader.browser.sendRequest({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(payload).toString(),
    });
  const without = await press({});
  assert.equal(without.statusCode, 400);
  assert.ok(without.body.includes('요청 번호가 없습니다.'));
  const changed = await press({ key, coins: String(Number(coins) + 1), lapsed });
  assert.deepEqual([changed.statusCode, changed.body.includes('돌려받을 코인이 바뀌었습니다.')], [409, true]);
  for (const response of [await press({ key, coins, lapsed }), await press({ key, coins, lapsed })]) {
    assert.equal(response.statusCode, 303);
    assert.equal(response.headers['location'], `${url}?said=purchase-cancelled`);
  }
  const late = await press({ key: crypto.randomUUID() });
  assert.deepEqual([late.statusCode, late.body.includes('취소할 수 있는 회차가 없습니다.')], [409, true]);
  assert.ok((await page('/coin/history')).includes('남은 코인 20'));
});

test("gift coins are shown by the gift's name, or neutrally for a hidden adult work (L24, L12)", async () => {
  const { browser, memberNo } = await joinShop(shop, { proof: { birthYear: 1990 }, adultMode: true });
  const bonus = { kind: 'bonus' as const, amount: 5, days: 30 };
  const ticket = { kind: 'ticket' as const, work: 'night', count: 1, hours: 72, days: 30 };
  await runCampaigns(
    shop.ctx,
    campaignInput('autumn', { title: '가을맞이 보너스', steps: [[bonus]] }),
    campaignInput('red', { title: '서고의 밤 선물', steps: [[bonus, ticket]] }),
  );
  const taker = { memberNo, reader: { kind: 'adult-on' as const, memberNo } };
  for (const { id: giftId } of (await loadGiftBox(shop.ctx, taker)).waiting)
    await claimGift(shop.ctx, { ...taker, giftId, key: crypto.randomUUID() });
  const seen = await page('/coin/history', {}, browser);
  for (const name of ['가을맞이 보너스', '서고의 밤 선물']) assert.ok(seen.includes(name), name);
  await shop.ctx.db.updateTable('member').set({ adult_mode: false }).where('member_no', '=', memberNo).execute();
  const hidden = await page('/coin/history', {}, browser);
  assert.ok(hidden.includes('가을맞이 보너스') && hidden.includes('성인 작품 선물'));
  assert.ok(!hidden.includes('서고의 밤'));
});

test('other members find neither the purchase nor the payment', async () => {
  const stranger = await joinShop(shop);
  for (const url of [`/coin/purchases/${purchase}`, '/coin/refund/aaaaaaaaaaaaaaaaaaaaaaaa', '/coin/purchases/x'])
    assert.equal((await stranger.browser.sendRequest({ url })).statusCode, 404, url);
});

test('the app shows its store, a shop without a gateway says so and verification works as a plain form (L24)', async () => {
  const app = await page('/coin', { 'user-agent': 'Mozilla/5.0 SEOGA_AOS/100' });
  assert.ok(app.includes('앱에서는 스토어 결제로만 충전할 수 있습니다.'));
  const { script } = shop.ctx.payments;
  Object.assign(shop.ctx.payments, { script: null });
  assert.ok((await page('/coin')).includes('지금은 코인을 충전할 수 없습니다. 고객센터로 문의해 주세요.'));
  Object.assign(shop.ctx.payments, { script });
  const proof = await reader.browser.sendRequest({
    method: 'POST',
    url: '/coin/history',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  assert.ok(proof.body.includes('코인과 기록이 모두 맞습니다.'), String(proof.statusCode));
});

test("the coin guide is public and shows the operator's text or the legal default", async () => {
  const visitor = new CallBrowser(shop.app, '10.30.0.1');
  const untold = await page('/coin/guide', {}, visitor);
  assert.ok(untold.includes('지급보증이나 소비자피해보상보험 계약을 맺지 않았습니다.'));
  await applyShopFolder(shop.ctx, { prepaid: { guarantee: '서울보증보험 지급보증 1억 원' } });
  const result = await page('/coin/guide', {}, visitor);
  assert.ok(result.includes('서울보증보험 지급보증 1억 원'));
  assert.ok(!result.includes('계약을 맺지 않았습니다.'));
});
