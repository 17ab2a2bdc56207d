import type { Needs } from '#kernel/context';
import type { DeviceInfo } from '#shared/members/device';
import { deviceName } from '#shared/members/device-name';
import { attributionOf } from '#shared/merchandising/marketing';
import { loggedPath, loggedReferrer, shortNetwork } from './visit-rules.ts';
import { insertVisit } from './visit-store.ts';

/** A network of 256 addresses may have many readers; more than this is abuse. */
const MAX_A_MINUTE = 1200;

/** A page view (specification T4, A8). */
export interface VisitInput {
  /** Without query. */
  path: string;
  referrer: { origin: string; path: string } | null;
  shop: string;
  network: string;
  device: DeviceInfo;
  memberNo: number | null;
  pid: string | undefined;
  sid: string | undefined;
}

/**
 * Records a page view without member, with shortened address and user agent name. Returns the reader's code, valid
 * until midnight in Seoul; null while the network exceeds its limit.
 */
export async function recordVisit(ctx: Needs<'db' | 'secrets'>, input: VisitInput): Promise<string | null> {
  const { device, memberNo, network } = input;
  const who = memberNo === null ? `${network} ${device.userAgent}` : `member ${memberNo}`;
  const line = {
    path: loggedPath(input.path),
    referrer: loggedReferrer(input.referrer, input.shop),
    network: shortNetwork(network),
    device: device.type,
    deviceVersion: device.version,
    agent: deviceName(device.userAgent),
    isMember: memberNo !== null,
    pid: attributionOf(input.pid),
    sid: attributionOf(input.sid),
    reader: ctx.secrets.mac('visit', who),
  };
  return (await insertVisit(ctx.db, line, MAX_A_MINUTE)) ?? null;
}
