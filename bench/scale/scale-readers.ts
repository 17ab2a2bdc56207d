import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const READERS = 6;
const REST_MS = 20;
const ATTEMPT_MS = 5000;

/** Status 0 without an answer. */
export interface Answered {
  at: number;
  status: number;
  path: string;
  tookMs: number;
}

/** `answers` grows until stopped. */
export interface Readers {
  answers: Answered[];
  stop(): Promise<void>;
}

/** Includes unique searches, which are never cached. */
export function sendReaders(url: string, fixed: string[]): Readers {
  const responses: Answered[] = [];
  let isOver = false;
  let searched = 0;
  const lane = async (from: number): Promise<void> => {
    for (let step = from; !isOver; step += 1) {
      const existing = fixed[step % (fixed.length + 1)];
      searched += existing === undefined ? 1 : 0;
      const path = existing ?? `/search?q=${encodeURIComponent(`낱말 ${searched}`)}`;
      const began = performance.now();
      const status = await statusOf(`${url}${path}`);
      responses.push({ at: Date.now(), status, path, tookMs: performance.now() - began });
      await pause(REST_MS);
    }
  };
  const lanes = Promise.all(Array.from({ length: READERS }, (_, number) => lane(number)));
  return {
    answers: responses,
    stop: async () => {
      isOver = true;
      await lanes;
    },
  };
}

function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    const requests = request(
      url,
      { headers: { 'accept-encoding': 'br' }, timeout: ATTEMPT_MS, agent: false },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', () => resolve(0));
      },
    );
    requests.on('timeout', () => requests.destroy());
    requests.on('error', () => resolve(0));
    requests.end();
  });
}
