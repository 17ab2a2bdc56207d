import { type PasswordProof, confirmPassword, payerAge } from '#domain/members';
import {
  type HolderAccount,
  type PayeeInput,
  type RightHolder,
  loadHolder,
  purgeAccountChanges,
  savePayee,
  selectAuthorHolder,
  showPayoutFacts,
} from '#domain/settlement';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { selectGuardian } from '../desk/author-desk-store.ts';
import { selectPens } from '../pen-store.ts';

/** Whom an author is paid as. */
export interface Payee {
  holder: RightHolder;
  account: HolderAccount | null;
  /** While a change of the account can be undone. */
  heldUntil: Date | null;
  /** A minor without a recorded consent of the guardian. */
  needsGuardian: boolean;
}

/** The payee of a member; null before one was entered. */
export async function showPayee(ctx: Needs<'db'>, memberNo: number): Promise<Payee | null> {
  const own = await selectAuthorHolder(ctx.db, memberNo);
  if (!own) return null;
  const [{ holder, account }, facts] = await Promise.all([loadHolder(ctx, own.id), showPayoutFacts(ctx, [own.id])]);
  const { heldUntil = null, needsGuardian = false } = facts.get(own.id) ?? {};
  return { holder, account, heldUntil, needsGuardian };
}

/**
 * Saves whom an author is paid as, with the password. Throws like `confirmPassword` and `savePayee`, STUDIO_ERROR 0003
 * without a pen, 0006 without a proof of identity, 0051 for a minor without the guardian's consent, 0052 without a proved
 * address.
 */
export async function saveAuthorPayee(
  ctx: Needs<'db' | 'passwords' | 'secrets' | 'payments' | 'mailer'>,
  { proof, payee }: { proof: PasswordProof; payee: PayeeInput },
): Promise<'saved' | 'held'> {
  const { memberNo } = proof;
  const [pen] = await selectPens(ctx.db, memberNo);
  if (!pen) throw new DomainError('STUDIO_ERROR', '0003');
  const { mail, isMailProved } = await confirmPassword(ctx, proof);
  if (mail === null || !isMailProved) throw new DomainError('STUDIO_ERROR', '0052');
  await requireMoneyAge(ctx, memberNo);
  return savePayee(ctx, { by: { memberNo, name: pen.name }, mail, payee });
}

/** Money needs a proof of identity, and a minor's the guardian. Throws STUDIO_ERROR 0006 and 0051. */
export async function requireMoneyAge(ctx: Needs<'db'>, memberNo: number): Promise<void> {
  const age = await payerAge(ctx, memberNo);
  if (age === 'unverified') throw new DomainError('STUDIO_ERROR', '0006');
  if (age === 'minor' && !(await selectGuardian(ctx.db, memberNo))) throw new DomainError('STUDIO_ERROR', '0051');
}

/** Deletes former accounts once a change can no longer be undone. */
export async function maintainPayees(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute((tx) => purgeAccountChanges(tx));
}
