import type { ReadingElsewhereWire } from '#contract/reading';
import { call } from '../members/browser-call.ts';
import type { AccountCalls } from './account-home.ts';
import { deviceClock } from './device-clock.ts';
import type { Delivery } from './reading-home.ts';

/** The account of whoever is logged in, by the browser's client. */
export const ACCOUNT_CALLS: AccountCalls = {
  push: (body) => call('POST /ko/v1/reading/push', { body }),
  pull: (since) => call('GET /ko/v1/reading/pull', { query: { since } }),
};

/** Sends what a page leaves behind; nobody waits for the answer, and the next page sends it again. */
export function pushLeaving(member: number, { sender, now, records }: Delivery): void {
  const body = { member, device: sender, now, records };
  call('POST /ko/v1/reading/push', { body, keepalive: true }).catch(() => undefined);
}

/** Where the other devices of whoever is logged in stand in a work. */
export function placeElsewhere(work: number): Promise<ReadingElsewhereWire> {
  return call('GET /ko/v1/reading/place/:work', { params: { work }, query: { device: deviceClock.device } });
}
