import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { plainPassword } from '#vocabulary/members';
import { type OwnAccess, selectOwnAccess } from './profile-store.ts';
import { type Counter, countTry, forgetTries } from '#shared/throttle-store';

const MOST_TRIES = 5;
const TRIES_SECONDS = 900;

/** Who asks for something that an unattended browser may not do, and the password by which they show that it is them. */
export interface SelfProof {
  memberNo: number;
  sessionId: number;
  password: string;
}

/**
 * Makes sure that it is the member: by their password, or where they have none by a login of the last ten minutes.
 * Refuses with CONFIRM_ERROR 0001 no password, 0002 a wrong one, 0003 no fresh login, 0004 too many tries; with
 * AUTH_ERROR 0004 whoever has left.
 */
export async function confirmSelf(ctx: Needs<'db' | 'passwords' | 'secrets'>, proof: SelfProof): Promise<OwnAccess> {
  const own = await selectOwnAccess(ctx.db, proof);
  if (!own) throw new Refusal('AUTH_ERROR', '0004');
  if (own.passwordHash === null) {
    if (!own.isFreshLogin) throw new Refusal('CONFIRM_ERROR', '0003');
    return own;
  }
  if (proof.password === '') throw new Refusal('CONFIRM_ERROR', '0001');
  const tries = tryCounter(ctx, proof.memberNo);
  // Counted before the password is looked at, so that many at once count as many.
  if ((await countTry(ctx.db, tries)).failures > MOST_TRIES) throw new Refusal('CONFIRM_ERROR', '0004');
  const { isRight } = await ctx.passwords.verify(own.passwordHash, plainPassword(proof.password));
  if (!isRight) throw new Refusal('CONFIRM_ERROR', '0002');
  await forgetTries(ctx.db, [tries]);
  return own;
}

function tryCounter(ctx: Needs<'secrets'>, memberNo: number): Counter {
  return { kind: 'confirm', key: ctx.secrets.mac('throttle', `member ${memberNo}`), windowSeconds: TRIES_SECONDS };
}
