import type pg from 'pg';

class QueueFull extends Error {
  constructor() {
    super('too many wait for the database');
    this.name = 'QueueFull';
  }
}

type Done = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void;

/**
 * Rejects requests while the first in the queue has waited `patienceMs`. By time, not length: bursts on a fast
 * database are fine.
 */
export function queueNoLonger(pool: pg.Pool, patienceMs: number): void {
  const waiting = new Set<{ since: number }>();
  const connect = pool.connect.bind(pool);
  const isLate = (): boolean => {
    const [first] = waiting;
    return first !== undefined && performance.now() - first.since > patienceMs;
  };
  const wait = (): (() => void) => {
    const place = { since: performance.now() };
    waiting.add(place);
    return () => waiting.delete(place);
  };
  function connectInTime(done?: Done): Promise<pg.PoolClient> | undefined {
    if (isLate()) {
      if (!done) return Promise.reject(new QueueFull());
      setImmediate(done, new QueueFull(), undefined, () => undefined);
      return undefined;
    }
    const leave = wait();
    if (!done) return connect().finally(leave);
    connect((error, client, release) => {
      leave();
      done(error, client, release);
    });
    return undefined;
  }
  // Also used by the pool's own queries.
  Object.defineProperty(pool, 'connect', { value: connectInTime });
}
