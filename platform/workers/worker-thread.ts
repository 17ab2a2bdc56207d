import { parentPort } from 'node:worker_threads';
import type { Reply, TaskMap } from './worker-pool.ts';

/** Handlers by task; errors are sent to the caller. */
export type TaskHandlers<Tasks extends TaskMap<Tasks>> = {
  [Task in keyof Tasks]: (requested: Tasks[Task]['asked']) => Promise<Tasks[Task]['answer']>;
};

/** Turns this thread into a pool worker. */
export function serveWorkerTasks<Tasks extends TaskMap<Tasks>>(
  tasks: TaskHandlers<Tasks>,
  transferOf: (answer: unknown) => ArrayBuffer[],
): void {
  const standing: Reply = { ready: true };
  parentPort?.postMessage(standing);
  parentPort?.on('message', (order: { task: keyof Tasks; asked: never }) => void carryOut(order));

  async function carryOut({ task, asked }: { task: keyof Tasks; asked: never }): Promise<void> {
    let reply: Reply;
    try {
      reply = { answer: await tasks[task](asked) };
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      reply = { failed: { kind: name, message } };
    }
    parentPort?.postMessage(reply, 'answer' in reply ? transferOf(reply.answer) : []);
  }
}
