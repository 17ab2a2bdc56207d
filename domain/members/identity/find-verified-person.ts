import type { Db } from '#kernel/context';
import { isProofInForce } from '../adult/adult-rules.ts';
import { selectPersonOf } from './identity-store.ts';

/** The person a member has verified as: one or two hashes meaningful only in this shop; empty without a valid proof. */
export async function findVerifiedPerson(db: Db, memberNo: number): Promise<string[]> {
  const { macs, verifiedAt, now } = await selectPersonOf(db, memberNo);
  return verifiedAt !== null && isProofInForce(verifiedAt, now) ? macs : [];
}
