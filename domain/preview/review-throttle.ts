import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { countAttempt } from '#kernel/throttle-store';

const A_MINUTE = 120;

/** Counts a request of an address, pictures too. Throws PREVIEW_ERROR 0003 beyond the limit. */
export async function readThrottled(ctx: Needs<'db' | 'secrets'>, address: string): Promise<void> {
  const counter = { kind: 'review-link', key: ctx.secrets.mac('throttle', address), windowSeconds: 60 };
  const { failures } = await countAttempt(ctx.db, counter);
  if (failures > A_MINUTE) throw new DomainError('PREVIEW_ERROR', '0003');
}
