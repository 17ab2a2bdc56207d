import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';

/**
 * Counts a member's access to non-public content. Throws MEDIA_ERROR 0002 beyond the limit per minute, 0003 if the
 * operator redirects such readers. Visitors have no access to it.
 */
export function limitOpenings(
  ctx: Needs<'readRateLimiter'>,
  { memberNo, what }: { memberNo: number | null; what: 'episode' | 'picture' | 'stale' },
): void {
  if (memberNo === null) return;
  const found = ctx.readRateLimiter.count({ memberNo, what });
  if (found !== 'within') throw new DomainError('MEDIA_ERROR', found === 'led-away' ? '0003' : '0002');
}
