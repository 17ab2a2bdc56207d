import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { authorResponse } from '#contract/authors';
import { passOfferResponse } from '#contract/pass';
import { readerGiftsResponse } from '#contract/reader-gifts';
import { supportsResponse } from '#contract/support';
import { setFeatureFlag } from '#domain/feature-flags';
import { saveShopFields } from '#domain/merchandising';
import { addPassWorks, savePassProducts } from '#domain/pass';
import { saveHolder } from '#domain/settlement';
import { createPen } from '#domain/studio';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { joinShop } from '../../support/servers/full-server.ts';
import { plantCharge } from '../../support/fixtures/planted-charge.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { applyChange } from '../../support/fixtures/settlement-changes.ts';

const by = 'command-line' as const;
let server: CallServer;
let work = 0;
let episodes: number[] = [];
let penId = 0;

before(async () => {
  const prices = { free: 1, buy: 3, rental: 1, rentalHours: 24 };
  server = await callServer([
    plantedWork('sold', { title: '소금의 무게', prices, texts: [['하나'], ['둘'], ['셋'], ['넷']] }),
  ]);
  const { ctx } = server;
  work = server.works.get('sold') ?? 0;
  const rows = await ctx.db.selectFrom('episode').select('id').orderBy('position').execute();
  episodes = rows.map(({ id }) => id);
  await saveShopFields(ctx, { by, values: { authors: 'on', support: 'on', supportMonthMost: '300000', pass: 'on' } });
  await setFeatureFlag(ctx, { by, feature: 'reader-gifts', isOn: true });
  await savePassProducts(ctx, { by, products: [{ days: 7, coins: 20, isOnSale: true }] });
  await addPassWorks(ctx, { by, workIds: [work], newest: 1 });
  const author = await joinShop(server);
  ({ id: penId } = await createPen(ctx, { memberNo: author.memberNo, name: '달빛 작가', shop: '서가', agrees: true }));
  await sql`insert into work_crew (work_id, pen_id, role, accepted_at)
    values (${work}, ${penId}, 'owner', seoga_now())`.execute(ctx.db);
  const holderId = await saveHolder(ctx, { by, name: '달빛', kind: 'person', businessNumber: '', mail: '' });
  const shares = { rateBp: 5000, eventBp: 5000, waitingBp: 0, supportBp: 7000, base: 'with-vat' as const };
  const about = { kind: 'work' as const, text: String(work) };
  await applyChange(ctx, { act: 'contract', holderId, about, fromDay: '2026-01-01', untilDay: null, ...shares });
});
after(() => server.close());

/** A verified adult with paid coins. */
async function buyer(coins: number) {
  const { browser, memberNo, token } = await joinShop(server, { proof: { birthYear: 1990 } });
  if (coins > 0) await plantCharge(server.ctx, { memberNo, won: coins * 100, coins });
  const headers = { 'login-at': token };
  const get = async (url: string) => (await browser.sendRequest({ url: `/ko/v1${url}`, headers })).json();
  const post = (url: string, payload: object = {}, key: string = crypto.randomUUID()) =>
    browser.sendRequest({
      method: 'POST',
      url: `/ko/v1${url}`,
      headers: { ...headers, 'idempotency-key': key },
      payload,
    });
  const coinsLeft = async (): Promise<number> => (await get('/wallet')).result.coin;
  return { get, post, coinsLeft };
}

type Response = Awaited<ReturnType<CallBrowser['sendRequest']>>;

/** Status, error and the named field of a rejected call. */
function rejectionOf({ statusCode, json }: Response): [number, string, string | undefined] {
  const { name, code, message, field } = json().result;
  assert.match(message, /[가-힣].*\.$/);
  return [statusCode, `${name} ${code}`, field];
}

test('each call that uses coins needs a login and an idempotency key', async () => {
  const visitor = new CallBrowser(server.app, '10.5.2.1');
  const { post } = await buyer(0);
  for (const [url, payload] of [
    ['/support', { work, coins: 30 }],
    ['/support/1/cancel', {}],
    ['/reader-gifts', { work, coins: 6 }],
    ['/reader-gifts/1/cancel', {}],
    ['/reader-gifts/accept', { token: 'x' }],
    ['/reader-gifts/decline', { token: 'x' }],
    ['/pass', { days: 7, coins: 20 }],
    ['/pass/cancel', { pass: 1 }],
  ] as const) {
    const rejected = await visitor.sendRequest({ method: 'POST', url: `/ko/v1${url}`, payload });
    assert.deepEqual([url, rejected.statusCode], [url, 401]);
    assert.deepEqual([url, rejectionOf(await post(url, payload, 'x'))[1]], [url, 'IDEMPOTENCY_ERROR 0001']);
  }
});

