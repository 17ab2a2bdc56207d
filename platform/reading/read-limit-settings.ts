import { z } from 'zod';
import { type VariableValues, declareVariables } from '#platform/settings/variables';
import type { ReadLimits } from './read-rate-limiter.ts';

const perMinute = (name: string, least: number): z.ZodCoercedNumber =>
  z.coerce
    .number({ error: `${name}는 1분 동안의 수여야 합니다.` })
    .int(`${name}는 정수여야 합니다.`)
    .min(least, `${name}는 ${least} 이상이어야 합니다.`);

export const readLimitVariables = declareVariables({
  OPEN_EPISODES_PER_MINUTE: {
    type: perMinute('OPEN_EPISODES_PER_MINUTE', 10).default(60),
    section: 'reading',
    help: '1분 동안 열 수 있는 유료 회차. 미리 가져온 것도 셉니다',
    isSecret: false,
  },
  OPEN_PICTURES_PER_MINUTE: {
    type: perMinute('OPEN_PICTURES_PER_MINUTE', 300).default(1500),
    section: 'reading',
    help: '1분 동안 볼 수 있는 보호된 그림',
    isSecret: false,
  },
  DEVTOOL_GUARD: {
    type: z.enum(['on', 'off'], { error: 'DEVTOOL_GUARD는 on 또는 off여야 합니다.' }).default('off'),
    section: 'reading',
    help: '`on`이면 한도를 넘은 뷰어를 `/error/devtool`로 보내 사유와 돌아가는 방법을 알립니다',
    isSecret: false,
  },
});

export function readReadLimitSettings(env: VariableValues<typeof readLimitVariables>): ReadLimits {
  return {
    episodesPerMinute: env.OPEN_EPISODES_PER_MINUTE,
    picturesPerMinute: env.OPEN_PICTURES_PER_MINUTE,
    leadsAway: env.DEVTOOL_GUARD === 'on',
  };
}
