import { availableParallelism } from 'node:os';
import { makePasswordHasher } from '#platform/password-hasher';
import type { BenchMeans } from './bench-means.ts';
import { type LaneAnswer, p99AtRate, ratePerSecond, send } from './call-lanes.ts';
import { type Figure, against, median, spreadOf } from './figure.ts';
import { knownHash, logIn, plantMembers } from './planted-members.ts';
import { byTurns } from './server-load.ts';

const MEMBERS = 480;
const LANES = 8;
const SECONDS = 5;
const REFRESHES = { rate: 200, seconds: 15 };
const PAGES = { rate: 100, seconds: 6 };
const ROUNDS = 3;

/** Logging in against what its hash alone allows, what readers notice of it meanwhile, and staying logged in. */
export async function membersBench({ shop }: BenchMeans): Promise<Figure[]> {
  const server = await shop();
  const mails = await plantMembers(server.data, { kind: 'bench', count: MEMBERS });
  const enter = (turn: number): Promise<LaneAnswer> => logIn(server.url, mails[turn % mails.length] ?? '');
  const home = async (): Promise<void> => {
    const { status } = await send({ url: `${server.url}/`, headers: { 'accept-encoding': 'br' } });
    if (status !== 200) throw new Error(`the home answered ${status}`);
  };

  let turn = 0;
  const next = async (): Promise<void> => void (await enter((turn += 1)));
  const hash = await hashing();
  const [ours = [], theirs = []] = await byTurns([
    () => ratePerSecond({ lanes: LANES, seconds: SECONDS, ask: next }),
    () => ratePerSecond({ ...hash, seconds: SECONDS }),
  ]);
  const [logins, alone] = [median(ours), median(theirs)];
  await p99AtRate({ rate: PAGES.rate, seconds: 2, ask: home });
  // What the machine does besides falls on both: idle and busy are measured by turns, and each round has its own ratio.
  const rounds: { idle: number; busy: number }[] = [];
  while (rounds.length < ROUNDS) {
    const idle = await p99AtRate({ ...PAGES, ask: home });
    const [busy] = await Promise.all([
      p99AtRate({ ...PAGES, ask: home }),
      ratePerSecond({ lanes: LANES, seconds: PAGES.seconds, ask: next }),
    ]);
    rounds.push({ idle, busy });
  }
  const refreshed = await refreshP99(server.url, await sessions(enter));
  return [
    {
      what: '로그인, 8줄',
      unit: '번/초',
      ours: logins,
      ...spreadOf(ours),
      peer: against('argon2id만', logins, alone),
      budget: { of: 'ratio', atLeast: 0.9 },
    },
    {
      what: '로그인이 몰릴 때 첫 화면 (p99)',
      unit: 'ms',
      ours: median(rounds.map(({ busy }) => busy)),
      ...spreadOf(rounds.map(({ busy }) => busy)),
      peer: {
        name: '한가할 때',
        value: median(rounds.map(({ idle }) => idle)),
        ratio: median(rounds.map(({ idle, busy }) => busy / idle)),
      },
      budget: { of: 'ratio', atMost: 2 },
    },
    { what: '로그인 이어 가기, 1초에 200번 (p99)', unit: 'ms', ours: refreshed, budget: { of: 'ours', atMost: 15 } },
  ];
}

/** The hash alone, as many at a time as the shop takes. */
async function hashing(): Promise<{ lanes: number; ask(): Promise<void> }> {
  const passwords = makePasswordHasher();
  const known = await knownHash();
  return {
    lanes: Math.max(1, availableParallelism() - 1),
    ask: async () => void (await passwords.verify(known.hash, known.password)),
  };
}

interface Session {
  loginKey: string;
  cookie: string;
}

async function sessions(enter: (turn: number) => Promise<LaneAnswer>): Promise<Session[]> {
  const begun: Session[] = [];
  for (let turn = 0; turn < MEMBERS; turn += 1) {
    const answer = await enter(turn);
    begun.push({ loginKey: JSON.parse(answer.body).result.login_key, cookie: hiddenCookie(answer) });
  }
  return begun;
}

async function refreshP99(url: string, begun: Session[]): Promise<number> {
  return p99AtRate({
    ...REFRESHES,
    ask: async (turn) => {
      const session = begun[turn % begun.length];
      if (!session) throw new Error('no session to refresh');
      const answer = await send({
        url: `${url}/ko/v1/login/refresh`,
        headers: { cookie: session.cookie, 'login-key': session.loginKey, 'auto-login': '1' },
      });
      if (answer.status !== 200) throw new Error(`a refresh answered ${answer.status}: ${answer.body}`);
      session.cookie = hiddenCookie(answer);
    },
  });
}

function hiddenCookie(answer: LaneAnswer): string {
  const cookie = answer.headers['set-cookie']?.find((one) => one.startsWith('seoga_session='));
  return cookie?.split(';')[0] ?? '';
}
