import type { Db, Tx } from '#kernel/context';
import { selectBan, selectBlocked, selectBlockers } from './writer-store.ts';

/** Why a member may not write to another: banned from writing, or one of both has muted the other; null: may. */
export async function findContactRestriction(
  db: Db | Tx,
  { from, to }: { from: number; to: number | null },
): Promise<'banned' | 'muted' | null> {
  if (await selectBan(db, from)) return 'banned';
  if (to === null) return null;
  const [mutedBy, muted] = [await selectBlockers(db, from), await selectBlocked(db, from)];
  return mutedBy.includes(to) || muted.some(({ memberNo }) => memberNo === to) ? 'muted' : null;
}
