import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import { CAPTCHA_SECONDS } from '#vocabulary/captcha';

// One row a browser, under the browser's own id: a new captcha takes the place of the one before.
const OLDEST = sql<Date>`seoga_now() - make_interval(secs => ${CAPTCHA_SECONDS})`;
const FRESH = sql<boolean>`made_at > ${OLDEST}`;

/** Puts a captcha in the place of whichever this browser had. */
export async function writeCaptcha(tx: Tx, captcha: { browser: string; answer: string }): Promise<void> {
  const { browser, answer } = captcha;
  await tx
    .insertInto('captcha')
    .values({ id: browser, browser, answer })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ answer, made_at: sql<Date>`seoga_now()` }))
    .execute();
}

/** The captcha of a browser that is in force, and when it was made. */
export async function selectCaptcha(db: Db, browser: string): Promise<{ answer: string; made_at: Date } | undefined> {
  return db
    .selectFrom('captcha')
    .select(['answer', 'made_at'])
    .where('id', '=', browser)
    .where(FRESH)
    .executeTakeFirst();
}

/** The answer to a browser's captcha, if it is in force; it is gone afterwards either way. */
export async function takeCaptcha(tx: Tx, browser: string): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('captcha')
    .where('id', '=', browser)
    .returning(['answer', FRESH.as('is_fresh')])
    .executeTakeFirst();
  return taken?.is_fresh ? taken.answer : undefined;
}

/** Sweeps what is past its time, so many at most; rows that somebody else holds are left to them. */
export async function sweepCaptchas(tx: Tx, most: number): Promise<void> {
  const old = tx
    .selectFrom('captcha')
    .select('id')
    .where('made_at', '<', OLDEST)
    .orderBy('made_at')
    .limit(most)
    .forUpdate()
    .skipLocked();
  await tx.deleteFrom('captcha').where('id', 'in', old).execute();
}
