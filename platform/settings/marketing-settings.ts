import { z } from 'zod';
import { StartupError } from '#platform/startup-error';
import type { MarketingSources } from '#shared/merchandising/marketing';

const HTTPS_ORIGINS = /^https:\/\/[\w.*-]+(:\d+)?(\s+https:\/\/[\w.*-]+(:\d+)?)*$/;

export const marketingVariables = {
  MARKETING_FRAME_URL: z
    .string()
    .regex(
      /^(https:\/\/[\w.-]+(:\d{1,5})?)?\/[^\s#\\]*$/,
      'MARKETING_FRAME_URL은 https://로 시작하는 주소나 /로 시작하는 이 서점의 길이어야 합니다.',
    )
    .refine((address) => !address.startsWith('//'), 'MARKETING_FRAME_URL은 //로 시작할 수 없습니다.')
    .optional(),
  TAG_MANAGER_IDS: z
    .string()
    .regex(
      /^[A-Z]{1,4}-[A-Z0-9]{4,15}(\s+[A-Z]{1,4}-[A-Z0-9]{4,15}){0,4}$/,
      'TAG_MANAGER_IDS는 GTM-ABC1234처럼 적고, 여럿이면 빈칸으로 나누어 다섯 개까지 적어야 합니다.',
    )
    .optional(),
  TAG_MANAGER_SCRIPT: z
    .string()
    .regex(
      /^https:\/\/[\w.-]+(:\d{1,5})?\/[\w./-]+$/,
      'TAG_MANAGER_SCRIPT는 https://로 시작하는 스크립트의 주소여야 합니다.',
    )
    .default('https://www.googletagmanager.com/gtm.js'),
  TAG_MANAGER_HOSTS: z
    .string()
    .regex(HTTPS_ORIGINS, 'TAG_MANAGER_HOSTS는 https://로 시작하는 주소를 빈칸으로 나누어 적어야 합니다.')
    .default('https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com'),
  TAG_MANAGER_MAIL_HASH: z
    .enum(['on', 'off'], { error: 'TAG_MANAGER_MAIL_HASH는 on 또는 off여야 합니다.' })
    .default('off'),
};

interface Told {
  MARKETING_FRAME_URL?: string | undefined;
  TAG_MANAGER_IDS?: string | undefined;
  TAG_MANAGER_SCRIPT: string;
  TAG_MANAGER_HOSTS: string;
  TAG_MANAGER_MAIL_HASH: 'on' | 'off';
}

/** Effective only with a reader's consent. */
export interface MarketingSettings {
  wishes: MarketingSources;
  /** Origins of the containers' tags. */
  hosts: readonly string[];
  /** Sends hashed addresses of consenting members to the tag manager. */
  givesMailHash: boolean;
}

/** Undefined if none. Throws a StartupError for incomplete settings. */
export function readMarketingSettings(env: Told): MarketingSettings | undefined {
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
