import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { type VariableValues, declareVariables } from '#platform/settings/variables';
import { isLoopback } from '#platform/loopback';
import type { ApnsSettings } from '#platform/push/apns-push';
import type { FcmSettings } from '#platform/push/fcm-push';
import type { WebPushSettings } from '#platform/push/web-push';
import { StartupError } from '#platform/startup-error';

/** Optional; browsers need none. */
export const pushVariables = declareVariables({
  VAPID_PUBLIC_KEY: {
    type: z
      .string()
      .regex(/^[\w-]{87}$/, 'VAPID_PUBLIC_KEY는 87자의 공개 키여야 합니다.')
      .optional(),
    section: 'web-push',
    help: '직접 만든 공개 키. `VAPID_PRIVATE_KEY`와 둘 다 적거나 둘 다 지웁니다',
    isSecret: false,
    usual: '(스스로 만듭니다)',
  },
  VAPID_PRIVATE_KEY: {
    type: z
      .string()
      .regex(/^[\w-]{43}$/, 'VAPID_PRIVATE_KEY는 43자의 비밀 키여야 합니다.')
      .optional(),
    section: 'web-push',
    help: '직접 만든 비밀 키',
    isSecret: true,
    usual: '(스스로 만듭니다)',
  },
  VAPID_SUBJECT: {
    type: z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'VAPID_SUBJECT는 mailto:나 https://로 시작해야 합니다.')
      .optional(),
    section: 'web-push',
    help: '문제가 있을 때 푸시 서버가 연락할 곳. `mailto:`나 `https://`',
    isSecret: false,
    usual: 'PUBLIC_URL',
  },
  PUSH_HOSTS: {
    type: z
      .string()
      .regex(/^[\w.-]+(\s+[\w.-]+)*$/, 'PUSH_HOSTS는 푸시 서버의 이름을 빈칸으로 나누어 적어야 합니다.')
      .optional(),
    section: 'web-push',
    help: '알려진 브라우저(Chrome, Edge, Firefox, Safari, 삼성 인터넷, 웨일)의 것이 아닌 푸시 서버의 이름. 빈칸으로 나눕니다',
    isSecret: false,
  },
  APNS_KEY_ID: {
    type: z
      .string()
      .regex(/^[A-Z0-9]{10}$/, 'APNS_KEY_ID는 Apple의 키 ID 10자여야 합니다.')
      .optional(),
    section: 'app-push',
    help: 'Apple Developer의 키 ID',
    isSecret: false,
  },
  APNS_TEAM_ID: {
    type: z
      .string()
      .regex(/^[A-Z0-9]{10}$/, 'APNS_TEAM_ID는 Apple의 팀 ID 10자여야 합니다.')
      .optional(),
    section: 'app-push',
    help: 'Apple Developer의 팀 ID',
    isSecret: false,
  },
  APNS_PRIVATE_KEY: {
    type: z.string().optional(),
    section: 'app-push',
    help: '그 키(.p8)의 내용. 줄바꿈은 `\\n`으로 적습니다',
    isSecret: true,
  },
  APNS_TOPIC: {
    type: z
      .string()
      .regex(/^[\w.-]+$/, 'APNS_TOPIC은 앱의 번들 ID여야 합니다.')
      .optional(),
    section: 'app-push',
    help: '앱의 번들 ID',
    isSecret: false,
  },
  APNS_ORIGIN: {
    type: z
      .url({ protocol: /^https$/, error: 'APNS_ORIGIN은 https://로 시작하는 주소여야 합니다.' })
      .default('https://api.push.apple.com'),
    section: 'app-push',
    help: 'Apple 푸시 서버. 시험용 앱이면 `https://api.sandbox.push.apple.com`',
    isSecret: false,
  },
  FCM_PROJECT_ID: {
    type: z
      .string()
      .regex(/^[a-z0-9:.-]+$/, 'FCM_PROJECT_ID는 Firebase의 프로젝트 ID여야 합니다.')
      .optional(),
    section: 'app-push',
    help: 'Firebase 프로젝트 ID',
    isSecret: false,
  },
  FCM_CLIENT_EMAIL: {
    type: z.email('FCM_CLIENT_EMAIL은 서비스 계정의 이메일이어야 합니다.').optional(),
    section: 'app-push',
    help: '서비스 계정 JSON의 `client_email`',
    isSecret: false,
  },
  FCM_PRIVATE_KEY: {
    type: z.string().optional(),
    section: 'app-push',
    help: '서비스 계정 JSON의 `private_key`',
    isSecret: true,
  },
});

