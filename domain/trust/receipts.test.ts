import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { applyLegalTexts } from '#domain/policies';
import { withdrawPurchase } from '#domain/purchase';
import { applyShopFolder } from '#domain/merchandising';
import { readSignedFile, verifyBytes } from '#platform/crypto/document-signatures';
import { PURCHASE_KINDS as KINDS, type PurchaseKind } from '#shared/money/purchases';
import { plantCharge } from '../../tests/support/fixtures/planted-charge.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { SellingShop, type SoldWork } from '../../tests/support/servers/selling-shop.ts';
import { documentKeys, exportReceipts, listReceipts, createReceipt } from './index.ts';

let shop: SellingShop;
let work: SoldWork;

before(async () => {
  shop = await SellingShop.open();
  work = await shop.work('receipt', { free: 0, buy: 3, rental: 2, rentalHours: 72 }, { episodes: 5 });
  await sql`update work set title = '<붉은> 책 & "끝"' where id = ${work.id}`.execute(shop.ctx.db);
  const blocks = [{ kind: 'paragraph' as const, spans: ['약관'] }];
  await applyLegalTexts(shop.ctx, [
    { kind: 'terms', version: '2026-01-01', title: '이용약관', blocks },
    { kind: 'terms', version: '2099-01-01', title: '이용약관', blocks },
  ]);
  await applyShopFolder(shop.ctx, {
    facts: {
      name: '견본 서점',
      company: '서가컴퍼니',
      businessNumber: '123-45-67890',
      mailOrderNumber: '제2026-서울-1호',
    },
  });
});
after(() => shop.close());

async function buy(memberNo: number, kind: PurchaseKind, at: number[]): Promise<number> {
  const episodes = at.map((index) => work.episodes[index] ?? 0);
  const { id } = await shop.quote(memberNo, { work, kind, episodes });
  return JSON.parse((await shop.buy(memberNo, id)).body).result.purchase;
}

/** A member whose coins cost 100 won each. */
async function payer(coins = 100): Promise<number> {
  const memberNo = await shop.member(0);
  await plantCharge(shop.ctx, { memberNo, won: coins * 100, coins });
  return memberNo;
}

/** A verified receipt and its JSON data. */
async function receiptOf(memberNo: number): Promise<{ text: string; facts: ReceiptJson }> {
  const { file } = await createReceipt(shop.ctx, { memberNo, work: work.id });
  const signed = readSignedFile(Buffer.from(file));
  assert.ok(signed);
  const keys = { keys: (await documentKeys(shop.ctx)).map((key) => ({ ...key })) };
  assert.equal((await verifyBytes(signed.bytes, { signature: signed.signature, keys }))?.type, 'seoga-receipt');
  const text = Buffer.from(signed.bytes).toString('utf8');
  return { text, facts: JSON.parse(/<script type="application\/json">(.*)<\/script>/.exec(text)?.[1] ?? '') };
}
interface ReceiptJson {
  shop: Record<string, string>;
  member: number;
  work: { id: number; title: string };
  acquired: Record<string, unknown>[];
}
const lines = ({ facts }: { facts: ReceiptJson }): unknown[][] =>
  facts.acquired.map(({ source, kind, positions, coins, won, terms }) => [source, kind, positions, coins, won, terms]);

test('a receipt states work, episodes, price, seller and terms, and verifies with the published key', async () => {
  const memberNo = await payer();
  await buy(memberNo, KINDS.BUY, [0]);
  const receipt = await receiptOf(memberNo);
  assert.deepEqual(lines(receipt), [['purchase', 'buy', [1], 3, 300, '2026-01-01']]);
  assert.deepEqual(receipt.facts.shop, {
    name: '견본 서점',
    company: '서가컴퍼니',
    representative: '',
    businessNumber: '123-45-67890',
    mailOrderNumber: '제2026-서울-1호',
    url: 'https://seoga.test',
  });
  assert.deepEqual([receipt.facts.member, receipt.facts.work], [memberNo, { id: work.id, title: '<붉은> 책 & "끝"' }]);
  for (const word of [
    '&lt;붉은&gt; 책 &amp; &quot;끝&quot;',
    '3코인 (결제 금액 기준 300원)',
    '2026년 1월 1일 시행',
    '123-45-67890',
    '기간 제한 없음',
  ])
    assert.ok(receipt.text.includes(word), word);
  assert.ok(!receipt.text.includes('<붉은>'));
  assert.ok(!receipt.text.includes('대표자'), 'what the operator has not told is left out');
});

