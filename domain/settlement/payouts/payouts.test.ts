import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import type { HolderKind } from '#shared/money/settlement';
import { plantCharge } from '../../../tests/support/fixtures/planted-charge.ts';
import { TEST_PAYER, applyChange } from '../../../tests/support/fixtures/settlement-changes.ts';
import { textOfPdf } from '../../../tests/support/files/pdf-text.ts';
import { SellingShop, type SoldWork, codeOf } from '../../../tests/support/servers/selling-shop.ts';
import {
  closeSettlement,
  createStatementLink,
  createTaxInvoiceFile,
  createTransferFile,
  downloadByLink,
  draftSettlement,
  issueStatement,
  listStatementLinks,
  loadHolder,
  loadSettlement,
  loadStatement,
  packStatements,
  readStatementLink,
  removeHolderAccount,
  revokeStatementLinks,
  saveHolder,
  saveHolderAccount,
  verifyStatement,
} from '../index.ts';

const by = 'command-line' as const;
const payer = TEST_PAYER;
let shop: SellingShop;
let work: SoldWork;
let other: SoldWork;
const holders = new Map<HolderKind, number>();
const holderOf = (kind: HolderKind): number => holders.get(kind) ?? 0;

before(async () => {
  shop = await SellingShop.open();
  await shop.goTo('2027-03-02 12:00');
  const price = { free: 0, buy: 100, rental: 1, rentalHours: 24 };
  work = await shop.work('paid-out', price, { episodes: 20 });
  other = await shop.work('paid-other', price, { episodes: 20 });
  for (const [kind, name, businessNumber] of [
    ['business', '달빛출판', '120-81-47521'],
    ['exempt', '책마을', '120-81-47521'],
    ['person', '이야기꾼', ''],
  ] as const) {
    const id = await saveHolder(shop.ctx, { by, name, kind, businessNumber, representative: '김대표', mail: '' });
    holders.set(kind, id);
    const terms = { fromDay: '2027-01-01', untilDay: null, rateBp: 3000, eventBp: 0, waitingBp: 0 };
    for (const { id: workId } of [work, other]) {
      const about = { kind: 'work' as const, text: String(workId) };
      await applyChange(shop.ctx, { act: 'contract', holderId: id, about, ...terms, base: 'with-vat' });
    }
  }
});
after(() => shop.close());

/** 10,000 won for 100 coins, of which holders get 30 % after 3 %: 2,910 won each. */
async function sell(from: SoldWork, episodes: number): Promise<void> {
  const memberNo = await shop.member(0);
  await plantCharge(shop.ctx, { memberNo, won: 10_000 * episodes, coins: 100 * episodes });
  const kind = episodes > 1 ? KINDS.BUNDLE_BUY : KINDS.BUY;
  const { id } = await shop.quote(memberNo, { work: from, kind, episodes: from.episodes.slice(0, episodes) });
  await shop.buy(memberNo, id);
}

const statementOf = async (month: string, kind: HolderKind) => {
  const view = await loadSettlement(shop.ctx, month);
  const statement = view?.statements.find(({ holderId }) => holderId === holderOf(kind));
  assert.ok(statement);
  return statement;
};

test('an account is saved encrypted when the bank knows its owner, and every change is audited without the number', async () => {
  const { ctx } = shop;
  const account = {
    by,
    holderId: holderOf('business'),
    bank: 'KOOKMIN',
    number: '123-456-789012',
    ownerName: '달빛출판',
  };
  for (const wrong of [{ bank: 'NOWHERE' }, { number: '12-34' }, { number: 'abcdefgh' }, { ownerName: ' ' }])
    assert.equal(await codeOf(saveHolderAccount(ctx, { ...account, ...wrong })), 'SETTLE_ERROR 0026');
  ctx.payments.owner = { state: 'absent' };
  assert.equal(await codeOf(saveHolderAccount(ctx, account)), 'SETTLE_ERROR 0027');
  ctx.payments.owner = { state: 'found', name: '홍길동' };
  assert.equal(await codeOf(saveHolderAccount(ctx, account)), 'SETTLE_ERROR 0028');
  assert.equal((await loadHolder(ctx, account.holderId)).account, null);
  ctx.payments.owner = { state: 'found', name: '(주) 달빛출판' };
  assert.equal(await saveHolderAccount(ctx, account), 'matched');
  ctx.payments.owner = { state: 'unknown' };
  const person = { ...account, holderId: holderOf('person'), number: '110999888777', ownerName: '이야기꾼' };
  assert.equal(await saveHolderAccount(ctx, person), 'unchecked');
  const saved = (await loadHolder(ctx, account.holderId)).account;
  assert.deepEqual([saved?.bank, saved?.tail, saved?.checkState], ['KOOKMIN', '9012', 'matched']);
  const { rows } = await sql<{ text: string }>`
    select string_agg(t.text, ' ') as text from (
      select a::text as text from holder_account a union all select o::text from operator_audit o) t`.execute(ctx.db);
  assert.ok(!rows[0]?.text.includes('123456789012') && rows[0]?.text.includes('****9012'));
  await removeHolderAccount(ctx, { by, holderId: account.holderId });
  assert.equal(await codeOf(removeHolderAccount(ctx, { by, holderId: account.holderId })), 'NOT_FOUND 0003');
  ctx.payments.owner = { state: 'found', name: '달빛출판' };
  await saveHolderAccount(ctx, account);
});

