import { sql } from 'kysely';
import type { Tx } from '#shared/context';

/** The answer to the newest captcha of a browser that is not older than three minutes; it is gone afterwards. */
export async function takeCaptcha(tx: Tx, browser: string): Promise<string | undefined> {
  const rows = await tx
    .deleteFrom('captcha')
    .where('browser', '=', browser)
    .returning(['answer', 'made_at', sql<boolean>`made_at > seoga_now() - interval '3 minutes'`.as('is_fresh')])
    .execute();
  const newest = rows.toSorted((a, b) => b.made_at.getTime() - a.made_at.getTime())[0];
  return newest?.is_fresh ? newest.answer : undefined;
}
