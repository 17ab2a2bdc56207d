import { z } from 'zod';
import type { AppRules } from '#shared/web/app-rules';

const build = (name: string): z.ZodType<number> =>
  z.coerce
    .number({ error: `${name}은 앱의 빌드 번호여야 합니다.` })
    .int(`${name}은 정수여야 합니다.`)
    .min(0, `${name}은 0 이상이어야 합니다.`)
    .max(999_999_999, `${name}은 아홉 자리까지 적을 수 있습니다.`)
    .default(0);

export const appVariables = {
  IOS_ADULT_WORKS: z.enum(['on', 'off'], { error: 'IOS_ADULT_WORKS는 on 또는 off여야 합니다.' }).default('off'),
  APP_MIN_IOS: build('APP_MIN_IOS'),
  APP_MIN_AOS: build('APP_MIN_AOS'),
  APP_STORE_URL: z
    .string()
    .regex(
      /^https:\/\/apps\.apple\.com\/[\w./%-]+$/,
      'APP_STORE_URL은 https://apps.apple.com/으로 시작하는 앱의 주소여야 합니다.',
    )
    .default(''),
  GOOGLE_PLAY_URL: z
    .string()
    .regex(
      /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[\w.]+$/,
      'GOOGLE_PLAY_URL은 https://play.google.com/store/apps/details?id=로 시작하는 앱의 주소여야 합니다.',
    )
    .default(''),
};

type Told = z.infer<z.ZodObject<typeof appVariables>>;

export function readAppRules(env: Told): AppRules {
  return {
    showsAdultOnIos: env.IOS_ADULT_WORKS === 'on',
    oldest: { IOS: env.APP_MIN_IOS, AOS: env.APP_MIN_AOS },
    stores: { IOS: env.APP_STORE_URL, AOS: env.GOOGLE_PLAY_URL },
  };
}