test('advances are recouped over months, never below zero, and statements add up to the lines and the ledger', async () => {
  const { ctx } = shop;
  await sell(work, 2);
  await sell(other, 1);
  const advance = { act: 'advance' as const, holderId: holderOf('business'), paidOn: '2027-02-10', work: '' };
  const more = { fromMonth: '2027-03', tax: 'vat' as const, reason: '계약금' };
  const change = { ...advance, ...more, kind: 'mg' as const, won: 10_000 };
  assert.equal(await codeOf(applyChange(ctx, { ...change, won: 0 })), 'SETTLE_ERROR 0008');
  assert.equal(await codeOf(applyChange(ctx, { ...change, reason: ' ' })), 'SETTLE_ERROR 0009');
  assert.equal(await codeOf(applyChange(ctx, { ...change, paidOn: '어제' })), 'SETTLE_ERROR 0010');
  assert.equal(await codeOf(applyChange(ctx, { ...change, work: '없는 작품' })), 'SETTLE_ERROR 0019');
  await applyChange(ctx, { ...change, work: String(work.id) }, 'one-advance');
  await applyChange(ctx, { ...change, work: String(work.id) }, 'one-advance');
  const person = { ...change, holderId: holderOf('person'), kind: 'advance' as const, won: 5_000 };
  await applyChange(ctx, person);
  await draftSettlement(ctx, { by, month: '2027-03' });
  // The work earned 5,820 of 8,730 won.
  const march = await statementOf('2027-03', 'business');
  assert.deepEqual([march.sums.vatShare, march.sums.vatRecouped, march.sums.vat], [8_730, 5_820, 291]);
  assert.equal(march.sums.payable, 2_910 + 291);
  const exempt = await statementOf('2027-03', 'exempt');
  assert.deepEqual([exempt.sums.exemptShare, exempt.sums.payable], [8_730, 8_730]);
  const writer = await statementOf('2027-03', 'person');
  // 8,730 - 5,000 = 3,730: 111.9 and 11 won of tax without their last digit.
  assert.deepEqual(
    [writer.sums.withholdingRecouped, writer.sums.incomeTax, writer.sums.localTax, writer.sums.payable],
    [5_000, 110, 10, 3_610],
  );
  await shop.goTo('2027-04-02 09:00');
  await closeSettlement(ctx, { by, month: '2027-03', payer });
  const frozen = sql`update settlement_recoupment set won = 1`.execute(ctx.db);
  assert.match(await codeOf(frozen), /is closed/);
  const late = { ...change, reason: '늦은 선지급' };
  assert.equal(await codeOf(applyChange(ctx, late)), 'SETTLE_ERROR 0012');
  await sell(work, 3);
  await draftSettlement(ctx, { by, month: '2027-04' });
  const april = await statementOf('2027-04', 'business');
  assert.deepEqual([april.sums.vatShare, april.sums.vatRecouped], [8_730, 4_180], 'only what was left');
  const { recoupments } = await loadStatement(ctx, { id: april.id });
  assert.deepEqual(
    recoupments.map(({ total, won, remaining }) => [total, won, remaining]),
    [[10_000, 4_180, 0]],
  );
  for (const month of ['2027-03', '2027-04']) {
    const view = await loadSettlement(ctx, month);
    assert.deepEqual([view?.totals.coinsApart, view?.totals.bonusApart], [0, 0]);
    const shares = view?.statements.reduce(
      (sum, { sums }) => sum + sums.vatShare + sums.exemptShare + sums.withholdingShare,
      0,
    );
    assert.equal(view?.totals.shares, shares, 'recouping does not change what the lines say was earned');
    assert.equal(view?.totals.recouped, month === '2027-03' ? 10_820 : 4_180);
  }
});

