import { PURCHASE_KINDS } from '#vocabulary/purchases';
import { type Call, type ChaosClient, type Seen, once } from './chaos-clients.ts';

/** Windows in which a reader presses the button at once. */
const WINDOWS = 4;

/** Episodes that a reader presses for at once: purchases of one wallet that are not the same have to wait too. */
const EPISODES = 2;

/**
 * Has every reader press for an episode in several windows at once, each with an offer and a key of its own, and in one
 * of them twice: one of them may pay, and its key gets the same answer again. Meanwhile the same reader does so for
 * another episode.
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

interface Press {
  client: ChaosClient;
  episode: number;
  seen: Seen;
}

async function press(url: string, { client, episode, seen }: Press): Promise<void> {
  const ask = async (call: Omit<Call, 'client'>): Promise<{ status: number; body: string }> => {
    seen.attempts += 1;
    const answer = await once({ ...call, client }).catch((error: Error) => ({ status: 0, body: error.message }));
    if (answer.status === 0 || answer.status >= 500) seen.wrong.push(`${call.url}: ${answer.status} ${answer.body}`);
    return answer;
  };
  const wish = { work: client.work, kind: PURCHASE_KINDS.BUY, episodes: [episode] };
  const offers = await Promise.all(
    Array.from({ length: WINDOWS }, () => ask({ url: `${url}/ko/v1/quotes`, body: wish })),
  );
  const payments = offers.flatMap(({ status, body }, at) => {
    if (status !== 200) return [];
    const one = { quote: JSON.parse(body).result.quote, key: crypto.randomUUID() };
    return at === 0 ? [one, one] : [one];
  });
  const began = performance.now();
  const paid = await Promise.all(
    payments.map(async ({ quote, key }) => {
      const answer = await ask({ url: `${url}/ko/v1/purchases`, body: { quote: quote.id }, key });
      return { ...answer, quote, key };
    }),
  );
  const tookMs = performance.now() - began;
  const bodies = new Map<string, string>();
  for (const { body, quote, key } of paid.filter(({ status }) => status === 200)) {
    const known = bodies.get(key);
    if (known !== undefined && known !== body) seen.wrong.push(`two answers for ${key}`);
    if (known !== undefined) continue;
    bodies.set(key, body);
    const { memberNo } = client;
    seen.acknowledged.push({ memberNo, key, quote: quote.id, body, coins: quote.coins, tookMs, at: Date.now() });
  }
  if (bodies.size !== 1) seen.wrong.push(`episode ${episode} was sold ${bodies.size} times`);
}
