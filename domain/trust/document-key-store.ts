import { sql } from 'kysely';
import type { Db, DocumentKey } from '#shared/context';

/** Every public document key that the shop ever had, the oldest first. */
export async function selectDocumentKeys(db: Db): Promise<{ generation: number; kid: string; x: string }[]> {
  return db.selectFrom('document_key').select(['generation', 'kid', 'x']).orderBy('generation').execute();
}

/** Writes the key of a generation; where another process was first, that one's stays. */
export async function insertDocumentKey(db: Db, { generation, key }: { generation: number; key: DocumentKey }) {
  await sql`insert into document_key (generation, kid, x) values (${generation}, ${key.kid}, ${key.x})
    on conflict do nothing`.execute(db);
}