test('an ended advance is not recouped any more, and ends once', async () => {
  const { ctx } = shop;
  const advance = { act: 'advance' as const, holderId: holderOf('exempt'), paidOn: '2027-04-01', work: '' };
  const more = {
    fromMonth: '2027-04',
    tax: 'vat' as const,
    reason: '선인세',
    kind: 'advance' as const,
    won: 1_000_000,
  };
  const advanceId = await applyChange(ctx, { ...advance, ...more });
  await draftSettlement(ctx, { by, month: '2027-04' });
  assert.equal((await statementOf('2027-04', 'exempt')).sums.payable, 0);
  const end = { act: 'advance-end' as const, advanceId, month: '2027-04', reason: '상계하지 않기로 합의' };
  assert.equal(await codeOf(applyChange(ctx, { ...end, month: '2027-03' })), 'SETTLE_ERROR 0012');
  await applyChange(ctx, end);
  assert.equal(await codeOf(applyChange(ctx, end)), 'SETTLE_ERROR 0023');
  await draftSettlement(ctx, { by, month: '2027-04' });
  assert.equal((await statementOf('2027-04', 'exempt')).sums.payable, 8_730);
});

test('a correction of a draft can be deleted, not one of a closed month nor one that was carried over', async () => {
  const { ctx } = shop;
  const holderId = holderOf('business');
  const correction = { act: 'correction' as const, month: '2027-04', holderId, tax: 'vat' as const, won: -50_000 };
  await applyChange(ctx, { ...correction, reason: '잘못 적은 정정' });
  const id = (await loadSettlement(ctx, '2027-04'))?.corrections[0]?.id ?? 0;
  const deletion = { act: 'correction-delete' as const, correctionId: id };
  await applyChange(ctx, deletion);
  assert.equal((await loadSettlement(ctx, '2027-04'))?.corrections.length, 0);
  assert.equal((await statementOf('2027-04', 'business')).sums.vatShare, 8_730);
  assert.equal(await codeOf(applyChange(ctx, deletion)), 'NOT_FOUND 0003');
  await applyChange(ctx, { ...correction, holderId: holderOf('exempt'), reason: '지난달 과지급' });
  await shop.goTo('2027-05-02 09:00');
  await closeSettlement(ctx, { by, month: '2027-04', payer });
  const closed = (await loadSettlement(ctx, '2027-04'))?.corrections[0]?.id ?? 0;
  assert.equal(await codeOf(applyChange(ctx, { ...deletion, correctionId: closed })), 'SETTLE_ERROR 0001');
  await draftSettlement(ctx, { by, month: '2027-05' });
  const [carried] = (await loadSettlement(ctx, '2027-05'))?.corrections ?? [];
  assert.deepEqual([carried?.won, carried?.isCarried], [-41_270, true]);
  const refused = applyChange(ctx, { ...deletion, correctionId: carried?.id ?? 0 });
  assert.equal(await codeOf(refused), 'SETTLE_ERROR 0022');
  const direct = sql`delete from settlement_correction where id = ${closed}`.execute(ctx.db);
  assert.match(await codeOf(direct), /stays/);
});

test('PDF and CSV name payer, issue date and masked account, and share one verification number', async () => {
  const { ctx } = shop;
  const { id, issuedOn } = await statementOf('2027-03', 'business');
  assert.equal(issuedOn, '2027-04-02');
  const later = { ...payer, company: '나중에 바꾼 상호' };
  const [pdf, csv] = await Promise.all([
    issueStatement(ctx, { id, format: 'pdf', payer: later }),
    issueStatement(ctx, { id, format: 'csv', payer: later }),
  ]);
  assert.equal(pdf.code, csv.code);
  const sheet = new TextDecoder().decode(csv.bytes);
  for (const text of [textOfPdf(pdf.bytes), sheet])
    for (const part of ['주식회사 서가', '120-81-47521', '2027-04-02', '****9012', 'MG', pdf.code])
      assert.ok(text.includes(part), part);
  assert.ok(!sheet.includes('123456789012') && !sheet.includes('나중에'));
  assert.equal((await verifyStatement(ctx, { code: pdf.code }))?.holder, '달빛출판');
  assert.equal((await verifyStatement(ctx, { file: csv.bytes }))?.code, pdf.code);
});

