import { setTimeout as pause } from 'node:timers/promises';
import { purchaseResponse, quoteResponse } from '#contract/purchases';
import { PURCHASE_KINDS } from '#shared/money/purchases';
import { type LaneResponse, type LaneCall, send } from '../servers/request-lanes.ts';
import { leftCookies, logIn } from '../fixtures/planted-members.ts';
import type { SoakResponse } from './soak-verdict.ts';

/** Sessions are renewed before the token expires. */
const SESSION_MS = 8 * 60_000;

export interface SoakContext {
  url: string;
  works: number[];
  texts: number[];
  strips: number[];
  covers: string[];
  words: string[];
  /** A paid work, and its buyers in turn. */
  sold: { work: number; episodes: number[] };
  mails: string[];
}

export interface SoakLog {
  answers: SoakResponse[];
  wrong: string[];
}

interface Member {
  cookie: string;
  token: string;
  since: number;
  bought: number;
}

/** Already counted. */
class Unanswered extends Error {}

type Deed = (turn: number) => Promise<void>;

/** Percentages; a purchase is two requests, offer and payment. */
const SHARES = { visitor: 34, fresh: 8, member: 14, reading: 14, search: 10, cover: 16, purchase: 4 } as const;

/** Open loop at a steady rate. */
export async function soakLoad(
  env: SoakContext,
  order: { rate: number; minutes: number; log: SoakLog },
): Promise<void> {
  const actions = actionsOf(env, order.log);
  const round = dealt(actions);
  const began = performance.now();
  const underWay = new Set<Promise<void>>();
  for (let turn = 0; turn < order.rate * order.minutes * 60; turn += 1) {
    const early = began + (turn * 1000) / order.rate - performance.now();
    if (early > 0) await pause(early);
    const action = round[turn % round.length];
    const done = action?.(turn).catch((error: unknown) => {
      if (!(error instanceof Unanswered)) order.log.wrong.push(error instanceof Error ? error.message : String(error));
    });
    if (!done) continue;
    underWay.add(done);
    void done.finally(() => underWay.delete(done));
  }
  await Promise.all(underWay);
}

/** Spreads each kind evenly over a hundred turns. */
function dealt(actions: Record<keyof typeof SHARES, Deed>): Deed[] {
  const turns: { at: number; deed: Deed }[] = [];
  for (const [kind, share] of Object.entries(SHARES) as [keyof typeof SHARES, number][])
    for (let index = 0; index < share; index += 1) turns.push({ at: (index + 0.5) / share, deed: actions[kind] });
  return turns.toSorted((a, b) => a.at - b.at).map(({ deed }) => deed);
}

function actionsOf(env: SoakContext, log: SoakLog): Record<keyof typeof SHARES, Deed> {
  const began = Date.now();
  const sendRequest = async (call: LaneCall): Promise<LaneResponse> => {
    const from = performance.now();
    const minute = (Date.now() - began) / 60_000;
    const response = await send({ ...call, url: env.url + call.url }).catch((error: unknown) => {
      log.answers.push({ minute, ms: performance.now() - from, status: 0 });
      throw new Unanswered(String(error));
    });
    log.answers.push({ minute, ms: performance.now() - from, status: response.status });
    if (response.status >= 500) throw new Unanswered(`${call.url} answered ${response.status}`);
    if (response.status >= 400)
      throw new Error(`${call.url} answered ${response.status}: ${response.body.slice(0, 200)}`);
    return response;
  };
  const see = async (path: string, headers: Record<string, string> = {}): Promise<void> =>
    void (await sendRequest({ url: path, headers: { 'accept-encoding': 'br', ...headers } }));
  const members = membersOf(env);
  const pick = <Thing>(things: Thing[], turn: number): Thing => {
    const thing = things[turn % things.length];
    if (thing === undefined) throw new Error('the shop has nothing of that kind');
    return thing;
  };
  const memberPages = ['/', '/my', '/webtoon', `/novel/${pick(env.works, 0)}`];
  return {
    visitor: (turn) => see(pick(['/', '/webtoon', '/ranking', '/new', `/novel/${pick(env.works, turn)}`], turn)),
    fresh: (turn) => see(`/?after=${began + turn}`),
    member: async (turn) => see(pick(memberPages, turn), { cookie: (await members(turn)).cookie }),
    reading: (turn) => see(turn % 3 === 0 ? `/viewer/i/${pick(env.strips, turn)}` : `/viewer/${pick(env.texts, turn)}`),
    search: (turn) => see(`/ko/v1/search?q=${encodeURIComponent(pick(env.words, turn))}`),
    cover: (turn) => see(pick(env.covers, turn)),
    purchase: async (turn) => buyNext(env, { request: sendRequest, member: await members(turn) }),
  };
}

/** Members in turn, with expired sessions renewed. */
function membersOf({ url, mails }: SoakContext): (turn: number) => Promise<Member> {
  const existing = new Map<string, Member>();
  return async (turn) => {
    const mail = mails[turn % mails.length] ?? '';
    const member = existing.get(mail);
    if (member && Date.now() - member.since < SESSION_MS) return member;
    const response = await logIn(url, mail);
    const token: unknown = JSON.parse(response.body).result.LOGINAT;
    const fresh = {
      cookie: leftCookies(response),
      token: String(token),
      since: Date.now(),
      bought: member?.bought ?? 0,
    };
    existing.set(mail, fresh);
    return fresh;
  };
}

async function buyNext(
  { sold }: SoakContext,
  { request, member }: { request: (call: LaneCall) => Promise<LaneResponse>; member: Member },
): Promise<void> {
  const episode = sold.episodes[member.bought];
  if (episode === undefined) throw new Error('a member has bought every episode: the load needs more of them');
  member.bought += 1;
  const headers = { 'content-type': 'application/json', 'login-at': member.token };
  const options = { work: sold.work, kind: PURCHASE_KINDS.BUY, episodes: [episode] };
  const offered = await request({ url: '/ko/v1/quotes', method: 'POST', headers, body: JSON.stringify(options) });
  const { quote } = quoteResponse.parse(JSON.parse(offered.body)).result;
  const paid = await request({
    url: '/ko/v1/purchases',
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ quote: quote.id }),
  });
  const { episodes } = purchaseResponse.parse(JSON.parse(paid.body)).result;
  if (episodes.join() !== String(episode))
    throw new Error(`episode ${episode} was paid for and ${episodes.join()} given`);
}
