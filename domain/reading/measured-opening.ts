import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';

/**
 * Counts what a member takes of what not everybody may have. Refuses with MEDIA_ERROR 0002 beyond what anybody reads in a
 * minute, with 0003 where the operator leads such a reader away. Visitors are given none of it.
 */
export function measureOpening(
  ctx: Needs<'openGauge'>,
  { memberNo, what }: { memberNo: number | null; what: 'episode' | 'picture' | 'stale' },
): void {
  if (memberNo === null) return;
  const found = ctx.openGauge.count({ memberNo, what });
  if (found !== 'within') throw new Refusal('MEDIA_ERROR', found === 'led-away' ? '0003' : '0002');
}
