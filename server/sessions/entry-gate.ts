import { Refusal } from '#shared/refusal';

/** So many run at once at most: the rest of the database's connections stay for everybody else. */
const RUNNING = 4;
/** So many of one address run or wait at once; a household or an office rarely sends more. */
const OF_ONE_ADDRESS = 8;
const WAITING = 64;
const PATIENCE_MS = 2000;

interface EntryGateLimits {
  running: number;
  ofOneAddress: number;
  waiting: number;
  patienceMs: number;
}

/**
 * Limits how many logins and the like are under way in this process, over all and from one address. Refuses with
 * RATE_ERROR 0001 at once what is too many, and what waited too long; neither costs a connection to the database.
 */
export class EntryGate {
  readonly #limits: EntryGateLimits;
  readonly #byAddress = new Map<string, number>();
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(limits: Partial<EntryGateLimits> = {}) {
    const usual = { running: RUNNING, ofOneAddress: OF_ONE_ADDRESS, waiting: WAITING, patienceMs: PATIENCE_MS };
    this.#limits = { ...usual, ...limits };
  }

  /** Waits for a turn; answers how to give it back, which counts once however often it is called. */
  async enter(address: string): Promise<() => void> {
    const ofAddress = this.#byAddress.get(address) ?? 0;
    const isRunning = this.#running < this.#limits.running;
    if (ofAddress >= this.#limits.ofOneAddress || (!isRunning && this.#waiting.size >= this.#limits.waiting))
      throw new Refusal('RATE_ERROR', '0001');
    this.#byAddress.set(address, ofAddress + 1);
    if (isRunning) this.#running += 1;
    else
      await this.#turn().catch((error: unknown) => {
        this.#forget(address);
        throw error;
      });
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#forget(address);
      this.#next();
    };
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting.delete(begin);
        reject(new Refusal('RATE_ERROR', '0001'));
      }, this.#limits.patienceMs);
      const begin = (): void => {
        clearTimeout(late);
        resolve();
      };
      this.#waiting.add(begin);
    });
  }

  #next(): void {
    const [begin] = this.#waiting;
    if (begin) {
      this.#waiting.delete(begin);
      begin();
    } else this.#running -= 1;
  }

  #forget(address: string): void {
    const left = (this.#byAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
  }
}
