import type { ReadingElsewhereDto } from '#contract/reading';
import { call } from '../../browser/api/browser-call.ts';
import type { AccountApi } from './account-replica.ts';
import { deviceClock } from './device-clock.ts';
import type { Delivery } from './reading-replica.ts';

export const ACCOUNT_API: AccountApi = {
  push: (body) => call('POST /ko/v1/reading/push', { body }),
  pull: (since) => call('GET /ko/v1/reading/pull', { query: { since } }),
};

/** keepalive request on page leave; repeated by the next page. */
export function pushOnPageHide(member: number, { sender, now, records }: Delivery): void {
  const body = { member, device: sender, now, records };
  call('POST /ko/v1/reading/push', { body, keepalive: true }).catch(() => undefined);
}

/** Positions of the member's other devices. */
export function fetchOtherDevicePosition(work: number): Promise<ReadingElsewhereDto> {
  return call('GET /ko/v1/reading/place/:work', { params: { work }, query: { device: deviceClock.device } });
}
