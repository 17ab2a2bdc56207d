import type { Needs } from '#kernel/context';
import { payerKindOf } from './adult-rules.ts';
import { selectNewestProof } from '../identity/identity-store.ts';

/** A member's age group, which decides payment limits. */
export async function payerAge(ctx: Needs<'db'>, memberNo: number): Promise<'adult' | 'minor' | 'unverified'> {
  const proof = await selectNewestProof(ctx.db, memberNo);
  return payerKindOf(proof, proof?.now ?? new Date(0));
}
