import type { ShareCardRenderer } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { PictureTasks } from '../picture-task.ts';
import { type WorkerPool, createWorkerPool } from '#platform/workers/worker-pool';

const SCRIPT = new URL('../picture-worker.ts', import.meta.url);
const PAINT_MS = 20_000;
/** Cards are rare: an idle worker ends. */
const IDLE_MS = 30_000;
const MAX_WAITING = 40;

/** Throws SERVER_ERROR 0002 when the queue is full. */
export function createShareCardMaker(): ShareCardRenderer {
  let pool: WorkerPool<PictureTasks> | undefined;
  let waiting = 0;
  let idle: NodeJS.Timeout | undefined;
  return {
    async render(input) {
      if (waiting >= MAX_WAITING) throw new DomainError('SERVER_ERROR', '0002');
      waiting += 1;
      clearTimeout(idle);
      pool ??= createWorkerPool<PictureTasks>({ script: SCRIPT, size: 1 });
      try {
        return (await pool.run('card', { wish: input }, { timeoutMs: PAINT_MS })).bytes;
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
