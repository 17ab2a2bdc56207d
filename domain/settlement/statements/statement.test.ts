import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { plantCharge } from '../../../tests/support/fixtures/planted-charge.ts';
import { textOfPdf } from '../../../tests/support/files/pdf-text.ts';
import { TEST_PAYER, applyChange } from '../../../tests/support/fixtures/settlement-changes.ts';
import { SellingShop, type SoldWork, codeOf } from '../../../tests/support/servers/selling-shop.ts';
import {
  closeSettlement,
  issueStatement,
  verifyStatement,
  listLines,
  loadHolderReport,
  loadHolderWorkReport,
  loadSettlement,
  saveHolder,
} from '../index.ts';

const by = 'command-line' as const;
const month = '2027-03';
let shop: SellingShop;
let work: SoldWork;
let other: SoldWork;
let holderId = 0;
let stranger = 0;
let statementId = 0;

before(async () => {
  shop = await SellingShop.open();
  await shop.goTo('2027-03-10 12:00');
  work = await shop.work('달빛 서고', { free: 0, buy: 3, rental: 1, rentalHours: 24 }, { episodes: 4 });
  other = await shop.work('other', { free: 0, buy: 5, rental: 1, rentalHours: 24 }, { episodes: 2 });
  const holder = { by, kind: 'business' as const, businessNumber: '120-81-47521', mail: 'money@moon.example' };
  holderId = await saveHolder(shop.ctx, { ...holder, name: '달빛출판' });
  stranger = await saveHolder(shop.ctx, { ...holder, name: '남의 출판', businessNumber: '' });
  const details = {
    act: 'contract' as const,
    fromDay: '2027-01-01',
    untilDay: '2027-03-20',
    eventBp: 0,
    waitingBp: 0,
    base: 'with-vat' as const,
  };
  const about = (id: number) => ({ kind: 'work' as const, text: String(id) });
  await applyChange(shop.ctx, { ...details, holderId, about: about(work.id), rateBp: 7000 });
  await applyChange(shop.ctx, { ...details, holderId: stranger, about: about(other.id), rateBp: 7000 });
  const memberNo = await shop.member(0);
  await plantCharge(shop.ctx, { memberNo, won: 11_000, coins: 100 });
  for (const from of [work, other])
    await shop.buy(
      memberNo,
      (await shop.quote(memberNo, { work: from, kind: KINDS.BUNDLE_BUY, episodes: from.episodes.slice(0, 2) })).id,
    );
  await sql`insert into work_day (day, work_id, readers, opens) values ('2027-03-10', ${work.id}, 5, 8),
    ('2027-03-21', ${work.id}, 50, 80), ('2027-03-10', ${other.id}, 7, 9)`.execute(shop.ctx.db);
  await shop.goTo('2027-03-25 12:00');
  const late = await shop.member(0);
  await plantCharge(shop.ctx, { memberNo: late, won: 1000, coins: 10 });
  await shop.buy(late, (await shop.quote(late, { work, kind: KINDS.BUY, episodes: work.episodes.slice(0, 1) })).id);
  await applyChange(shop.ctx, { act: 'correction', month, holderId, tax: 'exempt', won: 5000, reason: '2월 누락분' });
  await shop.goTo('2027-04-02 12:00');
  await closeSettlement(shop.ctx, { by, month, payer: TEST_PAYER });
  statementId = (await loadSettlement(shop.ctx, month))?.statements.find((one) => one.holderId === holderId)?.id ?? 0;
});
after(() => shop.close());

test('C14: e-mails holders of a closed month a link to their statement without amounts', () => {
  const message = shop.ctx.letters.filter(({ key }) => key?.startsWith('statement '));
  assert.deepEqual(
    message.map(({ to, subject }) => [to, subject]),
    [
      ['money@moon.example', '2027년 3월 정산서가 나왔습니다.'],
      ['money@moon.example', '2027년 3월 정산서가 나왔습니다.'],
    ],
  );
  const letter = message.find(({ key }) => key === `statement ${statementId}`);
  assert.match(letter?.text ?? '', /^달빛출판 담당자님/);
  assert.match(letter?.text ?? '', /statements\/open\?key=/);
  assert.doesNotMatch(letter?.text ?? '', /원[^문]/);
});

