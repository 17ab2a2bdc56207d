import { requireVerifiedEmail } from '#domain/members';
import { type IdempotentResponse, runIdempotent, exchangeLots } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { selectRewardPlan } from '../campaigns/campaign-store.ts';
import { selectClock } from '../gift-box/gift-store.ts';

const DAY_MS = 86_400_000;
const MAX_COINS = 10_000;

/**
 * Exchanges points for bonus coins idempotently, those that expire first. Throws REWARD_ERROR 0003 for an invalid
 * number, 0002 without enough points.
 */
export async function exchangePoints(
  ctx: Needs<'db' | 'secrets'>,
  input: { memberNo: number; coins: number; key: string },
): Promise<IdempotentResponse> {
  const { memberNo, coins, key } = input;
  if (!Number.isInteger(coins) || coins < 1 || coins > MAX_COINS) throw new DomainError('REWARD_ERROR', '0003');
  await requireVerifiedEmail(ctx, { memberNo, isCharging: false });
  return runIdempotent(ctx, { memberNo, route: 'points', key, request: String(coins) }, async (tx) => {
    const { pointsForBonus, bonusDays } = await selectRewardPlan(tx);
    const points = coins * pointsForBonus;
    const expiresAt = new Date((await selectClock(tx)).getTime() + bonusDays * DAY_MS);
    const isDone = await exchangeLots(tx, {
      memberNo,
      ref: `points:${memberNo}:${key}`,
      take: { units: ['temp-point', 'point'], amount: points },
      give: [{ unit: 'bonus', amount: coins, expiresAt, channel: 'points' }],
    });
    if (!isDone) throw new DomainError('REWARD_ERROR', '0002');
    return { coins, points };
  });
}
