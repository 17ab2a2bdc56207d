import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Days } from './statistics-store.ts';
import { type WorkDay, type WorkTotals, selectWorkDays, selectWorkTotals } from './work-numbers-store.ts';

export type { WorkDay } from './work-numbers-store.ts';

/** Figures of a work by day, with its present totals. Throws NOT_FOUND 0001. */
export async function showWorkNumbers(
  ctx: Needs<'db'>,
  input: Days & { workId: number },
): Promise<{ totals: WorkTotals; days: WorkDay[] }> {
  const [totals, days] = await Promise.all([selectWorkTotals(ctx.db, input.workId), selectWorkDays(ctx.db, input)]);
  if (!totals) throw new DomainError('NOT_FOUND', '0001');
  return { totals, days };
}
