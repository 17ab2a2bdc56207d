import { z } from 'zod';
import { StartupError } from '#platform/startup-error';

const FINGERPRINT = '(?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2}';

export const appLinkVariables = {
  APP_ANDROID_PACKAGE: z
    .string()
    .regex(
      /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/,
      'APP_ANDROID_PACKAGE는 kr.example.app처럼 점으로 나눈 앱의 이름이어야 합니다.',
    )
    .optional(),
  APP_ANDROID_SHA256: z
    .string()
    .regex(
      new RegExp(`^${FINGERPRINT}(\\s+${FINGERPRINT}){0,9}$`),
      'APP_ANDROID_SHA256은 AA:BB:…처럼 두 자리씩 32개를 :로 이은 인증서 지문이어야 합니다. 여럿이면 빈칸으로 나누어 적어 주세요.',
    )
    .optional(),
  APP_IOS_APP_ID: z
    .string()
    .regex(
      /^[A-Z0-9]{10}\.[A-Za-z][\w-]*(\.[\w-]+)+$/,
      'APP_IOS_APP_ID는 팀 아이디 열 자리와 번들 아이디를 이은 ABCDE12345.kr.example.app처럼 적어 주세요.',
    )
    .optional(),
};

type Told = z.infer<z.ZodObject<typeof appLinkVariables>>;

export interface AppLinkSettings {
  android?: { packageName: string; fingerprints: readonly string[] };
  iosAppId?: string;
}

/** Throws a StartupError for an Android package without key or the reverse. */
export function readAppLinkSettings(env: Told): AppLinkSettings {
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
