import { z } from 'zod';
import { type VariableValues, declareVariables } from '#platform/settings/variables';
import { StartupError } from '#platform/startup-error';

const FINGERPRINT = '(?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2}';

export const appLinkVariables = declareVariables({
  APP_ANDROID_PACKAGE: {
    type: z
      .string()
      .regex(
        /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/,
        'APP_ANDROID_PACKAGE는 kr.example.app처럼 점으로 나눈 앱의 이름이어야 합니다.',
      )
      .optional(),
    section: 'app-links',
    help: '`appId`와 같은 값',
    isSecret: false,
  },
  APP_ANDROID_SHA256: {
    type: z
      .string()
      .regex(
        new RegExp(`^${FINGERPRINT}(\\s+${FINGERPRINT}){0,9}$`),
        'APP_ANDROID_SHA256은 AA:BB:…처럼 두 자리씩 32개를 :로 이은 인증서 지문이어야 합니다. 여럿이면 빈칸으로 나누어 적어 주세요.',
      )
      .optional(),
    section: 'app-links',
    help: '서명 인증서의 SHA-256 지문. Play 앱 서명을 쓰면 Play Console의 “앱 무결성”에 있는 것을 적습니다. 여럿이면 빈칸으로 나눕니다',
    isSecret: false,
  },
  APP_IOS_APP_ID: {
    type: z
      .string()
      .regex(
        /^[A-Z0-9]{10}\.[A-Za-z][\w-]*(\.[\w-]+)+$/,
        'APP_IOS_APP_ID는 팀 아이디 열 자리와 번들 아이디를 이은 ABCDE12345.kr.example.app처럼 적어 주세요.',
      )
      .optional(),
    section: 'app-links',
    help: '팀 아이디와 번들 아이디를 점으로 이은 것(`ABCDE12345.kr.seoga.app`)',
    isSecret: false,
  },
});

type Values = VariableValues<typeof appLinkVariables>;

export interface AppLinkSettings {
  android?: { packageName: string; fingerprints: readonly string[] };
  iosAppId?: string;
}

/** Throws a StartupError for an Android package without key or the reverse. */
export function readAppLinkSettings(env: Values): AppLinkSettings {
  const { APP_ANDROID_PACKAGE: packageName, APP_ANDROID_SHA256: fingerprints, APP_IOS_APP_ID: iosAppId } = env;
  if ((packageName === undefined) !== (fingerprints === undefined))
    throw new StartupError('APP_ANDROID_PACKAGE와 APP_ANDROID_SHA256은 둘 다 적거나 둘 다 지워 주세요.');
  return {
    ...(packageName && fingerprints
      ? { android: { packageName, fingerprints: fingerprints.toUpperCase().split(/\s+/) } }
      : {}),
    ...(iosAppId ? { iosAppId } : {}),
  };
}
