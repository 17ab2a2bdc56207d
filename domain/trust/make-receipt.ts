import { type ShopFacts, shopFacts } from '#domain/showcase';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { documentKeys, signDocument } from './document-keys.ts';
import { receiptPage } from './receipt-page.ts';
import { type ReceiptWork, selectAcquired, selectMoment, selectReceiptWorks, selectTitle } from './receipt-store.ts';

const MAX_WORKS = 500;

/** The works of which a member has a receipt, the newest first. Works that left sale are among them. */
export async function listReceipts(ctx: Needs<'db'>, { memberNo }: { memberNo: number }): Promise<ReceiptWork[]> {
  return selectReceiptWorks(ctx.db, { memberNo, limit: MAX_WORKS });
}

/**
 * The signed receipt of what a member bought of a work or was given: one HTML file whose last line is the detached signature
 * of every byte before it. Throws RECEIPT_ERROR 0001 where nothing was acquired or all of it was taken back.
 */
export async function makeReceipt(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  input: { memberNo: number; work: number },
): Promise<{ title: string; file: string }> {
  return signedReceipt(ctx, { ...input, shop: await shopFacts(ctx) });
}

async function signedReceipt(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  { memberNo, work, shop }: { memberNo: number; work: number; shop: ShopFacts },
): Promise<{ title: string; file: string }> {
  const acquired = await selectAcquired(ctx.db, { memberNo, work });
  if (acquired.length === 0) throw new Refusal('RECEIPT_ERROR', '0001');
  const [title, issuedAt] = await Promise.all([selectTitle(ctx.db, work), selectMoment(ctx.db)]);
  const { url } = ctx.mailer.letterhead();
  const text = receiptPage({ shop, url, memberNo, work, title, issuedAt, acquired });
  const signature = await signDocument(ctx, { type: 'seoga-receipt', text });
  return { title, file: `${text}<!-- seoga-signature: ${signature} -->\n` };
}

/** A member's receipts as files of an archive, with the keys that verify them. */
export async function exportReceipts(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  memberNo: number,
): Promise<{ name: string; text: string }[]> {
  const works = await listReceipts(ctx, { memberNo });
  if (works.length === 0) return [];
  const shop = await shopFacts(ctx);
  const files: { name: string; text: string }[] = [];
  for (const { id } of works) {
    const { file } = await signedReceipt(ctx, { memberNo, work: id, shop });
    files.push({ name: `receipts/seoga-receipt-${id}.html`, text: file });
  }
  const keys = await documentKeys(ctx);
  return [...files, { name: 'receipts/jwks.json', text: `${JSON.stringify({ keys }, null, 2)}\n` }];
}
