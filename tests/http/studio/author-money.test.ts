import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { saveShopFields } from '#domain/merchandising';
import { plantAuthorWork } from '../../support/fixtures/planted-authors.ts';
import { GOOD_PASSWORD } from '../../support/fixtures/joined-member.ts';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import {
  type FullServer,
  type LoggedIn,
  joinShop,
  openFullServer,
  openSecondServer,
} from '../../support/servers/full-server.ts';

let server: FullServer;
let app: FullServer['app'];
let author: LoggedIn;
let other: LoggedIn;
let workId = 0;

before(async () => {
  server = await openFullServer([]);
  author = await joinShop(server);
  other = await joinShop(server);
  await saveShopFields(server.ctx, { by: 'command-line', values: { authors: 'on' } });
  ({ workId } = await plantAuthorWork(server.ctx, { memberNo: author.memberNo, pen: '정산 펜' }));
  app = await openSecondServer(server);
});
after(async () => {
  await app.close();
  await server.close();
});

/** The same login at the server that started with authors. */
function at({ browser }: LoggedIn): CallBrowser {
  const moved = new CallBrowser(app, '10.6.0.1');
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
  return moved;
}

test('an author sees what is due and where to be paid; a member without a pen is led to joining', async () => {
  for (const url of ['/studio/money', '/studio/money/payee'])
    assert.equal((await at(author).sendRequest({ url })).statusCode, 200, url);
  assert.equal((await at(other).sendRequest({ url: '/studio/money' })).headers.location, '/studio/join');
  const visitor = new CallBrowser(app, '10.6.0.2');
  assert.equal((await visitor.sendRequest({ url: '/studio/money' })).statusCode, 302);
});

test("another author's statement is missing", async () => {
  const { rows } = await sql<{ id: number }>`
    with holder as (
      insert into right_holder (name, kind, member_no) values ('정산 작가', 'person', ${author.memberNo}) returning id),
    month as (
      insert into settlement (month, state, drafted_at, ledger_coins, ledger_bonus, closed_at, issued_on, payer)
      values ('2020-01-01', 'closed', now(), 0, 0, now(), '2020-02-01',
        '{"company":"서가","representative":"","businessNumber":"","address":""}') returning month)
    insert into settlement_statement (month, holder_id, holder_name, holder_kind, vat_share, exempt_share,
      withholding_share, vat_recouped, exempt_recouped, withholding_recouped, vat, income_tax, local_tax, payable)
    select month.month, holder.id, '정산 작가', 'person', 0, 0, 10000, 0, 0, 0, 0, 300, 30, 9670 from holder, month
    returning id`.execute(server.ctx.db);
  const url = `/studio/money/statements/${rows[0]?.id}`;
  assert.equal((await at(author).sendRequest({ url })).statusCode, 200);
  for (const path of [url, `${url}/pdf`, `${url}/csv`])
    assert.equal((await at(other).sendRequest({ url: path })).statusCode, 404, path);
});

test('a rejected form of the payee asks for the new account again instead of keeping the old one', async () => {
  const account = { bank: 'KAKAO', number: '3333011234567', ownerName: '홍길동' };
  const form = { name: '홍길동', kind: 'person', ...account, password: 'a wrong password' };
  const send = (fields: Record<string, string>) =>
    at(author).sendRequest({
      url: '/studio/money/payee',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...form, ...fields }).toString(),
    });
  const rejected = await send({});
  assert.match(rejected.body, /name="hasNewNumber"/u);
  assert.doesNotMatch(rejected.body, /3333011234567|a wrong password/u);
  const forgotten = await send({ number: '', hasNewNumber: 'yes', password: GOOD_PASSWORD });
  assert.equal(forgotten.statusCode, 422);
  assert.match(forgotten.body, /계좌번호\(숫자 7~16자리\)/u);
});

test('a link that undoes nothing says so', async () => {
  const page = await new CallBrowser(app, '10.6.0.3').sendRequest({ url: '/studio/money/undo?key=none' });
  assert.match(page.body, /사용할 수 없는 링크/u);
});

test('a price form keeps what was typed and announces within the bounds', async () => {
  await sql`
    with contract as (
      insert into holder_contract (holder_id, work_id, from_day, rate_bp, event_bp, waiting_bp)
      select id, ${workId}, '2020-01-01', 7000, 0, 0 from right_holder where member_no = ${author.memberNo} returning id)
    insert into contract_offer (work_id, member_no, who, state, terms, body, digest, good_until, contract_id)
    select ${workId}, ${author.memberNo}, '정산 펜', 'accepted', '{}', '조건', repeat('0', 64), now(), id
    from contract`.execute(server.ctx.db);
  const url = `/studio/works/${workId}/contract`;
  const page = await at(author).sendRequest({ url });
  const day = /name="day"[^>]*value="(\d{4}-\d{2}-\d{2})"|value="(\d{4}-\d{2}-\d{2})"[^>]*name="day"/u.exec(page.body);
  const form = { act: 'price', day: day?.[1] ?? day?.[2] ?? '', rentalHours: '72', password: GOOD_PASSWORD };
  const send = (fields: Record<string, string>) =>
    at(author).sendRequest({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...form, ...fields }).toString(),
    });
  const refused = await send({ buyCoins: '99' });
  assert.equal(refused.statusCode, 422);
  assert.match(refused.body, /서점이 정한 범위/u);
  assert.match(refused.body, /value="99"/u);
  assert.equal((await send({ buyCoins: '3' })).headers.location, `${url}?said=price`);
  assert.match((await at(author).sendRequest({ url })).body, /소장 3코인/u);
});
