import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const READERS = 6;
const REST_MS = 20;
const ATTEMPT_MS = 5000;

/** What one reader was answered at one moment; status 0 where there was no answer. */
export interface Answered {
  at: number;
  status: number;
  path: string;
  tookMs: number;
}

/** Visitors who go from page to page until they are told to stop; `answers` grows meanwhile. */
export interface Readers {
  answers: Answered[];
  stop(): Promise<void>;
}

/** Sends them: homes, lists, a work, words nobody looked for before (no page that is kept) and files. */
export function sendReaders(url: string, fixed: string[]): Readers {
  const answers: Answered[] = [];
  let isOver = false;
  let searched = 0;
  const lane = async (from: number): Promise<void> => {
    for (let step = from; !isOver; step += 1) {
      const known = fixed[step % (fixed.length + 1)];
      searched += known === undefined ? 1 : 0;
      const path = known ?? `/search?q=${encodeURIComponent(`낱말 ${searched}`)}`;
      const began = performance.now();
      const status = await statusOf(`${url}${path}`);
      answers.push({ at: Date.now(), status, path, tookMs: performance.now() - began });
      await pause(REST_MS);
    }
  };
  const lanes = Promise.all(Array.from({ length: READERS }, (_, number) => lane(number)));
  return {
    answers,
    stop: async () => {
      isOver = true;
      await lanes;
    },
  };
}

function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(
      url,
      { headers: { 'accept-encoding': 'br' }, timeout: ATTEMPT_MS, agent: false },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', () => resolve(0));
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(0));
    asked.end();
  });
}
