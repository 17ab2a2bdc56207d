import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { ImportedMember } from './import-rules.ts';

/** Addresses that members use already, to log in or otherwise. */
export async function selectTakenMails(db: Db | Tx, mails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ mail: string | null }>`
    select m.mail from member m where m.mail = any(${[...mails]}::text[])
    union
    select i.subject as mail from login_identity i where i.provider = 'mail' and i.subject = any(${[...mails]}::text[])`.execute(
    db,
  );
  return new Set(rows.flatMap(({ mail }) => mail ?? []));
}

/** The consent was given to another service, and to none of this shop's texts. */
const IMPORTED_VERSION = 'imported';

/** Sets what a new member brought along: when they joined, and consents with their times. */
export async function writeImportedHistory(tx: Tx, memberNo: number, member: ImportedMember): Promise<void> {
  const { joinedAt, agreedAt, marketingAt, nightAt } = member;
  await tx.updateTable('member').set({ joined_at: joinedAt }).where('member_no', '=', memberNo).execute();
  const consent = (kind: 'terms' | 'privacy' | 'age' | 'marketing' | 'marketing-night', at: Date | null) => ({
    member_no: memberNo,
    kind,
    version: IMPORTED_VERSION,
    is_given: at !== null,
    at: at ?? agreedAt,
  });
  await tx
    .insertInto('consent')
    .values([
      consent('terms', agreedAt),
      consent('privacy', agreedAt),
      consent('age', agreedAt),
      consent('marketing', marketingAt),
      ...(nightAt ? [consent('marketing-night', nightAt)] : []),
    ])
    .execute();
}
