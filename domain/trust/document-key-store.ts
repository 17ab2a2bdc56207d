import { sql } from 'kysely';
import type { Db, DocumentKey } from '#kernel/context';

/** All public document keys, oldest first. */
export async function selectDocumentKeys(db: Db): Promise<{ generation: number; kid: string; x: string }[]> {
  return db.selectFrom('document_key').select(['generation', 'kid', 'x']).orderBy('generation').execute();
}

/** Inserts a generation's key; a concurrent process's key wins. */
export async function insertDocumentKey(db: Db, { generation, key }: { generation: number; key: DocumentKey }) {
  await sql`insert into document_key (generation, kid, x) values (${generation}, ${key.kid}, ${key.x})
    on conflict do nothing`.execute(db);
}
