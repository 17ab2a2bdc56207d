import type { PositionRecord, ReadingRecord } from '#shared/reading/reading-record';
import { ApiError } from '../../browser/api/call-error.ts';
import { FlushTimer } from '../reader/position/flush-timer.ts';
import { OtherMemberError, accountReplica } from './account-replica.ts';
import { ACCOUNT_API, pushOnPageHide } from './account-api.ts';
import type { DeviceReading } from './device-reading.ts';
import { announceSync } from './reading-changes.ts';
import { openDeviceReadingOnce } from './reading-store.ts';

// Changes reach the account within two seconds.
const PUSH_WAITS = { pauseMs: 400, longestMs: 1000 };
const READING_MS = 20_000;
const SHORTEST_MS = 1000;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 300_000;

export interface RunningSync {
  stop(): void;
  /** Ends after a sync that started after the call. */
  finish(): Promise<void>;
}

/** Syncs after changes, on focus, when online and periodically. */
export async function startSync(): Promise<RunningSync> {
  const loop = new SyncLoop(await openDeviceReadingOnce());
  loop.start();
  return loop;
}

export async function clearOnLogout(): Promise<void> {
  await (await openDeviceReadingOnce()).leave();
}

class SyncLoop {
  readonly #reading: DeviceReading;
  readonly #timer = new FlushTimer(() => void this.#meet(), PUSH_WAITS);
  readonly #ended = new AbortController();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #metAt = 0;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;

  constructor(reading: DeviceReading) {
    this.#reading = reading;
  }

  start(): void {
    const { signal } = this.#ended;
    this.#reading.written = () => this.#timer.schedule();
    for (const name of ['focus', 'online', 'pageshow'] as const) addEventListener(name, () => this.#look(), { signal });
    document.addEventListener('visibilitychange', () => (document.hidden ? this.#leave() : this.#look()), { signal });
    addEventListener('pagehide', () => this.#leave(), { signal });
    const reading = setInterval(() => isReading() && this.#look(), READING_MS);
    signal.addEventListener('abort', () => clearInterval(reading));
    void this.#meet();
  }

  stop(): void {
    this.#ended.abort();
    this.#reading.written = undefined;
    clearTimeout(this.#retry);
  }

  /** The page became visible: sync now. */
  #look(): void {
    if (document.hidden) return;
    this.#failures = 0;
    // Several events fire at once.
    if (performance.now() - this.#metAt < SHORTEST_MS) this.#timer.schedule();
    else void this.#meet();
  }

  /** The page may not return: send pending writes with keepalive. Repeats are harmless. */
  #leave(): void {
    const { owner, delivery } = this.#reading.leaving();
    if (owner !== 0 && delivery.records.length > 0) pushOnPageHide(owner, delivery);
  }

  async finish(): Promise<void> {
    await this.#running;
    await this.#meet();
  }

  /** One at a time; requests meanwhile run afterwards. */
  async #meet(): Promise<void> {
    if (this.#running) {
      this.#isAskedAgain = true;
      return;
    }
    if (this.#ended.signal.aborted || !navigator.onLine) return;
    clearTimeout(this.#retry);
    this.#running = this.#meetOnce();
    await this.#running;
    this.#running = undefined;
    if (!this.#isAskedAgain) return;
    this.#isAskedAgain = false;
    this.#timer.schedule();
  }

  async #meetOnce(): Promise<void> {
    try {
      const received = await meetAccount(this.#reading, this.#ended.signal);
      this.#failures = 0;
      this.#metAt = performance.now();
      announceSync({ works: new Set(received.map((place) => place.work)) });
    } catch (error) {
      // Logged out: the next page starts again.
      if (error instanceof ApiError && error.faultName === 'AUTH_ERROR') return this.stop();
      const waitMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures) * (0.75 + Math.random() / 4);
      this.#failures += 1;
      this.#retry = setTimeout(() => void this.#meet(), waitMs);
    }
  }
}

/** Returns positions received from other devices. */
async function meetAccount(reading: DeviceReading, signal: AbortSignal): Promise<PositionRecord[]> {
  const owner = await reading.owner();
  if (owner === 0) await reading.belongTo((await ACCOUNT_API.pull(0)).member);
  try {
    return positionsOfOtherDevices(
      await reading.meet(accountReplica(ACCOUNT_API, await reading.owner()), signal),
      reading.device,
    );
  } catch (error) {
    const isOther =
      error instanceof OtherMemberError || (error instanceof ApiError && error.is('READING_ERROR', '0001'));
    if (!isOther) throw error;
    await reading.leave();
    await reading.belongTo((await ACCOUNT_API.pull(0)).member);
    return positionsOfOtherDevices(
      await reading.meet(accountReplica(ACCOUNT_API, await reading.owner()), signal),
      reading.device,
    );
  }
}

function positionsOfOtherDevices(received: readonly ReadingRecord[], device: string): PositionRecord[] {
  return received.filter((record) => record.kind === 'place').filter((place) => place.device !== device);
}

function isReading(): boolean {
  return !document.hidden && location.pathname.startsWith('/viewer/');
}
