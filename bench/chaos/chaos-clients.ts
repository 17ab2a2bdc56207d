import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { PURCHASE_KINDS } from '#shared/money/purchases';

const ATTEMPT_MS = 3000;
const LAST_MS = 60_000;
const FIRST_WAIT_MS = 20;
const MAX_WAIT_MS = 320;
/** Share of purchases repeated with the same key. */
const AGAIN = 0.2;

/** Buys one episode after another despite failures. */
export interface ChaosClient {
  memberNo: number;
  token: string;
  work: number;
  episodes: number[];
  free: number;
}
export interface Acknowledged {
  memberNo: number;
  key: string;
  quote: string;
  body: string;
  coins: number;
  tookMs: number;
  /** By this machine's clock. */
  at: number;
}
export interface Seen {
  acknowledged: Acknowledged[];
  /** Answers that no fault explains. */
  wrong: string[];
  attempts: number;
}

/** Buys until the deadline and completes purchases under way. */
export async function buyThrough(url: string, clients: ChaosClient[], order: { until: number }): Promise<Seen> {
  const seen: Seen = { acknowledged: [], wrong: [], attempts: 0 };
  const lane = async (client: ChaosClient): Promise<void> => {
    for (const episode of client.episodes) {
      if (Date.now() >= order.until) return;
      const options = { work: client.work, kind: PURCHASE_KINDS.BUY, episodes: [episode] };
      const offered = await untilAnswered(seen, { url: `${url}/ko/v1/quotes`, client, body: options });
      if (!offered) return;
      const { quote } = JSON.parse(offered.body).result;
      const key = crypto.randomUUID();
      const paying = { url: `${url}/ko/v1/purchases`, client, body: { quote: quote.id }, key };
      const began = performance.now();
      const paid = await untilAnswered(seen, paying);
      if (!paid) return;
      const tookMs = performance.now() - began;
      const { memberNo } = client;
      const at = Date.now();
      seen.acknowledged.push({ memberNo, key, quote: quote.id, body: paid.body, coins: quote.coins, tookMs, at });
      if (Math.random() < AGAIN) {
        const again = await untilAnswered(seen, paying);
        if (again && again.body !== paid.body) seen.wrong.push(`another answer for ${key}: ${again.body}`);
      }
    }
  };
  await Promise.all(clients.map(lane));
  return seen;
}

export interface Call {
  url: string;
  client: ChaosClient;
  body: object;
  key?: string;
}

/** Undefined when the final answer was wrong. */
async function untilAnswered(seen: Seen, call: Call): Promise<{ body: string } | undefined> {
  const until = Date.now() + LAST_MS;
  let last = '';
  let waitMs = FIRST_WAIT_MS;
  while (Date.now() < until) {
    seen.attempts += 1;
    const response = await once(call).catch((error: Error) => ({ status: 0, body: error.message }));
    if (response.status === 200) return response;
    last = `${response.status} ${response.body}`;
    const isUnderWay = response.body.includes('IDEMPOTENCY_ERROR') && response.body.includes('0003');
    if (response.status >= 400 && response.status < 500 && !isUnderWay) break;
    await pause((0.5 + Math.random()) * waitMs);
    waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
  }
  seen.wrong.push(`${call.url}: ${last}`);
  return undefined;
}

export function once(call: Call): Promise<{ status: number; body: string }> {
  const headers = {
    'login-at': call.client.token,
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    ...(call.key ? { 'idempotency-key': call.key } : {}),
  };
  return new Promise((resolve, reject) => {
    const requests = request(call.url, { method: 'POST', headers, timeout: ATTEMPT_MS, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.on('error', reject);
    });
    requests.on('timeout', () => requests.destroy(new Error('no answer in time')));
    requests.on('error', reject);
    requests.end(JSON.stringify(call.body));
  });
}

/** Requests an offer, a write, for an episode nobody buys; status 0 without an answer. */
export function retryLastPurchase(url: string, client: ChaosClient): Promise<{ status: number; body: string }> {
  const body = { work: client.work, kind: PURCHASE_KINDS.BUY, episodes: client.episodes.slice(-1) };
  return once({ url: `${url}/ko/v1/quotes`, client, body }).catch((error: Error) => ({
    status: 0,
    body: error.message,
  }));
}
