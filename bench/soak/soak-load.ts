import { setTimeout as pause } from 'node:timers/promises';
import { purchaseAnswer, quoteAnswer } from '#contract/purchases';
import { PURCHASE_KINDS } from '#vocabulary/purchases';
import { type LaneAnswer, type LaneCall, send } from '../call-lanes.ts';
import { leftCookies, logIn } from '../planted-members.ts';
import type { SoakAnswer } from './soak-verdict.ts';

/** A session ends before its token does. */
const SESSION_MS = 8 * 60_000;

/** What there is to ask for. */
export interface SoakGround {
  url: string;
  works: number[];
  texts: number[];
  strips: number[];
  covers: string[];
  words: string[];
  /** A work whose episodes are sold, and whoever buys them, in turns. */
  sold: { work: number; episodes: number[] };
  mails: string[];
}

/** What was answered, and what nobody should have been told. */
export interface SoakLog {
  answers: SoakAnswer[];
  wrong: string[];
}

interface Member {
  cookie: string;
  token: string;
  since: number;
  bought: number;
}

/** Counted among the answers already. */
class Unanswered extends Error {}

type Deed = (turn: number) => Promise<void>;

/** Out of a hundred requests, how many are of which kind; a purchase is two, an offer and paying it. */
const SHARES = { visitor: 34, fresh: 8, member: 14, reading: 14, search: 10, cover: 16, purchase: 4 } as const;

/** Asks at a steady rate until the time is over, whether or not the answers before have come. */
export async function soakLoad(
  ground: SoakGround,
  order: { rate: number; minutes: number; log: SoakLog },
): Promise<void> {
  const deeds = deedsOf(ground, order.log);
  const round = dealt(deeds);
  const began = performance.now();
  const underWay = new Set<Promise<void>>();
  for (let turn = 0; turn < order.rate * order.minutes * 60; turn += 1) {
    const early = began + (turn * 1000) / order.rate - performance.now();
    if (early > 0) await pause(early);
    const deed = round[turn % round.length];
    const done = deed?.(turn).catch((error: unknown) => {
      if (!(error instanceof Unanswered)) order.log.wrong.push(error instanceof Error ? error.message : String(error));
    });
    if (!done) continue;
    underWay.add(done);
    void done.finally(() => underWay.delete(done));
  }
  await Promise.all(underWay);
}

/** A round of a hundred turns in which each kind is spread as evenly as its share allows. */
function dealt(deeds: Record<keyof typeof SHARES, Deed>): Deed[] {
  const turns: { at: number; deed: Deed }[] = [];
  for (const [kind, share] of Object.entries(SHARES) as [keyof typeof SHARES, number][])
    for (let place = 0; place < share; place += 1) turns.push({ at: (place + 0.5) / share, deed: deeds[kind] });
  return turns.toSorted((a, b) => a.at - b.at).map(({ deed }) => deed);
}

function deedsOf(ground: SoakGround, log: SoakLog): Record<keyof typeof SHARES, Deed> {
  const began = Date.now();
  const ask = async (call: LaneCall): Promise<LaneAnswer> => {
    const from = performance.now();
    const minute = (Date.now() - began) / 60_000;
    const answer = await send({ ...call, url: ground.url + call.url }).catch((error: unknown) => {
      log.answers.push({ minute, ms: performance.now() - from, status: 0 });
      throw new Unanswered(String(error));
    });
    log.answers.push({ minute, ms: performance.now() - from, status: answer.status });
    if (answer.status >= 500) throw new Unanswered(`${call.url} answered ${answer.status}`);
    if (answer.status >= 400) throw new Error(`${call.url} answered ${answer.status}: ${answer.body.slice(0, 200)}`);
    return answer;
  };
  const see = async (path: string, headers: Record<string, string> = {}): Promise<void> =>
    void (await ask({ url: path, headers: { 'accept-encoding': 'br', ...headers } }));
  const members = membersOf(ground);
  const pick = <Thing>(things: Thing[], turn: number): Thing => {
    const thing = things[turn % things.length];
    if (thing === undefined) throw new Error('the shop has nothing of that kind');
    return thing;
  };
  const memberPages = ['/', '/my', '/webtoon', `/novel/${pick(ground.works, 0)}`];
  return {
    visitor: (turn) => see(pick(['/', '/webtoon', '/ranking', '/new', `/novel/${pick(ground.works, turn)}`], turn)),
    fresh: (turn) => see(`/?after=${began + turn}`),
    member: async (turn) => see(pick(memberPages, turn), { cookie: (await members(turn)).cookie }),
    reading: (turn) =>
      see(turn % 3 === 0 ? `/viewer/i/${pick(ground.strips, turn)}` : `/viewer/${pick(ground.texts, turn)}`),
    search: (turn) => see(`/ko/v1/search?q=${encodeURIComponent(pick(ground.words, turn))}`),
    cover: (turn) => see(pick(ground.covers, turn)),
    purchase: async (turn) => buyNext(ground, { ask, member: await members(turn) }),
  };
}

/** Members in turns, each logged in anew when the session has become old. */
function membersOf({ url, mails }: SoakGround): (turn: number) => Promise<Member> {
  const known = new Map<string, Member>();
  return async (turn) => {
    const mail = mails[turn % mails.length] ?? '';
    const member = known.get(mail);
    if (member && Date.now() - member.since < SESSION_MS) return member;
    const answer = await logIn(url, mail);
    const token: unknown = JSON.parse(answer.body).result.LOGINAT;
    const fresh = { cookie: leftCookies(answer), token: String(token), since: Date.now(), bought: member?.bought ?? 0 };
    known.set(mail, fresh);
    return fresh;
  };
}

async function buyNext(
  { sold }: SoakGround,
  { ask, member }: { ask: (call: LaneCall) => Promise<LaneAnswer>; member: Member },
): Promise<void> {
  const episode = sold.episodes[member.bought];
  if (episode === undefined) throw new Error('a member has bought every episode: the load needs more of them');
  member.bought += 1;
  const headers = { 'content-type': 'application/json', 'login-at': member.token };
  const wish = { work: sold.work, kind: PURCHASE_KINDS.BUY, episodes: [episode] };
  const offered = await ask({ url: '/ko/v1/quotes', method: 'POST', headers, body: JSON.stringify(wish) });
  const { quote } = quoteAnswer.parse(JSON.parse(offered.body)).result;
  const paid = await ask({
    url: '/ko/v1/purchases',
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ quote: quote.id }),
  });
  const { episodes } = purchaseAnswer.parse(JSON.parse(paid.body)).result;
  if (episodes.join() !== String(episode))
    throw new Error(`episode ${episode} was paid for and ${episodes.join()} given`);
}
