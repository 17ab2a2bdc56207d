import type pg from 'pg';

/** Nobody was let into the queue for a connection: those before wait too long already. */
class QueueFull extends Error {
  constructor() {
    super('too many wait for the database');
    this.name = 'QueueFull';
  }
}

type Done = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void;

/**
 * Refuses a connection at once while the first in the queue has waited `patienceMs`: a database that has become slow is
 * told to those who ask last by a quick answer, and those who wait are still served. A short crowd before a quick
 * database is none of that, so the queue is measured by its time and not by its length.
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
  // The pool's own queries ask for their connections here too.
  Object.defineProperty(pool, 'connect', { value: connectInTime });
}
