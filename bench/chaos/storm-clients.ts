import { PURCHASE_KINDS } from '#shared/money/purchases';
import { type Call, type ChaosClient, type Seen, once } from './chaos-clients.ts';

const WINDOWS = 4;

/** Different purchases of one wallet must also wait for each other. */
const EPISODES = 2;

/**
 * Every reader buys an episode in several windows at once, each with its own key, one of them twice: exactly one may
 * pay, and its repeated key returns the same answer. A second episode runs in parallel.
 */
export async function stormThrough(url: string, clients: ChaosClient[], order: { until: number }): Promise<Seen> {
  const seen: Seen = { acknowledged: [], wrong: [], attempts: 0 };
  const lane = async (client: ChaosClient): Promise<void> => {
    for (let at = 0; at < client.episodes.length && Date.now() < order.until; at += EPISODES) {
      const pressed = client.episodes.slice(at, at + EPISODES);
      await Promise.all(pressed.map((episode) => press(url, { client, episode, seen })));
    }
  };
  await Promise.all(clients.map(lane));
  return seen;
}

interface PurchaseAttempt {
  client: ChaosClient;
  episode: number;
  seen: Seen;
}

async function press(url: string, { client, episode, seen }: PurchaseAttempt): Promise<void> {
  const sendRequest = async (call: Omit<Call, 'client'>): Promise<{ status: number; body: string }> => {
    seen.attempts += 1;
    const response = await once({ ...call, client }).catch((error: Error) => ({ status: 0, body: error.message }));
    if (response.status === 0 || response.status >= 500)
      seen.wrong.push(`${call.url}: ${response.status} ${response.body}`);
    return response;
  };
  const options = { work: client.work, kind: PURCHASE_KINDS.BUY, episodes: [episode] };
  const offers = await Promise.all(
    Array.from({ length: WINDOWS }, () => sendRequest({ url: `${url}/ko/v1/quotes`, body: options })),
  );
  const payments = offers.flatMap(({ status, body }, at) => {
    if (status !== 200) return [];
    const one = { quote: JSON.parse(body).result.quote, key: crypto.randomUUID() };
    return at === 0 ? [one, one] : [one];
  });
  const began = performance.now();
  const paid = await Promise.all(
    payments.map(async ({ quote, key }) => {
      const response = await sendRequest({ url: `${url}/ko/v1/purchases`, body: { quote: quote.id }, key });
      return { ...response, quote, key };
    }),
  );
  const tookMs = performance.now() - began;
  const bodies = new Map<string, string>();
  for (const { body, quote, key } of paid.filter(({ status }) => status === 200)) {
    const existing = bodies.get(key);
    if (existing !== undefined && existing !== body) seen.wrong.push(`two answers for ${key}`);
    if (existing !== undefined) continue;
    bodies.set(key, body);
    const { memberNo } = client;
    seen.acknowledged.push({ memberNo, key, quote: quote.id, body, coins: quote.coins, tookMs, at: Date.now() });
  }
  if (bodies.size !== 1) seen.wrong.push(`episode ${episode} was sold ${bodies.size} times`);
}
