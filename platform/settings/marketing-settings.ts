import { z } from 'zod';
import { type VariableValues, declareVariables } from '#platform/settings/variables';
import { StartupError } from '#platform/startup-error';
import type { MarketingSources } from '#shared/merchandising/marketing';

const HTTPS_ORIGINS = /^https:\/\/[\w.*-]+(:\d+)?(\s+https:\/\/[\w.*-]+(:\d+)?)*$/;

export const marketingVariables = declareVariables({
  MARKETING_FRAME_URL: {
    type: z
      .string()
      .regex(
        /^(https:\/\/[\w.-]+(:\d{1,5})?)?\/[^\s#\\]*$/,
        'MARKETING_FRAME_URL은 https://로 시작하는 주소나 /로 시작하는 이 서점의 길이어야 합니다.',
      )
      .refine((address) => !address.startsWith('//'), 'MARKETING_FRAME_URL은 //로 시작할 수 없습니다.')
      .optional(),
    section: 'marketing',
    help: '숨은 틀의 주소. `https://…` 또는 `/marketing/frame.html`',
    isSecret: false,
  },
  TAG_MANAGER_IDS: {
    type: z
      .string()
      .regex(
        /^[A-Z]{1,4}-[A-Z0-9]{4,15}(\s+[A-Z]{1,4}-[A-Z0-9]{4,15}){0,4}$/,
        'TAG_MANAGER_IDS는 GTM-ABC1234처럼 적고, 여럿이면 빈칸으로 나누어 다섯 개까지 적어야 합니다.',
      )
      .optional(),
    section: 'marketing',
    help: '태그 관리자의 컨테이너. `GTM-ABC1234`, 여럿이면 빈칸으로 나눕니다',
    isSecret: false,
  },
  TAG_MANAGER_SCRIPT: {
    type: z
      .string()
      .regex(
        /^https:\/\/[\w.-]+(:\d{1,5})?\/[\w./-]+$/,
        'TAG_MANAGER_SCRIPT는 https://로 시작하는 스크립트의 주소여야 합니다.',
      )
      .default('https://www.googletagmanager.com/gtm.js'),
    section: 'marketing',
    help: '태그 관리자 스크립트의 주소',
    isSecret: false,
  },
  TAG_MANAGER_HOSTS: {
    type: z
      .string()
      .regex(HTTPS_ORIGINS, 'TAG_MANAGER_HOSTS는 https://로 시작하는 주소를 빈칸으로 나누어 적어야 합니다.')
      .default('https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com'),
    section: 'marketing',
    help: '컨테이너 안의 태그가 쓰는 주소들. 여기에 없는 곳은 브라우저가 막습니다',
    isSecret: false,
  },
  TAG_MANAGER_MAIL_HASH: {
    type: z.enum(['on', 'off'], { error: 'TAG_MANAGER_MAIL_HASH는 on 또는 off여야 합니다.' }).default('off'),
    section: 'marketing',
    help: '`on`이면 이메일의 SHA-256과 MD5(`mem_mail_sha256`, `mem_mail_md5`)를 알립니다. 이벤트·혜택 알림과 쿠키에 모두 동의한 회원만입니다',
    isSecret: false,
  },
});

type Values = VariableValues<typeof marketingVariables>;

/** Effective only with a reader's consent. */
export interface MarketingSettings {
  wishes: MarketingSources;
  /** Origins of the containers' tags. */
  hosts: readonly string[];
  /** Sends hashed addresses of consenting members to the tag manager. */
  givesMailHash: boolean;
}

/** Undefined if none. Throws a StartupError for incomplete settings. */
export function readMarketingSettings(env: Values): MarketingSettings | undefined {
  const tags = env.TAG_MANAGER_IDS?.split(/\s+/) ?? [];
  const givesMailHash = env.TAG_MANAGER_MAIL_HASH === 'on';
  if (givesMailHash && tags.length === 0)
    throw new StartupError('TAG_MANAGER_MAIL_HASH=on은 TAG_MANAGER_IDS와 함께 적어야 합니다.');
  const frame = env.MARKETING_FRAME_URL ?? null;
  if (frame === null && tags.length === 0) return undefined;
  const script = env.TAG_MANAGER_SCRIPT;
  const hosts = tags.length === 0 ? [] : [new URL(script).origin, ...env.TAG_MANAGER_HOSTS.split(/\s+/)];
  return { wishes: { frame, tags, script }, hosts, givesMailHash };
}
