import type { DeviceHome } from './device-home.ts';
import type { ReadingHome } from './reading-home.ts';

/** How the loop waits and when it gives up. */
export interface SyncPatience {
  wait(ms: number): Promise<void>;
  /** How often it begins anew. */
  attempts: number;
  signal?: AbortSignal | undefined;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 300_000;

/**
 * Brings the device and the account to the same records, beginning anew with longer and longer waits while it fails.
 * False when it gave up; nothing is lost then, for what the account did not take goes on waiting.
 */
export async function syncWith(account: ReadingHome, device: DeviceHome, patience: SyncPatience): Promise<boolean> {
  for (let attempt = 0; attempt < patience.attempts && !patience.signal?.aborted; attempt += 1) {
    try {
      await syncOnce(account, device);
      return true;
    } catch {
      await patience.wait(waitMs(attempt));
    }
  }
  return false;
}

/** A quarter of the wait is left to chance, so that many devices do not come back in the same moment. */
function waitMs(attempt: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.75 + Math.random() / 4);
}

/**
 * Pushes what waits, takes what is new, and only then lets the pushed go: each step may be the last before a crash, for
 * the account knows every write that comes a second time.
 */
export async function syncOnce(account: ReadingHome, device: DeviceHome): Promise<void> {
  let isMore = true;
  while (isMore) {
    const sent = await device.take(0);
    const kept = sent.records.length > 0 ? await account.put(sent) : { cursor: 0, refused: [] };
    await takeAll(account, device);
    if ((await device.takenUpTo()) < kept.cursor) throw new Error('the account does not give back what it took');
    await device.settle(sent.cursor, kept.refused);
    isMore = sent.hasMore;
  }
}

async function takeAll(account: ReadingHome, device: DeviceHome): Promise<void> {
  let isMore = true;
  while (isMore) {
    const given = await account.take(await device.takenUpTo());
    await device.put(given);
    isMore = given.hasMore;
  }
}
