import type { Needs } from '#shared/context';
import { type Holding, strongestHoldings } from './holdings-rules.ts';
import { selectHoldings } from './holdings-store.ts';

/** What a member holds of a work now, by episode; what was bought counts before what is rented. */
export async function holdingsOf(
  ctx: Needs<'db'>,
  ask: { memberNo: number; workId: number },
): Promise<Map<number, Holding>> {
  return strongestHoldings(await selectHoldings(ctx.db, ask));
}