test('support is paid once per key, shown at the author and in the account, and taken back', async () => {
  const { get, post, coinsLeft } = await buyer(50);
  const support = { work, coins: 30, message: '다음 화도 기다립니다.' };
  assert.deepEqual(rejectionOf(await post('/support', { ...support, coins: 100 })), [
    402,
    'AUTHOR_SUPPORT_ERROR 0006',
    'coins',
  ]);
  assert.deepEqual(rejectionOf(await post('/support', { ...support, coins: 'x' })), [400, 'INPUT_ERROR 0001', 'coins']);
  const paid = await post('/support', support, 'support-key');
  assert.equal(paid.statusCode, 200, paid.body);
  assert.equal((await post('/support', support, 'support-key')).body, paid.body);
  assert.equal(await coinsLeft(), 20);
  const { support: id, author_won: won } = paid.json().result;
  // 3,000 won less 3 % of the payment fee, 70 %.
  assert.equal(won, 2037);
  const author = authorResponse.parse(await get(`/author/${penId}`)).result;
  assert.deepEqual(
    [author.name, author.supported_work, author.works[0]?.title, author.messages[0]?.message],
    ['달빛 작가', work, '소금의 무게', support.message],
  );
  assert.equal((await get('/author/999999')).result.name, 'NOT_FOUND');
  const { items } = supportsResponse.parse(await get('/my/supports')).result;
  assert.deepEqual([items.length, items[0]?.id, items[0]?.coins, items[0]?.cancelled_at], [1, id, 30, null]);
  const other = await buyer(0);
  assert.equal((await other.post(`/support/${id}/cancel`)).statusCode, 404);
  assert.deepEqual((await post(`/support/${id}/cancel`)).json().result, { support: id, coins: 30, lapsed: 0 });
  assert.equal((await post(`/support/${id}/cancel`)).statusCode, 409);
  assert.equal(await coinsLeft(), 50);
  assert.deepEqual(authorResponse.parse(await get(`/author/${penId}`)).result.messages, []);
});

test('a gift is paid once per key and accepted, declined or taken back once', async () => {
  const giver = await buyer(30);
  const receiver = await buyer(0);
  const gift = { work, episodes: episodes.slice(1, 3), message: '같이 읽어요.', coins: 6 };
  assert.deepEqual(rejectionOf(await giver.post('/reader-gifts', { ...gift, coins: 5 }))[1], 'PURCHASE_ERROR 0006');
  assert.deepEqual(rejectionOf(await giver.post('/reader-gifts', { ...gift, episodes: [] })), [
    400,
    'INPUT_ERROR 0001',
    'episodes',
  ]);
  const give = (key: string, nick: string | null = null) => giver.post('/reader-gifts', { ...gift, nick }, key);
  const { mem_nick: nick } = (await receiver.get('/login/me')).result.login;
  const given = await give('gift-key-1');
  assert.equal(given.statusCode, 200, given.body);
  assert.equal((await give('gift-key-1')).body, given.body);
  const [declined, returned] = [await give('gift-key-2', nick), await give('gift-key-3')];
  assert.equal(await giver.coinsLeft(), 12);
  const sent = readerGiftsResponse.parse(await giver.get('/my/reader-gifts')).result.items;
  assert.deepEqual(
    sent.map(({ state, receiver: to }) => [state, to]),
    [null, nick, null].map((to) => ['open', to]),
  );
  const received = async () =>
    readerGiftsResponse.parse(await receiver.get('/my/reader-gifts?side=received')).result.items;
  const toNick = await received();
  const tokenOf = (one: Response) =>
    [...sent, ...toNick].find(({ id, token }) => token && id === one.json().result.gift)?.token;
  const accepted = await receiver.post('/reader-gifts/accept', { token: tokenOf(given) });
  assert.deepEqual(accepted.json().result.episodes, episodes.slice(1, 3));
  assert.equal((await receiver.post('/reader-gifts/accept', { token: tokenOf(given) })).statusCode, 409);
  assert.equal((await receiver.post('/reader-gifts/decline', { token: 'no-such-gift' })).statusCode, 404);
  const refused = await receiver.post('/reader-gifts/decline', { token: tokenOf(declined) });
  assert.deepEqual(refused.json().result, { gift: declined.json().result.gift, coins: 6, lapsed: 0 });
  const { gift: id } = returned.json().result;
  assert.equal((await receiver.post(`/reader-gifts/${id}/cancel`)).statusCode, 404);
  assert.deepEqual((await giver.post(`/reader-gifts/${id}/cancel`)).json().result, { gift: id, coins: 6, lapsed: 0 });
  assert.equal(await giver.coinsLeft(), 24);
  assert.deepEqual(
    (await received()).map(({ state, message }) => [state, message]),
    ['declined', 'accepted'].map((state) => [state, gift.message]),
  );
  assert.equal((await receiver.get('/my/reader-gifts?side=both')).result.field, 'side');
});

test('a pass is bought at the shown price once per key, and cancelled', async () => {
  const { get, post, coinsLeft } = await buyer(50);
  const pass = { days: 7, coins: 20 };
  assert.deepEqual(rejectionOf(await post('/pass', { ...pass, coins: 19 })), [409, 'PASS_ERROR 0002', 'days']);
  assert.deepEqual(rejectionOf(await post('/pass', { days: 8, coins: 20 })), [409, 'PASS_ERROR 0001', 'days']);
  const bought = await post('/pass', pass, 'pass-key-1');
  assert.equal(bought.statusCode, 200, bought.body);
  assert.equal((await post('/pass', pass, 'pass-key-1')).body, bought.body);
  assert.equal(await coinsLeft(), 30);
  const { pass: id, ends_at: endsAt } = bought.json().result;
  const offer = passOfferResponse.parse(await get('/pass')).result;
  assert.deepEqual([offer.products, offer.works], [[pass], 1]);
  const [own] = offer.passes;
  assert.deepEqual([own?.id, own?.ends_at, own?.is_running, own?.refund], [id, endsAt, true, 20]);
  const other = await buyer(0);
  assert.equal((await other.post('/pass/cancel', { pass: id })).statusCode, 404);
  const cancelled = (await post('/pass/cancel', { pass: id })).json().result;
  assert.deepEqual(cancelled, { pass: id, coins: 20, lapsed: 0, used_days: 0 });
  assert.equal(await coinsLeft(), 50);
});