test('a transfer file has the unpaid statements with an account; payments are recorded together or not at all', async () => {
  const { ctx } = shop;
  const month = '2027-03';
  assert.equal(await codeOf(createTransferFile(ctx, { by, month: '2027-05' })), 'SETTLE_ERROR 0005');
  const rows = (await createTransferFile(ctx, { by, month })).trim().split('\r\n');
  assert.deepEqual(rows.slice(1), [
    '004,KB국민은행,123456789012,달빛출판,3201,서가,달빛출판',
    '004,KB국민은행,110999888777,이야기꾼,3610,서가,이야기꾼',
  ]);
  const ids = await Promise.all(
    (['business', 'person'] as const).map(async (kind) => (await statementOf(month, kind)).id),
  );
  const payments = { act: 'payments' as const, month, statementIds: ids, on: '2027-04-10', reference: '4월 이체' };
  assert.equal(await codeOf(applyChange(ctx, { ...payments, statementIds: [] })), 'SETTLE_ERROR 0025');
  assert.equal(await codeOf(applyChange(ctx, { ...payments, month: '2027-04' })), 'SETTLE_ERROR 0025');
  const foreign = { ...payments, statementIds: [...ids, 999_999] };
  assert.equal(await codeOf(applyChange(ctx, foreign)), 'NOT_FOUND 0003');
  assert.equal((await statementOf(month, 'business')).paidOn, null);
  await applyChange(ctx, payments);
  await applyChange(ctx, payments);
  assert.equal((await statementOf(month, 'person')).paidOn, '2027-04-10');
  assert.equal(await codeOf(createTransferFile(ctx, { by, month })), 'SETTLE_ERROR 0029');
  const totals = (await loadSettlement(ctx, month))?.totals;
  assert.deepEqual([totals?.paid, totals?.paidWon], [2, 6_811]);
});

test('tax invoices name supplier and buyer in the columns of Hometax, without persons', async () => {
  const file = await createTaxInvoiceFile(shop.ctx, {
    by,
    month: '2027-03',
    payer: { ...payer, email: 'a@b.example' },
  });
  const [head = '', ...rows] = file.trim().split('\r\n');
  assert.equal(head.split(',').length, 59);
  assert.deepEqual(
    rows.map((row) => row.split(',')).map((cells) => [cells[0], cells[1], cells[4], cells[5], cells[19], cells[20]]),
    [
      ['01', '20270331', '달빛출판', '김대표', '2910', '291'],
      ['05', '20270331', '책마을', '김대표', '8730', '0'],
    ],
  );
  assert.ok(rows.every((row) => row.split(',').length === 59 && row.includes('1208147521')));
});

test('all statements of a month come as one archive of signed files', async () => {
  const parts: Uint8Array[] = [];
  for await (const part of await packStatements(shop.ctx, { month: '2027-03', payer })) parts.push(part);
  const bytes = Buffer.concat(parts);
  const names = ['달빛출판', '책마을', '이야기꾼'].flatMap((name) => [`${name}-`, '.pdf', '.csv']);
  assert.equal(bytes.subarray(0, 2).toString(), 'PK');
  for (const name of names) assert.ok(bytes.includes(Buffer.from(name)), name);
});

test('a link downloads a statement once, expires and can be revoked', async () => {
  const { ctx } = shop;
  const { id: statementId } = await statementOf('2027-03', 'exempt');
  const draft = (await statementOf('2027-05', 'exempt')).id;
  assert.equal(await codeOf(createStatementLink(ctx, { by, statementId: draft })), 'SETTLE_ERROR 0005');
  const key = await createStatementLink(ctx, { by, statementId });
  assert.equal((await readStatementLink(ctx, key)).holder, '책마을');
  const both = await Promise.allSettled([downloadByLink(ctx, { key, payer }), downloadByLink(ctx, { key, payer })]);
  assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal(await codeOf(readStatementLink(ctx, key)), 'SETTLE_ERROR 0024');
  const revoked = await createStatementLink(ctx, { by, statementId });
  await revokeStatementLinks(ctx, { by, statementId });
  const expired = await createStatementLink(ctx, { by, statementId });
  await sql`update statement_link set good_until = seoga_clock() where used_at is null and revoked_at is null`.execute(
    ctx.db,
  );
  for (const gone of [revoked, expired, 'nothing', ''])
    assert.equal(await codeOf(downloadByLink(ctx, { key: gone, payer })), 'SETTLE_ERROR 0024');
  const states = (await listStatementLinks(ctx, statementId)).map(({ state }) => state);
  assert.deepEqual(states.toSorted(), ['expired', 'revoked', 'used']);
});
