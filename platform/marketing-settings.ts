import { z } from 'zod';
import { StartFault } from '#platform/start-fault';
import type { MarketingWishes } from '#vocabulary/marketing';

const HTTPS_ORIGINS = /^https:\/\/[\w.*-]+(:\d+)?(\s+https:\/\/[\w.*-]+(:\d+)?)*$/;

/** The environment's variables that are about adverts alone. */
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

/** What an operator set up for adverts; nothing of it does anything without a reader's consent. */
export interface MarketingSettings {
  wishes: MarketingWishes;
  /** Origins that the containers' tags may load from and talk to. */
  hosts: readonly string[];
  /** Whether hashes of consenting members' addresses are given to the tag manager. */
  givesMailHash: boolean;
}

/** Reads what is set up for adverts; undefined where nothing is. Throws a StartFault where a part lacks its whole. */
export function readMarketingSettings(told: Told): MarketingSettings | undefined {
  const tags = told.TAG_MANAGER_IDS?.split(/\s+/) ?? [];
  const givesMailHash = told.TAG_MANAGER_MAIL_HASH === 'on';
  if (givesMailHash && tags.length === 0)
    throw new StartFault('TAG_MANAGER_MAIL_HASH=on은 TAG_MANAGER_IDS와 함께 적어야 합니다.');
  const frame = told.MARKETING_FRAME_URL ?? null;
  if (frame === null && tags.length === 0) return undefined;
  const script = told.TAG_MANAGER_SCRIPT;
  const hosts = tags.length === 0 ? [] : [new URL(script).origin, ...told.TAG_MANAGER_HOSTS.split(/\s+/)];
  return { wishes: { frame, tags, script }, hosts, givesMailHash };
}
