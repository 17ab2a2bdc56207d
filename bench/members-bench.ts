import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { joinMember } from '#domain/membership';
import { makePasswordHasher } from '#platform/password-hasher';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { testContext } from '../tests/support/test-context.ts';
import type { BenchMeans } from './bench-means.ts';
import { type LaneAnswer, p99AtRate, ratePerSecond, send } from './call-lanes.ts';
import { type Figure, against } from './figure.ts';

const MEMBERS = 480;
const PASSWORD = 'bench-password-1';
const LANES = 8;
const SECONDS = 10;
const REFRESHES = { rate: 200, seconds: 15 };
const PAGES = { rate: 100, seconds: 10 };
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Logging in against what its hash alone allows, what readers notice of it meanwhile, and staying logged in. */
export async function membersBench({ shop }: BenchMeans): Promise<Figure[]> {
  const server = await shop();
  const mails = await plantMembers(server.data);
  const logIn = async (turn: number): Promise<LaneAnswer> => {
    const answer = await send({
      url: `${server.url}/proc/login`,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email: mails[turn % mails.length] ?? '', wd: PASSWORD }).toString(),
    });
    if (answer.status !== 200) throw new Error(`a login answered ${answer.status}: ${answer.body}`);
    return answer;
  };
  const home = async (): Promise<void> => {
    const { status } = await send({ url: `${server.url}/`, headers: { 'accept-encoding': 'br' } });
    if (status !== 200) throw new Error(`the home answered ${status}`);
  };

  const alone = await hashesPerSecond();
  let turn = 0;
  const logins = await ratePerSecond({
    lanes: LANES,
    seconds: SECONDS,
    ask: async () => void (await logIn((turn += 1))),
  });
  await p99AtRate({ rate: PAGES.rate, seconds: 2, ask: home });
  const idle = await p99AtRate({ ...PAGES, ask: home });
  const [busy] = await Promise.all([
    p99AtRate({ ...PAGES, ask: home }),
    ratePerSecond({ lanes: LANES, seconds: PAGES.seconds, ask: async () => void (await logIn((turn += 1))) }),
  ]);
  const refreshed = await refreshP99(server.url, await sessions(logIn));
  return [
    {
      what: '로그인, 8줄',
      unit: '번/초',
      ours: logins,
      peer: against('argon2id만', logins, alone),
      budget: { of: 'ratio', atLeast: 0.9 },
    },
    {
      what: '로그인이 몰릴 때 첫 화면 (p99)',
      unit: 'ms',
      ours: busy,
      peer: against('한가할 때', busy, idle),
      budget: { of: 'ratio', atMost: 2 },
    },
    { what: '로그인 이어 가기, 1초에 200번 (p99)', unit: 'ms', ours: refreshed, budget: { of: 'ours', atMost: 15 } },
  ];
}

/** What the hash alone allows with as many at a time as the shop takes. */
async function hashesPerSecond(): Promise<number> {
  const passwords = makePasswordHasher();
  const known = await hash(PASSWORD, STRENGTH);
  const atOnce = Math.max(1, availableParallelism() - 1);
  return ratePerSecond({
    lanes: atOnce,
    seconds: SECONDS,
    ask: async () => void (await passwords.verify(known, PASSWORD)),
  });
}

async function plantMembers(data: string): Promise<string[]> {
  const postgres = await startEmbeddedPostgres(data);
  const connection = openDatabase(postgres.address, { name: 'seoga bench' });
  const known = await hash(PASSWORD, STRENGTH);
  const ctx = testContext(connection.db);
  ctx.passwords = { hash: async () => known, verify: ctx.passwords.verify };
  const mails = Array.from({ length: MEMBERS }, (_none, count) => `bench-${count}@seoga.example`);
  const agreed = { tos_agree: true, tos_agree2: true, age_agree: true, alarm_agree: false };
  try {
    for (const [count, email] of mails.entries())
      await joinMember(ctx, {
        form: { email, password: PASSWORD, conpassword: PASSWORD, ...agreed },
        captcha: '',
        address: `10.9.${Math.trunc(count / 250)}.${count % 250}`,
        browser: `${count}`,
        device: { type: 'WEB', version: 0, userAgent: 'bench' },
        isKept: true,
        versions: { terms: '1', privacy: '1' },
      });
  } finally {
    await connection.close();
    await postgres.stop();
  }
  return mails;
}

interface Session {
  loginKey: string;
  cookie: string;
}

async function sessions(logIn: (turn: number) => Promise<LaneAnswer>): Promise<Session[]> {
  const begun: Session[] = [];
  for (let turn = 0; turn < MEMBERS; turn += 1) {
    const answer = await logIn(turn);
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
