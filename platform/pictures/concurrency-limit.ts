/** FIFO. */
export interface ConcurrencyLimit {
  through<Result>(work: () => Promise<Result>): Promise<Result>;
  enter(): Promise<void>;
  leave(): void;
}

export function createConcurrencyLimit(places: number): ConcurrencyLimit {
  let free = places;
  const waiting: (() => void)[] = [];
  async function enter(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
  return {
    enter,
    leave,
    async through(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
