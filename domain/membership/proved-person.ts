import type { Db } from '#shared/context';
import { isProofInForce } from './adult-rules.ts';
import { selectPersonOf } from './identity-store.ts';

/**
 * The person that a member has proved to be, as one or two hashes that mean nothing outside this shop; none without a
 * proof that is in force.
 */
export async function provedPerson(db: Db, memberNo: number): Promise<string[]> {
  const { macs, verifiedAt, now } = await selectPersonOf(db, memberNo);
  return verifiedAt !== null && isProofInForce(verifiedAt, now) ? macs : [];
}
