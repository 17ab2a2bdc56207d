import { DomainError } from '#kernel/domain-error';

/** Leaves the other database connections free. */
const RUNNING = 4;
/** Running and waiting per address; more than a household or office sends. */
const OF_ONE_ADDRESS = 8;
const WAITING = 64;
const PATIENCE_MS = 2000;

interface LoginRateLimits {
  running: number;
  ofOneAddress: number;
  waiting: number;
  patienceMs: number;
}

/**
 * Limits concurrent logins of this process, in total and per address. Throws RATE_ERROR 0001 on a full queue or
 * timeout, without using a database connection.
 */
export class LoginRateLimiter {
  readonly #limits: LoginRateLimits;
  readonly #byAddress = new Map<string, number>();
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(limits: Partial<LoginRateLimits> = {}) {
    const usual = { running: RUNNING, ofOneAddress: OF_ONE_ADDRESS, waiting: WAITING, patienceMs: PATIENCE_MS };
    this.#limits = { ...usual, ...limits };
  }

  /** Waits for a slot; returns an idempotent release function. */
  async enter(address: string): Promise<() => void> {
    const ofAddress = this.#byAddress.get(address) ?? 0;
    const isRunning = this.#running < this.#limits.running;
    if (ofAddress >= this.#limits.ofOneAddress || (!isRunning && this.#waiting.size >= this.#limits.waiting))
      throw new DomainError('RATE_ERROR', '0001');
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
        reject(new DomainError('RATE_ERROR', '0001'));
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
