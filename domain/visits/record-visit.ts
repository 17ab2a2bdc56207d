import type { Needs } from '#shared/context';
import type { DeviceInfo } from '#vocabulary/device';
import { deviceName } from '#vocabulary/device-name';
import { markOf } from '#vocabulary/marketing';
import { keptPath, keptReferrer, shortNetwork } from './visit-rules.ts';
import { insertVisit } from './visit-store.ts';

/** A network of 256 addresses may hold many readers at once; what goes beyond this is no reading. */
const MOST_A_MINUTE = 1200;

/** A screen that somebody looked at (specification T4, A8). */
export interface VisitOrder {
  /** The screen's path, without its query. */
  path: string;
  referrer: { origin: string; path: string } | null;
  /** The shop's own origin. */
  shop: string;
  /** The reader's address as counters name it. */
  network: string;
  device: DeviceInfo;
  memberNo: number | null;
  pid: string | undefined;
  sid: string | undefined;
}

/**
 * Writes a screen into the access log: the address shortened, the user agent as a name, the member not at all. Answers the
 * code by which this reader is known until midnight in Seoul; null, and nothing is written, while a network floods.
 */
export async function recordVisit(ctx: Needs<'db' | 'secrets'>, order: VisitOrder): Promise<string | null> {
  const { device, memberNo, network } = order;
  const who = memberNo === null ? `${network} ${device.userAgent}` : `member ${memberNo}`;
  const line = {
    path: keptPath(order.path),
    referrer: keptReferrer(order.referrer, order.shop),
    network: shortNetwork(network),
    device: device.type,
    deviceVersion: device.version,
    agent: deviceName(device.userAgent),
    isMember: memberNo !== null,
    pid: markOf(order.pid),
    sid: markOf(order.sid),
    reader: ctx.secrets.mac('visit', who),
  };
  return (await insertVisit(ctx.db, line, MOST_A_MINUTE)) ?? null;
}