export interface PushSettings {
  /** Default: generated next to the shop's keys. */
  vapid: { publicKey: string; privateKey: string } | undefined;
  web: Omit<WebPushSettings, 'publicKey' | 'privateKey'>;
  apns: ApnsSettings | undefined;
  fcm: FcmSettings | undefined;
}

type Values = VariableValues<typeof pushVariables>;

/** Throws a StartupError with a sentence per mistake. */
export function readPushSettings(env: Values, shop: { publicUrl: string; mailFrom: string | undefined }): PushSettings {
  const isHere = isLoopback(new URL(shop.publicUrl).hostname);
  const vapid = whole(env, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']);
  const apns = whole(env, ['APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_PRIVATE_KEY', 'APNS_TOPIC']);
  const fcm = whole(env, ['FCM_PROJECT_ID', 'FCM_CLIENT_EMAIL', 'FCM_PRIVATE_KEY']);
  return {
    vapid: vapid && { publicKey: vapid.VAPID_PUBLIC_KEY, privateKey: vapid.VAPID_PRIVATE_KEY },
    web: {
      subject: env.VAPID_SUBJECT ?? subjectOf(shop),
      furtherHosts: env.PUSH_HOSTS?.split(/\s+/) ?? [],
      takesLoopback: isHere,
    },
    apns: apns && {
      keyId: apns.APNS_KEY_ID,
      teamId: apns.APNS_TEAM_ID,
      privateKey: keyOf('APNS_PRIVATE_KEY', apns.APNS_PRIVATE_KEY, 'ec'),
      topic: apns.APNS_TOPIC,
      origin: env.APNS_ORIGIN,
    },
    fcm: fcm && {
      projectId: fcm.FCM_PROJECT_ID,
      clientEmail: fcm.FCM_CLIENT_EMAIL,
      privateKey: keyOf('FCM_PRIVATE_KEY', fcm.FCM_PRIVATE_KEY, 'rsa'),
    },
  };
}

/** All variables or none. */
function whole<Name extends keyof Values>(env: Values, names: readonly Name[]): Record<Name, string> | undefined {
  const values = names.map((name) => [name, env[name]?.trim() || undefined] as const);
  const missing = values.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0)
    throw new StartupError(
      `푸시 설정이 모자랍니다. ${missing.join(', ')}도 적거나 ${names.join(', ')}를 모두 지워 주세요.`,
    );
  // None is missing.
  return Object.fromEntries(values) as Record<Name, string>;
}

/** Contact for push services; Apple rejects loopback addresses. */
function subjectOf({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string | undefined }): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  const address = mailFrom && (/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom);
  return `mailto:${address ?? 'push@seoga.invalid'}`;
}

function keyOf(name: string, text: string, kind: 'ec' | 'rsa'): string {
  const pem = text.replaceAll('\\n', '\n');
  try {
    if (createPrivateKey(pem).asymmetricKeyType === kind) return pem;
  } catch {
    // Reported below with a mismatching key.
  }
  throw new StartupError(
    `${name}를 읽을 수 없습니다. 받은 키의 내용을 -----BEGIN PRIVATE KEY-----부터 적고, 줄바꿈은 \\n으로 적어 주세요.`,
  );
}
