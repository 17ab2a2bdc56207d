import { applySettlementChange } from '#domain/settlement';
import type { Needs } from '#shared/context';
import type { SettlementChange } from '#vocabulary/settlement-changes';

/** Makes a change of settlements without asking whether a second operator has to confirm it; answers the new contract's number. */
export async function applyChange(
  ctx: Needs<'db'>,
  change: SettlementChange,
  key: string = crypto.randomUUID(),
): Promise<number> {
  const { id = 0 } = await ctx.db.transaction().execute((tx) => applySettlementChange(tx, { change, key }));
  return id;
}
