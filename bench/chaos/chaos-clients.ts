import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { PURCHASE_KINDS } from '#vocabulary/purchases';

const ATTEMPT_MS = 3000;
const LAST_MS = 60_000;
/** As long a browser waits before it asks again, longer each time. */
const FIRST_WAIT_MS = 20;
const MOST_WAIT_MS = 320;
/** How often a purchase that was answered is asked again with its key. */
const AGAIN = 0.2;

/** A reader who buys one episode after another, whatever happens to the shop. */
export interface ChaosClient {
  memberNo: number;
  token: string;
  work: number;
  episodes: number[];
  /** The one that everybody may read. */
  free: number;
}
/** A purchase that was answered. */
export interface Acknowledged {
  memberNo: number;
  key: string;
  quote: string;
  body: string;
  coins: number;
  tookMs: number;
  /** When the answer came, by the clock of this machine. */
  at: number;
}
/** What the readers saw. */
export interface Seen {
  acknowledged: Acknowledged[];
  /** Answers that no fault of a machine excuses. */
  wrong: string[];
  attempts: number;
}

/** Has every reader buy until the time is over; what is under way then is brought to its end. */
export async function buyThrough(url: string, clients: ChaosClient[], order: { until: number }): Promise<Seen> {
  const seen: Seen = { acknowledged: [], wrong: [], attempts: 0 };
  const lane = async (client: ChaosClient): Promise<void> => {
    for (const episode of client.episodes) {
      if (Date.now() >= order.until) return;
      const wish = { work: client.work, kind: PURCHASE_KINDS.BUY, episodes: [episode] };
      const offered = await untilAnswered(seen, { url: `${url}/ko/v1/quotes`, client, body: wish });
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

/** Asks with the same key until there is a final answer; undefined where that was a wrong one. */
async function untilAnswered(seen: Seen, call: Call): Promise<{ body: string } | undefined> {
  const until = Date.now() + LAST_MS;
  let last = '';
  let waitMs = FIRST_WAIT_MS;
  while (Date.now() < until) {
    seen.attempts += 1;
    const answer = await once(call).catch((error: Error) => ({ status: 0, body: error.message }));
    if (answer.status === 200) return answer;
    last = `${answer.status} ${answer.body}`;
    const isUnderWay = answer.body.includes('IDEMPOTENCY_ERROR') && answer.body.includes('0003');
    if (answer.status >= 400 && answer.status < 500 && !isUnderWay) break;
    await pause((0.5 + Math.random()) * waitMs);
    waitMs = Math.min(waitMs * 2, MOST_WAIT_MS);
  }
  seen.wrong.push(`${call.url}: ${last}`);
  return undefined;
}

/** One attempt, on a connection of its own. */
export function once(call: Call): Promise<{ status: number; body: string }> {
  const headers = {
    'login-at': call.client.token,
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    ...(call.key ? { 'idempotency-key': call.key } : {}),
  };
  return new Promise((resolve, reject) => {
    const asked = request(call.url, { method: 'POST', headers, timeout: ATTEMPT_MS, agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => (body += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      answer.on('error', reject);
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
    asked.on('error', reject);
    asked.end(JSON.stringify(call.body));
  });
}

/** Asks for an offer of an episode that nobody comes to buy; status 0 where nothing came. An offer is written down. */
export function wishLast(url: string, client: ChaosClient): Promise<{ status: number; body: string }> {
  const body = { work: client.work, kind: PURCHASE_KINDS.BUY, episodes: client.episodes.slice(-1) };
  return once({ url: `${url}/ko/v1/quotes`, client, body }).catch((error: Error) => ({
    status: 0,
    body: error.message,
  }));
}
