import type { DeviceReplica } from './device-replica.ts';
import type { ReadingReplica } from './reading-replica.ts';

/** Retry policy. */
export interface RetryPolicy {
  wait(ms: number): Promise<void>;
  /** Number of retries. */
  attempts: number;
  signal?: AbortSignal | undefined;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 300_000;

/** Syncs with exponential backoff. False when it gave up; pending writes stay. */
export async function syncWith(
  account: ReadingReplica,
  device: DeviceReplica,
  patience: RetryPolicy,
): Promise<boolean> {
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

/** 25 % jitter. */
function waitMs(attempt: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.75 + Math.random() / 4);
}

/** Push, pull, then acknowledge: safe to crash after any step, because the account recognises repeated writes. */
export async function syncOnce(account: ReadingReplica, device: DeviceReplica): Promise<void> {
  let isMore = true;
  while (isMore) {
    const sent = await device.take(0);
    const saved = sent.records.length > 0 ? await account.put(sent) : { cursor: 0, refused: [] };
    await takeAll(account, device);
    if ((await device.syncCursor()) < saved.cursor) throw new Error('the account does not give back what it took');
    await device.settle(sent.cursor, saved.refused);
    isMore = sent.hasMore;
  }
}

async function takeAll(account: ReadingReplica, device: DeviceReplica): Promise<void> {
  let isMore = true;
  while (isMore) {
    const received = await account.take(await device.syncCursor());
    await device.put(received);
    isMore = received.hasMore;
  }
}
