import { parentPort } from 'node:worker_threads';
import type { Reply, TaskMap } from './worker-pool.ts';

/** Each task of a worker's script; what it throws is told to whoever asked, and the worker goes on. */
export type TaskMakers<Tasks extends TaskMap<Tasks>> = {
  [Task in keyof Tasks]: (asked: Tasks[Task]['asked']) => Promise<Tasks[Task]['answer']>;
};

/** Makes this thread a worker of a pool: it says that it stands, and does what it is given. */
export function answerJobs<Tasks extends TaskMap<Tasks>>(
  tasks: TaskMakers<Tasks>,
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