test('a receipt with a changed byte does not verify', async () => {
  const memberNo = await payer();
  await buy(memberNo, KINDS.BUY, [0]);
  const { file } = await createReceipt(shop.ctx, { memberNo, work: work.id });
  const keys = { keys: (await documentKeys(shop.ctx)).map((key) => ({ ...key })) };
  const forged = readSignedFile(Buffer.from(file.replace('3코인', '0코인')));
  assert.ok(forged);
  assert.equal(await verifyBytes(forged.bytes, { signature: forged.signature, keys }), undefined);
});

test('a rental receipt states the end, and for an unopened one from when it counts', async () => {
  const memberNo = await payer();
  await buy(memberNo, KINDS.RENTAL, [0]);
  const unopened = await receiptOf(memberNo);
  assert.deepEqual(lines(unopened), [['purchase', 'rental', [1], 2, 200, '2026-01-01']]);
  assert.match(unopened.text, /첫 열람 후 72시간, 늦어도 \d{4}년 [^<]*까지/);
  await sql`update entitlement set opened_at = seoga_clock(), ends_at = '2099-01-02T03:04:00+09:00'
    where member_no = ${memberNo}`.execute(shop.ctx.db);
  const opened = await receiptOf(memberNo);
  assert.match(opened.text, />2099년 1월 2일\(금\) 03:04까지</);
});

test('a receipt leaves out withdrawn purchases, and is rejected when all were withdrawn', async () => {
  const memberNo = await payer();
  const [kept, gone] = [await buy(memberNo, KINDS.BUY, [0]), await buy(memberNo, KINDS.BUNDLE_BUY, [1, 2, 3])];
  await sql`update entitlement set opened_at = seoga_clock()
    where member_no = ${memberNo} and episode_id = ${work.episodes[1] ?? 0}`.execute(shop.ctx.db);
  await withdrawPurchase(shop.ctx, { memberNo, purchaseId: gone, key: crypto.randomUUID() });
  assert.deepEqual(lines(await receiptOf(memberNo)), [
    ['purchase', 'buy', [1], 3, 300, '2026-01-01'],
    ['purchase', 'buy', [2], 3, 300, '2026-01-01'],
  ]);
  await withdrawPurchase(shop.ctx, { memberNo, purchaseId: kept, key: crypto.randomUUID() });
  assert.deepEqual(lines(await receiptOf(memberNo)), [['purchase', 'buy', [2], 3, 300, '2026-01-01']]);

  const other = await payer();
  const all = await buy(other, KINDS.BUY, [0]);
  await withdrawPurchase(shop.ctx, { memberNo: other, purchaseId: all, key: crypto.randomUUID() });
  await rejectsWith(createReceipt(shop.ctx, { memberNo: other, work: work.id }), 'RECEIPT_ERROR 0001');
  assert.deepEqual(await listReceipts(shop.ctx, { memberNo: other }), []);
});

test('a receipt states bonus and granted coins as free, mixed ones by what was paid', async () => {
  const memberNo = await shop.member(0, 2);
  await plantCharge(shop.ctx, { memberNo, won: 1000, coins: 3 });
  await buy(memberNo, KINDS.BUY, [0]);
  // One of three coins of 333.3 won each.
  assert.deepEqual(lines(await receiptOf(memberNo)), [['purchase', 'buy', [1], 3, 333, '2026-01-01']]);
  const input = await shop.member(0, 9);
  await buy(input, KINDS.BUY, [0]);
  const receipt = await receiptOf(input);
  assert.equal(receipt.facts.acquired[0]?.['won'], 0);
  assert.match(receipt.text, /3코인 \(무료로 받은 코인\)/);
});

