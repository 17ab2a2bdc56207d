import { z } from 'zod';
import { type VariableValues, declareVariables } from '#platform/settings/variables';
import { isLoopback } from '#platform/loopback';
import type { PortOnePaymentSettings } from '#platform/payment/portone-payments';
import type { identityVariables } from '#platform/settings/identity-settings';
import { type ShopAddress, type SimulatorSettings, simulatorSettings } from '#platform/settings/simulator-access';
import { StartupError } from '#platform/startup-error';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/money/payments';

export const paymentVariables = declareVariables({
  PORTONE_PAYMENT_CHANNELS: {
    type: z
      .string()
      .regex(
        new RegExp(String.raw`^(${PAYMENT_METHODS.join('|')})=[\w-]+(\s+(${PAYMENT_METHODS.join('|')})=[\w-]+)*$`),
        `PORTONE_PAYMENT_CHANNELS는 card=channel-key-… kakaopay=channel-key-…처럼 결제 수단(${PAYMENT_METHODS.join(', ')})과 채널 키를 빈칸으로 나누어 적어야 합니다.`,
      )
      .optional(),
    section: 'payment',
    help: '여는 결제 수단과 그 채널 키. `card=channel-key-… kakaopay=channel-key-…`. 이 컴퓨터에서만 연 서점은 없으면 모의 결제를 쓰고, 밖에 여는 서점은 충전을 받지 않습니다',
    isSecret: false,
  },
  PORTONE_BILLING_CHANNEL: {
    type: z
      .string()
      .regex(/^[\w-]+$/, 'PORTONE_BILLING_CHANNEL은 포트원 콘솔의 정기 결제 채널 키(channel-key-…)여야 합니다.')
      .optional(),
    section: 'payment',
    help: '정액제를 카드로 정기 결제할 때 쓰는 채널 키. 카드사와 정기(빌링) 결제를 계약한 채널이어야 합니다. 적지 않으면 카드 정기 결제를 팔지 않습니다',
    isSecret: false,
  },
  PORTONE_WEBHOOK_SECRET: {
    type: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/=]{16,}$/, 'PORTONE_WEBHOOK_SECRET은 포트원 콘솔의 웹훅 시크릿(whsec_…)이어야 합니다.')
      .optional(),
    section: 'payment',
    help: '포트원 콘솔의 웹훅 시크릿(`whsec_…`)',
    isSecret: true,
  },
  PAYMENT_SIMULATOR: {
    type: z
      .enum(['allow', 'off'], {
        error: 'PAYMENT_SIMULATOR는 allow 또는 off여야 합니다. 지우면 이 컴퓨터에서만 씁니다.',
      })
      .optional(),
    section: 'payment',
    help: '`off`이면 모의 결제를 쓰지 않고, `allow`이면 밖에 여는 테스트 상점에서도 씁니다. 누구나 돈 없이 코인을 만들 수 있습니다. 적지 않으면 `PUBLIC_URL`과 `HOST`가 모두 이 컴퓨터의 주소일 때에만 씁니다',
    isSecret: false,
  },
});

type Values = VariableValues<typeof paymentVariables> &
  Omit<VariableValues<typeof identityVariables>, 'IDENTITY_SIMULATOR' | 'PORTONE_IDENTITY_CHANNEL_KEY'>;

/** PortOne, a simulator (`everywhere`: not only on loopback), or none. */
export type PaymentSettings = ({ kind: 'portone' } & PortOnePaymentSettings) | SimulatorSettings;

/** Throws a StartupError for missing settings. */
export function readPaymentSettings(env: Values, shop: ShopAddress): PaymentSettings {
  if (env.PORTONE_PAYMENT_CHANNELS === undefined) {
    if (env.PORTONE_WEBHOOK_SECRET !== undefined || env.PORTONE_BILLING_CHANNEL !== undefined)
      throw lack(['PORTONE_PAYMENT_CHANNELS']);
    // @NOTE The simulator mints coins: beyond loopback it must be allowed explicitly.
    return simulatorSettings(env.PAYMENT_SIMULATOR, shop);
  }
  const { PORTONE_API_SECRET: secret, PORTONE_STORE_ID: storeId, PORTONE_WEBHOOK_SECRET: webhookSecret } = env;
  if (secret === undefined || storeId === undefined || webhookSecret === undefined)
    throw lack(
      (['PORTONE_API_SECRET', 'PORTONE_STORE_ID', 'PORTONE_WEBHOOK_SECRET'] as const).filter(
        (name) => env[name] === undefined,
      ),
    );
  return {
    kind: 'portone',
    secret,
    storeId,
    webhookSecret,
    channels: channelsOf(env.PORTONE_PAYMENT_CHANNELS),
    billingChannel: env.PORTONE_BILLING_CHANNEL ?? null,
    apiBase: env.PORTONE_API_BASE,
    sdkUrl: env.PORTONE_SDK_URL,
    hosts: env.PORTONE_HOSTS.split(/\s+/),
    takesTestChannel: isLoopback(new URL(shop.publicUrl).hostname),
  };
}

function lack(names: readonly string[]): StartupError {
  return new StartupError(
    `결제 설정이 모자랍니다. ${names.join(', ')}도 적거나 PORTONE_PAYMENT_CHANNELS, PORTONE_BILLING_CHANNEL, PORTONE_WEBHOOK_SECRET을 지워 주세요.`,
  );
}

function channelsOf(text: string): Partial<Record<PaymentMethod, string>> {
  const env = new Map(text.split(/\s+/).map((part) => [part.split('=')[0], part.split('=')[1]]));
  return Object.fromEntries(PAYMENT_METHODS.flatMap((method) => (env.has(method) ? [[method, env.get(method)]] : [])));
}
