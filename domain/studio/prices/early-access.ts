import { announceLoweredPromises, countLoweredSupports } from '#domain/author-support';
import { editWork, showAdminWork } from '#domain/catalog-admin';
import { type PasswordProof, confirmPassword } from '#domain/members';
import { readShopFields } from '#domain/merchandising';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { SellingTerms } from '#shared/catalog/price-plan';
import { asAuthor } from '../as-author.ts';
import { selectPriceFacts } from './price-store.ts';

/** How many scheduled episodes of a work are open early, for whom, and their price. */
export type EarlyAccess = Pick<SellingTerms, 'earlyEpisodes' | 'earlyCoins' | 'earlySupporters'>;

/**
 * Early access of a work for its owner; null while the shop offers none. `maySell`: a contract is in force. Throws like
 * `asAuthor`.
 */
export async function showEarlyAccess(
  ctx: Needs<'db'>,
  { memberNo, workId }: { memberNo: number; workId: number },
): Promise<(EarlyAccess & { maySell: boolean }) | null> {
  await asAuthor(ctx, { memberNo, workId, right: 'price' });
  const [fields, facts, { sheet }] = await Promise.all([
    readShopFields(ctx),
    selectPriceFacts(ctx.db, { memberNo, workId }),
    showAdminWork(ctx, workId),
  ]);
  if (fields.early !== 'on') return null;
  const { earlyEpisodes, earlyCoins, earlySupporters } = sheet.terms;
  return { earlyEpisodes, earlyCoins, earlySupporters, maySell: facts !== undefined };
}

/**
 * Sets the early access of a work with the password, and notifies supporters who are promised less. Throws like
 * `asAuthor`, `confirmPassword` and `editWork`, NOT_FOUND 0001 while the shop offers none, STUDIO_ERROR 0061 for a price
 * without a contract, 0065 for a lowered promise that the author has not confirmed.
 */
export async function saveEarlyAccess(
  ctx: Needs<'covers' | 'db' | 'passwords' | 'secrets'>,
  input: { proof: PasswordProof; workId: number; early: EarlyAccess; confirmsLowering: boolean },
): Promise<void> {
  const { proof, workId, early } = input;
  const { memberNo } = proof;
  const by = await asAuthor(ctx, { memberNo, workId, right: 'price' });
  const known = await showEarlyAccess(ctx, { memberNo, workId });
  if (!known) throw new DomainError('NOT_FOUND', '0001');
  if (early.earlyCoins !== null && !known.maySell)
    throw new DomainError('STUDIO_ERROR', '0061', { field: 'earlyCoins' });
  const promised = early.earlySupporters ? early.earlyEpisodes : 0;
  const supporters = input.confirmsLowering ? 0 : await countLoweredSupports(ctx, { workId, promised });
  if (supporters > 0) throw new DomainError('STUDIO_ERROR', '0065', { field: 'confirmsLowering', supporters });
  await confirmPassword(ctx, proof);
  const { sheet, version } = await showAdminWork(ctx, workId);
  const terms = { ...sheet.terms, ...early };
  await editWork(ctx, { by, id: workId, version, sheet: { ...sheet, terms } });
  await announceLoweredPromises(ctx);
}
