import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { saveRolePermissions } from '#domain/operators';
import type { OperatorRole } from '#shared/operations/operator-permissions';
import { plantPaidCharge } from '../../support/fixtures/planted-coins.ts';
import { plantOperator } from '../../support/fixtures/planted-operators.ts';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import { type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

let shop: FullServer;

before(async () => {
  shop = await openFullServer([]);
});
after(() => shop.close());

async function inConsole(role: OperatorRole) {
  const { key } = await plantOperator(shop.ctx.db, { roles: [role] });
  const browser = new CallBrowser(shop.app);
  browser.cookies.set('operator', key);
  return {
    get: (url: string) => browser.sendRequest({ url }),
    post: (url: string, fields: Record<string, string>) =>
      browser.sendRequest({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      }),
  };
}

test('an owner changes the table of roles in the console; others neither see nor send it', async () => {
  const owner = await inConsole('owner');
  const editor = await inConsole('editor');
  assert.equal((await editor.get('/operator/roles')).statusCode, 404);
  const level = { 'editor.gifts': 'read' };
  assert.equal((await editor.post('/operator/roles', level)).statusCode, 404);
  assert.equal((await editor.get('/operator/gifts')).statusCode, 404);
  const page = await owner.get('/operator/roles');
  assert.ok(page.body.includes('편집 · 선물과 쿠폰') && !page.body.includes('소유자 · 선물과 쿠폰'));
  const saved = await owner.post('/operator/roles', level);
  assert.equal(saved.headers.location, '/operator/roles?said=saved');
  assert.equal((await editor.get('/operator/gifts')).statusCode, 200);
  assert.equal((await editor.post('/operator/gifts/new', { title: '선물' })).statusCode, 403);
  await owner.post('/operator/roles', { 'editor.gifts': 'none' });
  assert.equal((await editor.get('/operator/gifts')).statusCode, 404);
  const wrong = await owner.post('/operator/roles', { 'editor.gifts': 'everything' });
  assert.ok(wrong.statusCode >= 400 && wrong.statusCode < 500);
});

test('an auditor sees money and the audit log and acts nowhere', async () => {
  const auditor = await inConsole('auditor');
  for (const url of ['/operator/settlements', '/operator/payments', '/operator/proposals', '/operator/audit'])
    assert.equal((await auditor.get(url)).statusCode, 200, url);
  const refused = await auditor.post('/operator/settlements', { act: 'draft', month: '2026-01' });
  assert.equal(refused.statusCode, 403);
  assert.ok(refused.body.includes('보기 권한만 있습니다.'));
  const file = await auditor.get('/operator/settlements/2026-01/files/transfers.csv');
  assert.equal(file.statusCode, 403, 'account numbers need the right to pay');
});

test('support sees a payment and proposes its refund, and moves no money even below the limit', async () => {
  const { memberNo } = await joinShop(shop);
  await plantPaidCharge(shop.ctx.db, { memberNo, coins: 10 });
  const { id: paymentId } = await shop.ctx.db.selectFrom('payment').select('id').executeTakeFirstOrThrow();
  const support = await inConsole('support');
  const url = `/operator/payments/${paymentId}`;
  const page = await support.get(url);
  assert.equal(page.statusCode, 200);
  assert.ok(page.body.includes('환불을 제안합니다.') && !page.body.includes('대행사의 답에 맞추기'));
  assert.equal((await support.post(url, { act: 'settle' })).statusCode, 404);
  const fields = { act: 'refund', won: '1000', reason: '회원 요청', requestKey: crypto.randomUUID() };
  const proposed = await support.post(url, fields);
  assert.equal(proposed.headers.location, `${url}?said=proposed`, proposed.body);
  assert.ok((await support.get('/operator/proposals')).body.includes('회원 요청'));
  await saveRolePermissions(shop.ctx, {
    by: 'command-line',
    levels: [{ role: 'support', permission: 'payments', level: 'none' }],
  });
  assert.equal((await support.get(url)).statusCode, 404);
});
