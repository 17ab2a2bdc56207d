import type { Needs } from '#shared/context';
import { payerKindOf } from './adult-rules.ts';
import { selectNewestProof } from './identity-store.ts';

/** Whose money it would be: what a shop may take from minors and from those whose age is not known has its limits. */
export async function payerKind(ctx: Needs<'db'>, memberNo: number): Promise<'adult' | 'minor' | 'unverified'> {
  const proof = await selectNewestProof(ctx.db, memberNo);
  return payerKindOf(proof, proof?.now ?? new Date(0));
}
