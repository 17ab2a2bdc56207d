import { z } from 'zod';
import type { PortOneIdentitySettings } from '#platform/identity/portone-identity';
import { isLoopback } from '#platform/loopback';
import { type ShopAddress, type SimulatorSettings, simulatorSettings } from '#platform/settings/simulator-access';
import { type VariableValues, declareVariables } from '#platform/settings/variables';
import { StartupError } from '#platform/startup-error';

export const identityVariables = declareVariables({
  PORTONE_API_SECRET: {
    type: z
      .string()
      .min(1, 'PORTONE_API_SECRET이 비어 있습니다. 지우거나 포트원의 API 시크릿을 적어 주세요.')
      .optional(),
    section: 'identity',
    help: '포트원 콘솔의 V2 API 시크릿. 본인인증과 결제가 함께 씁니다',
    isSecret: true,
  },
  PORTONE_STORE_ID: {
    type: z.string().min(1, 'PORTONE_STORE_ID가 비어 있습니다. 지우거나 상점 아이디를 적어 주세요.').optional(),
    section: 'identity',
    help: '포트원의 상점 아이디. 본인인증과 결제가 함께 씁니다',
    isSecret: false,
  },
  PORTONE_IDENTITY_CHANNEL_KEY: {
    type: z
      .string()
      .min(1, 'PORTONE_IDENTITY_CHANNEL_KEY가 비어 있습니다. 지우거나 본인인증 채널 키를 적어 주세요.')
      .optional(),
    section: 'identity',
    help: '본인인증의 채널 키. 위의 둘과 함께 적습니다. 이 컴퓨터에서만 연 서점은 없으면 모의 인증을 쓰고 모든 화면에 “테스트 상점”이라고 적습니다',
    isSecret: false,
  },
  PORTONE_API_BASE: {
    type: z
      .url({ protocol: /^https?$/, error: 'PORTONE_API_BASE는 https://로 시작하는 주소여야 합니다.' })
      .default('https://api.portone.io'),
    section: 'identity',
    help: '포트원 API의 주소',
    isSecret: false,
  },
  PORTONE_SDK_URL: {
    type: z
      .url({ protocol: /^https?$/, error: 'PORTONE_SDK_URL은 https://로 시작하는 주소여야 합니다.' })
      .default('https://cdn.portone.io/v2/browser-sdk.js'),
    section: 'identity',
    help: '포트원 브라우저 SDK의 주소',
    isSecret: false,
  },
  PORTONE_HOSTS: {
    type: z
      .string()
      .regex(
        /^(https:\/\/[\w.*-]+(:\d+)?)(\s+https:\/\/[\w.*-]+(:\d+)?)*$/,
        'PORTONE_HOSTS는 https://로 시작하는 주소를 빈칸으로 나누어 적어야 합니다.',
      )
      .default('https://*.portone.io https://*.iamport.co'),
    section: 'identity',
    help: '인증 창과 결제 창이 쓰는 주소들. 빈칸으로 나눕니다. PG사의 창이 막히면 그 주소를 더합니다',
    isSecret: false,
  },
  IDENTITY_SIMULATOR: {
    type: z
      .enum(['allow', 'off'], {
        error: 'IDENTITY_SIMULATOR는 allow 또는 off여야 합니다. 지우면 이 컴퓨터에서만 씁니다.',
      })
      .optional(),
    section: 'identity',
    help: '`off`이면 본인인증 없이, `allow`이면 밖에 여는 테스트 상점에서도 누구나 성인이 될 수 있는 모의 본인인증으로 엽니다. 적지 않으면 `PUBLIC_URL`과 `HOST`가 모두 이 컴퓨터의 주소일 때에만 모의 본인인증을 쓰고, 밖에 여는 서점은 본인인증 없이 열어 성인 작품을 보여 주지 않습니다',
    isSecret: false,
  },
});

type IdentityValues = VariableValues<typeof identityVariables> & { PORTONE_PAYMENT_CHANNELS: string | undefined };

/** PortOne, a simulator (`everywhere`: not only on loopback), or none. */
export type IdentitySettings = ({ kind: 'portone' } & PortOneIdentitySettings) | SimulatorSettings;

/** Throws a StartupError for incomplete settings. Without any, a shop beyond loopback opens without identity checks. */
export function readIdentitySettings(env: IdentityValues, address: ShopAddress): IdentitySettings {
  const needed = {
    PORTONE_API_SECRET: env.PORTONE_API_SECRET,
    PORTONE_STORE_ID: env.PORTONE_STORE_ID,
    PORTONE_IDENTITY_CHANNEL_KEY: env.PORTONE_IDENTITY_CHANNEL_KEY,
  };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  // Payments and identity are independent.
  const isForPaymentsOnly = env.PORTONE_PAYMENT_CHANNELS !== undefined && !needed.PORTONE_IDENTITY_CHANNEL_KEY;
  if (missing.length === 3 || isForPaymentsOnly) return simulatorSettings(env.IDENTITY_SIMULATOR, address);
  if (missing.length > 0)
    throw new StartupError(
      `본인인증 설정이 모자랍니다. ${missing.join(', ')}도 적거나 PORTONE_ 설정을 모두 지워 주세요.`,
    );
  return {
    kind: 'portone',
    secret: needed.PORTONE_API_SECRET ?? '',
    storeId: needed.PORTONE_STORE_ID ?? '',
    channelKey: needed.PORTONE_IDENTITY_CHANNEL_KEY ?? '',
    apiBase: env.PORTONE_API_BASE,
    sdkUrl: env.PORTONE_SDK_URL,
    hosts: env.PORTONE_HOSTS.split(/\s+/),
    takesTestChannel: isLoopback(new URL(address.publicUrl).hostname),
  };
}