test('a receipt states no won amount when expired coins leave the charge unknown', async () => {
  const memberNo = await payer();
  const purchase = await buy(memberNo, KINDS.BUY, [0]);
  await sql`insert into ledger_entry (transaction_id, n, member_no, account, unit, amount)
    select transaction_id, 90, member_no, 'breakage', 'bonus', 1 from purchase where id = ${purchase}`.execute(
    shop.ctx.db,
  );
  const receipt = await receiptOf(memberNo);
  assert.equal(receipt.facts.acquired[0]?.['won'], null);
  assert.match(receipt.text, /<dd>3코인<\/dd>/);
});

test('a receipt states gifts without a price, and leaves out ended ticket rentals', async () => {
  const memberNo = await shop.member(0);
  const createInput = (at: number, holding: { kind: string; source: string; hours?: number; ends?: string }) =>
    sql`
    insert into entitlement (member_no, episode_id, kind, work_id, source, source_id, rental_hours, ends_at)
    values (${memberNo}, ${work.episodes[at] ?? 0}, ${holding.kind}, ${work.id}, ${holding.source}, ${at},
      ${holding.hours ?? null}, seoga_now() + ${holding.ends ?? null}::interval)`.execute(shop.ctx.db);
  await createInput(0, { kind: 'rental', source: 'ticket', hours: 72, ends: '-1 hour' });
  await rejectsWith(createReceipt(shop.ctx, { memberNo, work: work.id }), 'RECEIPT_ERROR 0001');
  await createInput(1, { kind: 'buy', source: 'gift' });
  await createInput(2, { kind: 'rental', source: 'wait-free', hours: 72, ends: '1 day' });
  const receipt = await receiptOf(memberNo);
  assert.deepEqual(lines(receipt), [
    ['gift', 'buy', [2], null, null, '2026-01-01'],
    ['wait-free', 'rental', [3], null, null, '2026-01-01'],
  ]);
  assert.match(receipt.text, /소장 \(선물\)/);
  assert.match(receipt.text, /대여 \(기다리면 무료\)/);
});

test('a work no longer sold has a receipt, and another member’s is not included', async () => {
  const [memberNo, stranger] = [await payer(), await payer()];
  await buy(memberNo, KINDS.BUY, [0]);
  await sql`update work set is_listed = false, wants_listing = false, rights_until = seoga_now() - interval '1 day' where id = ${work.id}`.execute(
    shop.ctx.db,
  );
  try {
    assert.equal((await receiptOf(memberNo)).facts.acquired.length, 1);
    assert.deepEqual(
      (await listReceipts(shop.ctx, { memberNo })).map(({ id }) => id),
      [work.id],
    );
  } finally {
    await sql`update work set is_listed = true, wants_listing = true, rights_until = null where id = ${work.id}`.execute(
      shop.ctx.db,
    );
  }
  await rejectsWith(createReceipt(shop.ctx, { memberNo: stranger, work: work.id }), 'RECEIPT_ERROR 0001');
});

test('an archive has every receipt and the keys, and neither for a member without purchases', async () => {
  const memberNo = await payer();
  assert.deepEqual(await exportReceipts(shop.ctx, memberNo), []);
  await buy(memberNo, KINDS.BUY, [0]);
  const files = await exportReceipts(shop.ctx, memberNo);
  assert.deepEqual(
    files.map(({ name }) => name),
    [`receipts/seoga-receipt-${work.id}.html`, 'receipts/jwks.json'],
  );
  const signed = readSignedFile(Buffer.from(files[0]?.text ?? ''));
  assert.ok(
    signed &&
      (await verifyBytes(signed.bytes, { signature: signed.signature, keys: JSON.parse(files[1]?.text ?? '') })),
  );
});
