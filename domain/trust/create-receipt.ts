import { type ShopProfile, loadShopInfo } from '#domain/merchandising';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { documentKeys, signDocument } from './document-keys.ts';
import { renderReceipt } from './render-receipt.ts';
import { type ReceiptWork, selectAcquired, selectNow, selectReceiptWorks, selectTitle } from './receipt-store.ts';

const MAX_WORKS = 500;

/** The works with a receipt for a member, newest first, including works no longer sold. */
export async function listReceipts(ctx: Needs<'db'>, { memberNo }: { memberNo: number }): Promise<ReceiptWork[]> {
  return selectReceiptWorks(ctx.db, { memberNo, limit: MAX_WORKS });
}

/**
 * A signed receipt of a member's acquisitions of a work: one HTML file whose last line is the detached signature of
 * all bytes before it. Throws RECEIPT_ERROR 0001 when there is nothing to receipt.
 */
export async function createReceipt(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  input: { memberNo: number; work: number },
): Promise<{ title: string; file: string }> {
  return signedReceipt(ctx, { ...input, shop: await loadShopInfo(ctx) });
}

async function signedReceipt(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  { memberNo, work, shop }: { memberNo: number; work: number; shop: ShopProfile },
): Promise<{ title: string; file: string }> {
  const acquired = await selectAcquired(ctx.db, { memberNo, work });
  if (acquired.length === 0) throw new DomainError('RECEIPT_ERROR', '0001');
  const [title, issuedAt] = await Promise.all([selectTitle(ctx.db, work), selectNow(ctx.db)]);
  const { url } = ctx.mailer.branding();
  const text = renderReceipt({ shop, url, memberNo, work, title, issuedAt, acquired });
  const signature = await signDocument(ctx, { type: 'seoga-receipt', text });
  return { title, file: `${text}<!-- seoga-signature: ${signature} -->\n` };
}

/** A member's receipts as archive files, with the keys that verify them. */
export async function exportReceipts(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  memberNo: number,
): Promise<{ name: string; text: string }[]> {
  const works = await listReceipts(ctx, { memberNo });
  if (works.length === 0) return [];
  const shop = await loadShopInfo(ctx);
  const files: { name: string; text: string }[] = [];
  for (const { id } of works) {
    const { file } = await signedReceipt(ctx, { memberNo, work: id, shop });
    files.push({ name: `receipts/seoga-receipt-${id}.html`, text: file });
  }
  const keys = await documentKeys(ctx);
  return [...files, { name: 'receipts/jwks.json', text: `${JSON.stringify({ keys }, null, 2)}\n` }];
}
