import { z } from 'zod';
import { type VariableValues, declareVariables } from '#platform/settings/variables';
import type { AppRules } from '#shared/web/app-rules';

const build = (name: string): z.ZodType<number> =>
  z.coerce
    .number({ error: `${name}은 앱의 빌드 번호여야 합니다.` })
    .int(`${name}은 정수여야 합니다.`)
    .min(0, `${name}은 0 이상이어야 합니다.`)
    .max(999_999_999, `${name}은 아홉 자리까지 적을 수 있습니다.`)
    .default(0);

export const appVariables = declareVariables({
  IOS_ADULT_WORKS: {
    type: z.enum(['on', 'off'], { error: 'IOS_ADULT_WORKS는 on 또는 off여야 합니다.' }).default('off'),
    section: 'apps',
    help: '`on`이면 iOS 앱에서도 성인인증을 하고 성인 모드를 켠 회원에게 성인 작품을 보여 줍니다. `off`이면 누구에게도 보여 주지 않고, 웹에서 이용해 달라고 알립니다. 심사에서 거절될 수 있으니 확인한 뒤 켜 주세요',
    isSecret: false,
  },
  APP_MIN_IOS: {
    type: build('APP_MIN_IOS'),
    section: 'apps',
    help: '이보다 낮은 빌드의 iOS 앱은 업데이트를 알리는 화면으로 갑니다. 고객센터, 약관, 내 자료 내려받기, 회원 탈퇴는 그대로 열립니다',
    isSecret: false,
  },
  APP_MIN_AOS: {
    type: build('APP_MIN_AOS'),
    section: 'apps',
    help: '이보다 낮은 빌드의 Android 앱은 업데이트를 알리는 화면으로 갑니다',
    isSecret: false,
  },
  APP_STORE_URL: {
    type: z
      .string()
      .regex(
        /^https:\/\/apps\.apple\.com\/[\w./%-]+$/,
        'APP_STORE_URL은 https://apps.apple.com/으로 시작하는 앱의 주소여야 합니다.',
      )
      .default(''),
    section: 'apps',
    help: '업데이트 화면의 버튼이 여는 App Store의 주소. 없으면 스토어의 이름만 알립니다',
    isSecret: false,
  },
  GOOGLE_PLAY_URL: {
    type: z
      .string()
      .regex(
        /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[\w.]+$/,
        'GOOGLE_PLAY_URL은 https://play.google.com/store/apps/details?id=로 시작하는 앱의 주소여야 합니다.',
      )
      .default(''),
    section: 'apps',
    help: '업데이트 화면의 버튼이 여는 Google Play의 주소. 없으면 스토어의 이름만 알립니다',
    isSecret: false,
  },
});

type Values = VariableValues<typeof appVariables>;

export function readAppRules(env: Values): AppRules {
  return {
    showsAdultOnIos: env.IOS_ADULT_WORKS === 'on',
    oldest: { IOS: env.APP_MIN_IOS, AOS: env.APP_MIN_AOS },
    stores: { IOS: env.APP_STORE_URL, AOS: env.GOOGLE_PLAY_URL },
  };
}
