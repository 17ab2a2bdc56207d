import { z } from 'zod';
import type { ReadLimits } from './read-rate-limiter.ts';

const perMinute = (name: string, least: number): z.ZodCoercedNumber =>
  z.coerce
    .number({ error: `${name}는 1분 동안의 수여야 합니다.` })
    .int(`${name}는 정수여야 합니다.`)
    .min(least, `${name}는 ${least} 이상이어야 합니다.`);

export const readLimitVariables = {
  OPEN_EPISODES_PER_MINUTE: perMinute('OPEN_EPISODES_PER_MINUTE', 10).default(60),
  OPEN_PICTURES_PER_MINUTE: perMinute('OPEN_PICTURES_PER_MINUTE', 300).default(1500),
  DEVTOOL_GUARD: z.enum(['on', 'off'], { error: 'DEVTOOL_GUARD는 on 또는 off여야 합니다.' }).default('off'),
};

export function readReadLimitSettings(env: {
  OPEN_EPISODES_PER_MINUTE: number;
  OPEN_PICTURES_PER_MINUTE: number;
  DEVTOOL_GUARD: 'on' | 'off';
}): ReadLimits {
  return {
    episodesPerMinute: env.OPEN_EPISODES_PER_MINUTE,
    picturesPerMinute: env.OPEN_PICTURES_PER_MINUTE,
    leadsAway: env.DEVTOOL_GUARD === 'on',
  };
}
