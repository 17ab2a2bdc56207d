import { DomainError } from '#kernel/domain-error';
import { formatSeoulTime } from '#shared/content/seoul-date';
import type { FamilyLimits } from '#shared/members/family';

/** Throws FAMILY_ERROR 0002 in the hours that a guardian closed, with the time at which they end. */
export function requireOpenHours(limits: FamilyLimits | undefined): void {
  if (!limits?.isClosed) return;
  const opens =
    limits.changesAt === null ? '' : ` ${formatSeoulTime(new Date(limits.changesAt))}부터 이용할 수 있습니다.`;
  throw new DomainError('FAMILY_ERROR', '0002', { opens });
}
