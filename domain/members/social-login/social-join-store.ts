import { sql } from 'kysely';
import type { Db, SocialProfile, Tx } from '#kernel/context';
import type { SocialProvider } from '#shared/members/members';

const MINUTES = 30;

export interface SocialJoin {
  provider: SocialProvider;
  subject: string;
  mail: string | null;
  is_mail_proved: boolean;
  nick_hint: string | null;
  return_to: string;
  tries: number;
}

const COLUMNS = ['provider', 'subject', 'mail', 'is_mail_proved', 'nick_hint', 'return_to', 'tries'] as const;

export async function insertSocialJoin(
  tx: Tx,
  join: { key: Uint8Array; browser: string; provider: SocialProvider; person: SocialProfile; returnTo: string },
): Promise<void> {
  await tx
    .deleteFrom('social_join')
    .where('expires_at', '<', sql<Date>`seoga_now()`)
    .execute();
  await tx
    .insertInto('social_join')
    .values({
      token_hash: join.key,
      browser: join.browser,
      provider: join.provider,
      subject: join.person.subject,
      mail: join.person.mail,
      is_mail_proved: join.person.isMailProved,
      nick_hint: join.person.nickHint,
      return_to: join.returnTo,
      expires_at: sql<Date>`seoga_now() + make_interval(mins => ${MINUTES})`,
    })
    .execute();
}

export async function selectSocialJoin(
  db: Db,
  input: { key: Uint8Array; browser: string },
): Promise<SocialJoin | undefined> {
  return db
    .selectFrom('social_join')
    .select(COLUMNS)
    .where('token_hash', '=', input.key)
    .where('browser', '=', input.browser)
    .where('expires_at', '>', sql<Date>`seoga_now()`)
    .executeTakeFirst();
}

/** Counts an attempt; undefined without a pending registration. */
export async function trySocialJoin(
  tx: Tx,
  input: { key: Uint8Array; browser: string },
): Promise<SocialJoin | undefined> {
  return tx
    .updateTable('social_join')
    .set({ tries: sql<number>`tries + 1` })
    .where('token_hash', '=', input.key)
    .where('browser', '=', input.browser)
    .where('expires_at', '>', sql<Date>`seoga_now()`)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function deleteSocialJoin(tx: Tx, key: Uint8Array): Promise<boolean> {
  const done = await tx.deleteFrom('social_join').where('token_hash', '=', key).executeTakeFirst();
  return done.numDeletedRows > 0n;
}
