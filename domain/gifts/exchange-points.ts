import { requireProvedMail } from '#domain/membership';
import { type KeyedAnswer, actOnce, exchangeLots } from '#domain/wallet';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { selectRewardPlan } from './campaign-store.ts';
import { selectClock } from './gift-store.ts';

const DAY_MS = 86_400_000;
/** Most bonus coins of one exchange. */
const MOST_COINS = 10_000;

/**
 * Makes bonus coins of points at the operator's rate, those first that expire first, once for its key. Refuses with
 * REWARD_ERROR 0003 a number that is none, 0002 too few points: nothing is written then.
 */
export async function exchangePoints(
  ctx: Needs<'db' | 'secrets'>,
  order: { memberNo: number; coins: number; key: string },
): Promise<KeyedAnswer> {
  const { memberNo, coins, key } = order;
  if (!Number.isInteger(coins) || coins < 1 || coins > MOST_COINS) throw new Refusal('REWARD_ERROR', '0003');
  await requireProvedMail(ctx, { memberNo, isCharging: false });
  return actOnce(ctx, { memberNo, route: 'points', key, request: String(coins) }, async (tx) => {
    const { pointsForBonus, bonusDays } = await selectRewardPlan(tx);
    const points = coins * pointsForBonus;
    const expiresAt = new Date((await selectClock(tx)).getTime() + bonusDays * DAY_MS);
    const isDone = await exchangeLots(tx, {
      memberNo,
      ref: `points:${memberNo}:${key}`,
      take: { units: ['temp-point', 'point'], amount: points },
      give: [{ unit: 'bonus', amount: coins, expiresAt, channel: 'points' }],
    });
    if (!isDone) throw new Refusal('REWARD_ERROR', '0002');
    return { coins, points };
  });
}
