import { availableParallelism } from 'node:os';
import { createPasswordHasher } from '#platform/crypto/password-hasher';
import type { BenchContext } from '../bench-context.ts';
import { type LaneResponse, p99AtRate, ratePerSecond, send } from '../servers/request-lanes.ts';
import { type Figure, against, median, spread } from '../figure.ts';
import { precomputedHash, logIn, plantMembers } from '../fixtures/planted-members.ts';
import { byTurns } from '../servers/server-load.ts';

const MEMBERS = 480;
const LANES = 8;
const SECONDS = 5;
const REFRESHES = { rate: 200, seconds: 15 };
const PAGES = { rate: 100, seconds: 6 };
const ROUNDS = 3;

/** Logins against the bare hash, their effect on readers, and refreshes. */
export async function membersBench({ shop }: BenchContext): Promise<Figure[]> {
  const server = await shop();
  const mails = await plantMembers(server.data, { kind: 'bench', count: MEMBERS });
  const enter = (turn: number): Promise<LaneResponse> => logIn(server.url, mails[turn % mails.length] ?? '');
  const home = async (): Promise<void> => {
    const { status } = await send({ url: `${server.url}/`, headers: { 'accept-encoding': 'br' } });
    if (status !== 200) throw new Error(`the home answered ${status}`);
  };

  let turn = 0;
  const next = async (): Promise<void> => void (await enter((turn += 1)));
  const hash = await hashing();
  const [ours = [], theirs = []] = await byTurns([
    () => ratePerSecond({ lanes: LANES, seconds: SECONDS, request: next }),
    () => ratePerSecond({ ...hash, seconds: SECONDS }),
  ]);
  const [logins, alone] = [median(ours), median(theirs)];
  await p99AtRate({ rate: PAGES.rate, seconds: 2, request: home });
  // Alternate, so that other load hits both.
  const rounds: { idle: number; busy: number }[] = [];
  while (rounds.length < ROUNDS) {
    const idle = await p99AtRate({ ...PAGES, request: home });
    const [busy] = await Promise.all([
      p99AtRate({ ...PAGES, request: home }),
      ratePerSecond({ lanes: LANES, seconds: PAGES.seconds, request: next }),
    ]);
    rounds.push({ idle, busy });
  }
  const refreshed = await refreshP99(server.url, await sessions(enter));
  return [
    {
      what: '로그인, 8줄',
      unit: '번/초',
      ours: logins,
      ...spread(ours),
      peer: against('argon2id만', logins, alone),
      budget: { of: 'ratio', atLeast: 0.9 },
    },
    {
      what: '로그인이 몰릴 때 첫 화면 (p99)',
      unit: 'ms',
      ours: median(rounds.map(({ busy }) => busy)),
      ...spread(rounds.map(({ busy }) => busy)),
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

/** The bare hash at the shop's concurrency. */
async function hashing(): Promise<{ lanes: number; request(): Promise<void> }> {
  const passwords = createPasswordHasher();
  const existing = await precomputedHash();
  return {
    lanes: Math.max(1, availableParallelism() - 1),
    request: async () => void (await passwords.verify(existing.hash, existing.password)),
  };
}

interface Session {
  loginKey: string;
  cookie: string;
}

async function sessions(enter: (turn: number) => Promise<LaneResponse>): Promise<Session[]> {
  const begun: Session[] = [];
  for (let turn = 0; turn < MEMBERS; turn += 1) {
    const response = await enter(turn);
    begun.push({ loginKey: JSON.parse(response.body).result.login_key, cookie: hiddenCookie(response) });
  }
  return begun;
}

async function refreshP99(url: string, begun: Session[]): Promise<number> {
  return p99AtRate({
    ...REFRESHES,
    request: async (turn) => {
      const session = begun[turn % begun.length];
      if (!session) throw new Error('no session to refresh');
      const response = await send({
        url: `${url}/ko/v1/login/refresh`,
        headers: { cookie: session.cookie, 'login-key': session.loginKey, 'auto-login': '1' },
      });
      if (response.status !== 200) throw new Error(`a refresh answered ${response.status}: ${response.body}`);
      session.cookie = hiddenCookie(response);
    },
  });
}

function hiddenCookie(response: LaneResponse): string {
  const cookie = response.headers['set-cookie']?.find((one) => one.startsWith('seoga_session='));
  return cookie?.split(';')[0] ?? '';
}
