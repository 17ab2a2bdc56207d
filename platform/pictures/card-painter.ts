import type { CardPainter } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { PictureTasks } from './picture-task.ts';
import { type WorkerPool, makeWorkerPool } from '#platform/workers/worker-pool';

const SCRIPT = new URL('./picture-worker.ts', import.meta.url);
const PAINT_MS = 20_000;
/** Cards are asked for once each: their worker, with the fonts it holds, goes when nobody asks any more. */
const IDLE_MS = 30_000;
const MOST_WAITING = 40;

/** Cards painted in a thread of their own, one after the other. Too many at once are refused with SERVER_ERROR 0002. */
export function makeCardPainter(): CardPainter {
  let pool: WorkerPool<PictureTasks> | undefined;
  let waiting = 0;
  let idle: NodeJS.Timeout | undefined;
  return {
    async paint(wish) {
      if (waiting >= MOST_WAITING) throw new Refusal('SERVER_ERROR', '0002');
      waiting += 1;
      clearTimeout(idle);
      pool ??= makeWorkerPool<PictureTasks>({ script: SCRIPT, size: 1 });
      try {
        return (await pool.run('card', { wish }, { timeoutMs: PAINT_MS })).bytes;
      } finally {
        waiting -= 1;
        if (waiting === 0) idle = setTimeout(rest, IDLE_MS).unref();
      }
    },
  };

  function rest(): void {
    const done = pool;
    pool = undefined;
    void done?.close();
  }
}
