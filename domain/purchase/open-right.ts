import type { Needs } from '#shared/context';
import type { HoldingKind } from '#vocabulary/purchases';
import { updateOpened } from './holdings-store.ts';

/**
 * Opens what a member holds for the first time: from then on it cannot be taken back, and a rental's clock runs.
 * Undefined where it was opened, taken back or over already: what is true now is to be read anew.
 */
export async function openRight(
  ctx: Needs<'db'>,
  order: { memberNo: number; episodeId: number; kind: HoldingKind },
): Promise<{ endsAt: Date | null } | undefined> {
  return updateOpened(ctx.db, order);
}
