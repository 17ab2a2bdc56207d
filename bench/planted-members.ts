import { hash } from '@node-rs/argon2';
import { joinMember } from '#domain/membership';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { plantPaidCharge } from '../tests/support/caused-value.ts';
import { plantCaptcha } from '../tests/support/solved-captcha.ts';
import { testContext } from '../tests/support/test-context.ts';
import { type LaneAnswer, send } from './call-lanes.ts';

const PASSWORD = 'bench-password-1';
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What a password costs as the shop hashes it. */
export async function knownHash(): Promise<{ password: string; hash: string }> {
  return { password: PASSWORD, hash: await hash(PASSWORD, STRENGTH) };
}

/** Members of a shop that runs; their mails, `kind` apart from those of others. Each is given so many coins. */
export async function plantMembers(
  data: string,
  wish: { kind: string; count: number; coins?: number },
): Promise<string[]> {
  const postgres = await startEmbeddedPostgres(data);
  const connection = openDatabase(postgres.address, { name: 'seoga bench' });
  const known = await knownHash();
  const ctx = testContext(connection.db);
  ctx.passwords = { hash: async () => known.hash, verify: ctx.passwords.verify };
  const mails = Array.from({ length: wish.count }, (_none, count) => `${wish.kind}-${count}@seoga.example`);
  const agreed = { tos_agree: true, tos_agree2: true, age_agree: true, alarm_agree: false };
  try {
    for (const [count, email] of mails.entries())
      await joinMember(ctx, {
        form: { email, password: PASSWORD, conpassword: PASSWORD, ...agreed },
        captcha: await plantCaptcha(ctx.db, `${wish.kind}-${count}`),
        address: `10.9.${Math.trunc(count / 250)}.${count % 250}`,
        browser: `${wish.kind}-${count}`,
        device: { type: 'WEB', version: 0, userAgent: 'bench' },
        isKept: true,
        versions: { terms: '1', privacy: '1' },
      });
    const joined = await ctx.db.selectFrom('member').select('member_no').where('mail', 'in', mails).execute();
    for (const { member_no: memberNo } of wish.coins ? joined : []) {
      await plantPaidCharge(ctx.db, { memberNo, coins: wish.coins ?? 0 });
    }
  } finally {
    await connection.close();
    await postgres.stop();
  }
  return mails;
}

/** Logs a planted member in. Throws when the shop refuses. */
export async function logIn(url: string, mail: string): Promise<LaneAnswer> {
  const answer = await send({
    url: `${url}/proc/login`,
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: mail, wd: PASSWORD }).toString(),
  });
  if (answer.status !== 200) throw new Error(`a login answered ${answer.status}: ${answer.body}`);
  return answer;
}

/** Every cookie that an answer leaves, as a browser sends them back. */
export function leftCookies(answer: LaneAnswer): string {
  return (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}
