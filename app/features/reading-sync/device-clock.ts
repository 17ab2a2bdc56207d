import type { Stamp } from '#shared/reading/reading-record';
import { writeLocalJson, readLocalJson } from '../reader/position/position-storage.ts';

export interface DeviceClock {
  readonly device: string;
  now(): number;
  /** Next write: counted after all previous ones and `after`; time never goes back. */
  next(after?: number): Stamp;
}

const KEY = 'seoga.reading.clock';
const COUNTED_SINCE = Date.UTC(2026, 0);
const WRITES_PER_MS = 4096;

let last: Stamp | undefined;

/**
 * The device id is created once. Tabs share a counter; a random part separates writes of the same millisecond. Without
 * storage the id lasts as long as the page.
 */
export const deviceClock: DeviceClock = {
  get device() {
    return (lastStamp() ?? deviceClock.next()).device;
  },
  now: () => Date.now(),
  next(after = 0) {
    const { device, seq, at } = lastStamp() ?? { device: deviceName(), seq: 0, at: 0 };
    const counted = (Date.now() - COUNTED_SINCE) * WRITES_PER_MS + Math.floor(Math.random() * WRITES_PER_MS);
    last = { device, seq: Math.max(counted, seq + 1, after + 1), at: Math.max(Date.now(), at) };
    writeLocalJson(KEY, last);
    return last;
  },
};

function lastStamp(): Stamp | undefined {
  const { device, seq, at }: Partial<Record<keyof Stamp, unknown>> = Object(readLocalJson(KEY));
  if (typeof device !== 'string' || !/^[0-9a-f]{16}$/.test(device)) return last;
  if (!Number.isSafeInteger(seq) || !Number.isSafeInteger(Number(seq) + 1e9) || !Number.isFinite(at)) return last;
  const saved = { device, seq: Number(seq), at: Math.min(Number(at), 4e15) };
  // Another tab may have advanced it; cleared storage keeps the id.
  return last && last.seq > saved.seq ? last : saved;
}

// @NOTE randomUUID needs a secure context.
function deviceName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
