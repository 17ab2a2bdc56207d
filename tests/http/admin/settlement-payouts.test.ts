import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { closeSettlement, loadSettlement, saveHolder } from '#domain/settlement';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import { plantOperator } from '../../support/fixtures/planted-operators.ts';
import { TEST_PAYER, applyChange } from '../../support/fixtures/settlement-changes.ts';
import { type FullServer, openFullServer } from '../../support/servers/full-server.ts';

const by = 'command-line' as const;
const month = '2027-03';
let shop: FullServer;
let holderId = 0;
let statementId = 0;

before(async () => {
  shop = await openFullServer([]);
  const { ctx } = shop;
  await sql`update clock set shift = '2027-04-02 12:00'::timestamp at time zone 'Asia/Seoul' - clock_timestamp()`.execute(
    ctx.db,
  );
  holderId = await saveHolder(ctx, { by, name: '달빛출판', kind: 'business', businessNumber: '', mail: '' });
  await applyChange(ctx, { act: 'correction', month, holderId, tax: 'vat', won: 10_000, reason: '2월 누락' });
  await closeSettlement(ctx, { by, month, payer: TEST_PAYER });
  statementId = (await loadSettlement(ctx, month))?.statements[0]?.id ?? 0;
});
after(() => shop.close());

async function asOwner(more: { provedMinutesAgo?: number } = {}) {
  const { key } = await plantOperator(shop.ctx.db, { roles: ['owner'], ...more });
  const browser = new CallBrowser(shop.app);
  browser.cookies.set('operator', key);
  return {
    get: (url: string) => browser.sendRequest({ url }),
    post: (url: string, fields: Record<string, string>) => browser.sendRequest(formRequest(url, fields)),
  };
}

function formRequest(url: string, fields: Record<string, string>) {
  return {
    method: 'POST' as const,
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  };
}

test('files of a month, bulk payment, accounts and one-time links work by HTTP and need a fresh second factor', async () => {
  const stale = await asOwner({ provedMinutesAgo: 30 });
  const { get, post } = await asOwner();
  const files = `/operator/settlements/${month}/files`;
  for (const file of ['statements.zip', 'transfers.csv', 'tax-invoices.csv', 'withholding.csv'])
    assert.match(String((await stale.get(`${files}/${file}`)).headers.location), /^\/operator\/prove/);
  assert.equal((await get(`${files}/other.csv`)).statusCode, 404);
  assert.equal((await get(`${files}/transfers.csv`)).statusCode, 409, 'no accounts yet');
  const zip = await get(`${files}/statements.zip`);
  assert.equal(zip.headers['content-type'], 'application/zip');
  assert.equal(zip.rawPayload.subarray(0, 2).toString(), 'PK');
  const holder = `/operator/holders/${holderId}`;
  const account = { act: 'account', bank: 'SHINHAN', number: '110-222-333444', ownerName: '달빛출판' };
  const bad = await post(holder, { ...account, number: '12' });
  assert.equal(bad.statusCode, 422);
  assert.ok(bad.body.includes('계좌번호(숫자 7~16자리)'));
  const saved = await post(holder, account);
  assert.equal(saved.headers.location, `${holder}?said=unchecked`);
  const page = await get(holder);
  assert.ok(page.body.includes('****3444') && !page.body.includes('222333444'));
  const transfers = await get(`${files}/transfers.csv`);
  assert.ok(transfers.body.includes('088,신한은행,110222333444,달빛출판,11000,'));
  const monthPage = `/operator/settlements/${month}`;
  const pay = { act: 'pay', pick: String(statementId), reference: '4월 이체' };
  const undated = await post(monthPage, { ...pay, on: '', requestKey: 'press-of-payments-1' });
  assert.equal(undated.statusCode, 422);
  const paid = await post(monthPage, { ...pay, on: '2027-04-10', requestKey: 'press-of-payments-2' });
  assert.equal(paid.headers.location, `${monthPage}?said=paid`);
});

test('a one-time link opens without an account and downloads once', async () => {
  const { post } = await asOwner();
  const issued = await post(`/operator/statements/${statementId}`, { act: 'link' });
  const [, key = ''] = /statements\/open\?key=([\w-]{43})/.exec(issued.body) ?? [];
  const visitor = new CallBrowser(shop.app);
  const open = await visitor.sendRequest({ url: `/statements/open?key=${key}` });
  assert.ok(open.statusCode === 200 && open.body.includes('달빛출판'));
  assert.match(String(open.headers['cache-control']), /no-store|private/);
  const download = () => visitor.sendRequest(formRequest('/statements/open.pdf', { key }));
  const file = await download();
  assert.equal(file.headers['content-type'], 'application/pdf');
  const again = await download();
  assert.equal(again.statusCode, 410);
  assert.equal((await visitor.sendRequest({ url: `/statements/open?key=${key}` })).statusCode, 410);
});
