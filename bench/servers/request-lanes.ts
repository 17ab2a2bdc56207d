import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { quantile } from '../figure.ts';

export interface LaneResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface LaneCall {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export function send(call: LaneCall): Promise<LaneResponse> {
  return new Promise((resolve, reject) => {
    const requests = request(
      call.url,
      { agent, method: call.method ?? 'GET', headers: { 'sec-fetch-site': 'same-origin', ...call.headers } },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      },
    );
    requests.on('error', reject);
    requests.end(call.body);
  });
}

/** Closed loop. */
export async function ratePerSecond(order: {
  lanes: number;
  seconds: number;
  request(lane: number): Promise<void>;
}): Promise<number> {
  const began = performance.now();
  const until = began + order.seconds * 1000;
  let done = 0;
  const lanes = Array.from({ length: order.lanes }, async (_none, lane) => {
    while (performance.now() < until) {
      await order.request(lane);
      done += 1;
    }
  });
  await Promise.all(lanes);
  return (done * 1000) / (performance.now() - began);
}

/** In ms, open loop. */
export async function p99AtRate(order: {
  rate: number;
  seconds: number;
  request(turn: number): Promise<void>;
}): Promise<number> {
  const began = performance.now();
  const claimed: number[] = [];
  const requests: Promise<void>[] = [];
  for (let turn = 0; turn < order.rate * order.seconds; turn += 1) {
    const due = began + (turn * 1000) / order.rate;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    // Excludes timer delay of the bench, not that of a slow server.
    const from = early > 0 ? performance.now() : due;
    requests.push(order.request(turn).then(() => void claimed.push(performance.now() - from)));
  }
  await Promise.all(requests);
  return quantile(claimed, 0.99);
}
