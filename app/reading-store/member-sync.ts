import type { PlaceRecord, ReadingRecord } from '#vocabulary/reading-record';
import { CallFault } from '../members/call-fault.ts';
import { FlushTimer } from '../viewer/place/flush-timer.ts';
import { OtherMember, accountHome } from './account-home.ts';
import { ACCOUNT_CALLS, pushLeaving } from './account-calls.ts';
import type { DeviceReading } from './device-reading.ts';
import { sayMet } from './reading-news.ts';
import { openReading } from './reading-store.ts';

// Within two seconds of a change the account has it, and another device when somebody looks at it.
const PUSH_WAITS = { pauseMs: 400, longestMs: 1000 };
const READING_MS = 20_000;
const SHORTEST_MS = 1000;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 300_000;
/** A network that is away holds nobody up who wants to log out. */
const LOGOUT_MS = 3000;

/**
 * Keeps this device and the account of whoever is logged in together, as long as the page lives: after each change, when
 * somebody comes back to the page or on line, and now and then while they read. Answers how to stop.
 */
export async function startSync(): Promise<() => void> {
  const loop = new SyncLoop(await openReading());
  loop.start();
  return () => loop.stop();
}

/** Takes the reading of a member who has logged out off this device. */
export async function leaveDevice(): Promise<void> {
  await (await openReading()).leave();
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
    this.#reading.written = () => this.#timer.ask();
    for (const name of ['focus', 'online', 'pageshow'] as const) addEventListener(name, () => this.#look(), { signal });
    document.addEventListener('visibilitychange', () => (document.hidden ? this.#leave() : this.#look()), { signal });
    addEventListener('pagehide', () => this.#leave(), { signal });
    document.addEventListener('submit', (event) => this.#logOut(event), { signal });
    const reading = setInterval(() => isReading() && this.#look(), READING_MS);
    signal.addEventListener('abort', () => clearInterval(reading));
    void this.#meet();
  }

  stop(): void {
    this.#ended.abort();
    this.#reading.written = undefined;
    clearTimeout(this.#retry);
  }

  /** Somebody looks at the page: what others did meanwhile is fetched, and a long wait is over. */
  #look(): void {
    if (document.hidden) return;
    this.#failures = 0;
    // Coming back is told by several events at once.
    if (performance.now() - this.#metAt < SHORTEST_MS) this.#timer.ask();
    else void this.#meet();
  }

  /** The page may not come back: what waits goes out in a request that outlives it. Sent again it changes nothing. */
  #leave(): void {
    const { owner, delivery } = this.#reading.leaving();
    if (owner !== 0 && delivery.records.length > 0) pushLeaving(owner, delivery);
  }

  /** Whoever logs out goes when the account has what they read: afterwards nobody may send it for them. */
  #logOut(event: SubmitEvent): void {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== '/proc/logout') return;
    if (event.defaultPrevented) return;
    event.preventDefault();
    const late = new Promise((resolve) => setTimeout(resolve, LOGOUT_MS));
    void Promise.race([this.#meetNow(), late]).finally(() => form.submit());
  }

  /** A meeting that began after this was asked. */
  async #meetNow(): Promise<void> {
    await this.#running;
    await this.#meet();
  }

  /** One meeting at a time; what was asked meanwhile is done afterwards. */
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
    this.#timer.ask();
  }

  async #meetOnce(): Promise<void> {
    try {
      const given = await meetAccount(this.#reading, this.#ended.signal);
      this.#failures = 0;
      this.#metAt = performance.now();
      sayMet({ works: new Set(given.map((place) => place.work)) });
    } catch (fault) {
      // Whoever is no longer logged in has nothing to meet: the next page begins anew.
      if (fault instanceof CallFault && fault.faultName === 'AUTH_ERROR') return this.stop();
      const waitMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures) * (0.75 + Math.random() / 4);
      this.#failures += 1;
      this.#retry = setTimeout(() => void this.#meet(), waitMs);
    }
  }
}

/** Meets the account of whoever is logged in. Answers the places of other devices that came. */
async function meetAccount(reading: DeviceReading, signal: AbortSignal): Promise<PlaceRecord[]> {
  const owner = await reading.owner();
  if (owner === 0) await reading.belongTo((await ACCOUNT_CALLS.pull(0)).member);
  try {
    return othersPlaces(await reading.meet(accountHome(ACCOUNT_CALLS, await reading.owner()), signal), reading.device);
  } catch (fault) {
    const isOther = fault instanceof OtherMember || (fault instanceof CallFault && fault.is('READING_ERROR', '0001'));
    if (!isOther) throw fault;
    await reading.leave();
    await reading.belongTo((await ACCOUNT_CALLS.pull(0)).member);
    return othersPlaces(await reading.meet(accountHome(ACCOUNT_CALLS, await reading.owner()), signal), reading.device);
  }
}

function othersPlaces(given: readonly ReadingRecord[], device: string): PlaceRecord[] {
  return given.filter((record) => record.kind === 'place').filter((place) => place.device !== device);
}

function isReading(): boolean {
  return !document.hidden && location.pathname.startsWith('/viewer/');
}
