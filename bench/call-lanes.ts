import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { quantile } from './figure.ts';

/** An answer to a call of the bench, read whole. */
export interface LaneAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What to send. */
export interface LaneCall {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a call over a kept connection. */
export function send(call: LaneCall): Promise<LaneAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      call.url,
      { agent, method: call.method ?? 'GET', headers: { 'sec-fetch-site': 'same-origin', ...call.headers } },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (part: string) => (body += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      },
    );
    asked.on('error', reject);
    asked.end(call.body);
  });
}

/** How often a second that many lanes get an answer, each asking again as soon as it has one. */
export async function ratePerSecond(order: {
  lanes: number;
  seconds: number;
  ask(lane: number): Promise<void>;
}): Promise<number> {
  const began = performance.now();
  const until = began + order.seconds * 1000;
  let done = 0;
  const lanes = Array.from({ length: order.lanes }, async (_none, lane) => {
    while (performance.now() < until) {
      await order.ask(lane);
      done += 1;
    }
  });
  await Promise.all(lanes);
  return (done * 1000) / (performance.now() - began);
}

/** Milliseconds within which 99 of 100 are answered, asked at a steady rate whether or not the one before is. */
export async function p99AtRate(order: {
  rate: number;
  seconds: number;
  ask(turn: number): Promise<void>;
}): Promise<number> {
  const began = performance.now();
  const taken: number[] = [];
  const asked: Promise<void>[] = [];
  for (let turn = 0; turn < order.rate * order.seconds; turn += 1) {
    const due = began + (turn * 1000) / order.rate;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    // A timer that wakes late is the bench's own delay; a server that is slow may not hide behind it.
    const from = early > 0 ? performance.now() : due;
    asked.push(order.ask(turn).then(() => void taken.push(performance.now() - from)));
  }
  await Promise.all(asked);
  return quantile(taken, 0.99);
}
