import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { CAPTCHA_SECONDS } from '#shared/members/captcha';

// One row per browser: a new captcha replaces the previous one.
const OLDEST = sql<Date>`seoga_now() - make_interval(secs => ${CAPTCHA_SECONDS})`;
const FRESH = sql<boolean>`made_at > ${OLDEST}`;

export async function saveCaptcha(tx: Tx, captcha: { browser: string; answer: string }): Promise<void> {
  const { browser, answer } = captcha;
  await tx
    .insertInto('captcha')
    .values({ id: browser, browser, answer })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ answer, made_at: sql<Date>`seoga_now()` }))
    .execute();
}

export async function selectCaptcha(db: Db, browser: string): Promise<{ answer: string; made_at: Date } | undefined> {
  return db
    .selectFrom('captcha')
    .select(['answer', 'made_at'])
    .where('id', '=', browser)
    .where(FRESH)
    .executeTakeFirst();
}

/** Deletes a browser's captcha and returns its answer if it had not expired. */
export async function consumeCaptcha(tx: Tx, browser: string): Promise<string | undefined> {
  const claimed = await tx
    .deleteFrom('captcha')
    .where('id', '=', browser)
    .returning(['answer', FRESH.as('is_fresh')])
    .executeTakeFirst();
  return claimed?.is_fresh ? claimed.answer : undefined;
}

/** Deletes expired captchas up to a limit, skipping locked rows. */
export async function deleteExpiredCaptchas(tx: Tx, max: number): Promise<void> {
  const old = tx
    .selectFrom('captcha')
    .select('id')
    .where('made_at', '<', OLDEST)
    .orderBy('made_at')
    .limit(max)
    .forUpdate()
    .skipLocked();
  await tx.deleteFrom('captcha').where('id', 'in', old).execute();
}
