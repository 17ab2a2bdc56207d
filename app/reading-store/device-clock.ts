import type { Stamp } from '#vocabulary/reading-record';
import { keepOnDevice, keptOnDevice } from '../viewer/place/kept-on-device.ts';

/** Who writes here and when. */
export interface DeviceClock {
  readonly device: string;
  now(): number;
  /** The next write of this device, counted behind all before it and behind `after`; its moment never goes back. */
  next(after?: number): Stamp;
}

const KEY = 'seoga.reading.clock';
const COUNTED_SINCE = Date.UTC(2026, 0);
const WRITES_PER_MS = 4096;

let last: Stamp | undefined;

/**
 * The clock of this browser. The device's name is made once; all tabs count on from the same number, and a part left to
 * chance keeps two that write in the same millisecond apart. Where storage is forbidden the name lasts as long as the
 * page.
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
    keepOnDevice(KEY, last);
    return last;
  },
};

function lastStamp(): Stamp | undefined {
  const { device, seq, at }: Partial<Record<keyof Stamp, unknown>> = Object(keptOnDevice(KEY));
  if (typeof device !== 'string' || !/^[0-9a-f]{16}$/.test(device)) return last;
  if (!Number.isSafeInteger(seq) || !Number.isSafeInteger(Number(seq) + 1e9) || !Number.isFinite(at)) return last;
  const kept = { device, seq: Number(seq), at: Math.min(Number(at), 4e15) };
  // Another tab may have counted on; a storage that was emptied meanwhile changes nobody's name.
  return last && last.seq > kept.seq ? last : kept;
}

// @NOTE randomUUID is missing on plain http, where a small shop may be tried out.
function deviceName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