test('C14: a statement is a PDF with the sums and a CSV with every line, both equal to the shop’s figures', async () => {
  // Six coins of 110 won, less 3 %, of which 70 % is theirs, per episode: 224.07, so 224 each.
  const pdf = await issueStatement(shop.ctx, { id: statementId, format: 'pdf', payer: TEST_PAYER });
  const text = textOfPdf(pdf.bytes);
  for (const part of [
    '2027년 3월 정산서',
    '달빛출판',
    '120-81-47521',
    '공급가액(과세)',
    '448원',
    '44원',
    '5,000원',
    '2월 누락분',
    '5,492원',
    pdf.code,
  ])
    assert.ok(text.includes(part), `${part} in ${text}`);
  assert.ok(!text.includes('남의 출판') && !text.includes('\uFFFD'));
  const csv = await issueStatement(shop.ctx, { id: statementId, format: 'csv', payer: TEST_PAYER });
  const sheet = new TextDecoder().decode(csv.bytes).split('\r\n');
  const { lines } = await listLines(shop.ctx, { month, holderId, limit: 100 });
  const all = await listLines(shop.ctx, { month, limit: 100 });
  assert.deepEqual(
    lines.map(({ id, won, share }) => [id, won, share]),
    all.lines
      .filter((line) => line.workId === work.id && line.share !== null)
      .map(({ id, won, share }) => [id, won, share]),
  );
  for (const { id, episode, share } of lines)
    assert.ok(
      sheet.some((row) => row.startsWith(`${id},판매,2027-03`) && row.includes(episode) && row.includes(`,${share},`)),
    );
  assert.ok(sheet.includes('지급할 금액(원),5492'));
  const { rows } = await sql<{
    id: number;
  }>`select transaction_id as id from purchase where work_id = ${work.id} order by id limit 1`.execute(shop.ctx.db);
  const [line] = lines;
  assert.ok(
    sheet.some((row) => row.startsWith(`${line?.id},`) && row.endsWith(`,${rows[0]?.id}`)),
    'its transaction',
  );
});

test('C14: code and file verify a signed statement; a changed byte or row does not', async () => {
  const requested = { id: statementId, format: 'pdf' as const, holderId };
  const first = await issueStatement(shop.ctx, { ...requested, payer: TEST_PAYER });
  const again = await issueStatement(shop.ctx, { ...requested, payer: TEST_PAYER });
  assert.deepEqual(
    [again.sha256, again.code],
    [first.sha256, first.code],
    'the same bytes for the shop and the holder',
  );
  const proved = await verifyStatement(shop.ctx, { code: first.code.toLowerCase().replaceAll('-', ' ') });
  assert.deepEqual([proved?.holder, proved?.month, proved?.payable], ['달빛출판', month, 5492]);
  assert.equal((await verifyStatement(shop.ctx, { file: first.bytes }))?.code, first.code);
  const changed = Uint8Array.from(first.bytes);
  changed[1000] = (changed[1000] ?? 0) ^ 1;
  assert.equal(await verifyStatement(shop.ctx, { file: changed }), undefined);
  assert.equal(await verifyStatement(shop.ctx, { code: 'AAAA-AAAA-AAAA' }), undefined);
  const key = shop.ctx.secrets.signingKey();
  const [head, , signature] = first.token.split('.');
  const forged = Buffer.from(JSON.stringify({ use: 'statement', code: first.code, payable: 9 })).toString('base64url');
  assert.equal(shop.ctx.secrets.readToken(`${head}.${forged}.${signature}`, key), undefined);
  const change = sql`update settlement_document set bytes = 'x'`.execute(shop.ctx.db);
  assert.match(await codeOf(change), /takes new rows only/);
});

test('C14: a right holder sees their own works on the days of their contract only', async () => {
  const own = await loadHolderReport(shop.ctx, { holderId, from: '2027-03-01', until: '2027-03-31' });
  assert.deepEqual(
    own.works.map(({ id, readers, opens, copies, coins }) => [id, readers, opens, copies, coins]),
    [[work.id, 5, 8, 2, 6]],
  );
  assert.deepEqual(
    own.statements.map(({ id }) => id),
    [statementId],
  );
  const requested = { holderId, workId: work.id, from: '2027-03-01', until: '2027-03-31' };
  const { days, episodes } = await loadHolderWorkReport(shop.ctx, requested);
  assert.deepEqual([days.length, days[0]?.day], [20, '2027-03-20']);
  assert.deepEqual(
    days.filter(({ copies }) => copies > 0).map(({ day, copies, coins }) => [day, copies, coins]),
    [['2027-03-10', 2, 6]],
  );
  assert.deepEqual(
    episodes.map(({ copies, coins }) => [copies, coins]),
    [
      [1, 3],
      [1, 3],
      [0, 0],
      [0, 0],
    ],
  );
  assert.equal(await codeOf(loadHolderWorkReport(shop.ctx, { ...requested, workId: other.id })), 'NOT_FOUND 0001');
  assert.equal(
    await codeOf(issueStatement(shop.ctx, { id: statementId, format: 'csv', payer: TEST_PAYER, holderId: stranger })),
    'NOT_FOUND 0003',
  );
});

test('C14: validates business numbers and unique holder names', async () => {
  const holder = { by, name: '새 출판', kind: 'business' as const, businessNumber: '', mail: '' };
  assert.equal(await codeOf(saveHolder(shop.ctx, { ...holder, businessNumber: '120-81-47522' })), 'SETTLE_ERROR 0014');
  assert.equal(await codeOf(saveHolder(shop.ctx, { ...holder, name: '달빛출판' })), 'SETTLE_ERROR 0013');
  assert.equal(await codeOf(saveHolder(shop.ctx, { ...holder, mail: 'nobody' })), 'SETTLE_ERROR 0015');
  assert.equal(await codeOf(saveHolder(shop.ctx, { ...holder, id: 999 })), 'NOT_FOUND 0003');
});
