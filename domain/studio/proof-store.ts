import { sql } from 'kysely';
import type { Db } from '#kernel/context';

/** Years for which a file that another took the place of stays. */
const KEPT_YEARS = 1;

/** Records a file before its upload, so that a crash leaves no unknown file. */
export async function insertProofFile(db: Db, key: string): Promise<void> {
  await db.insertInto('proof_file').values({ key }).execute();
}

export async function deleteProofFile(db: Db, key: string): Promise<void> {
  await db.deleteFrom('proof_file').where('key', '=', key).execute();
}

/**
 * Files whose purpose has ended: of no declaration or pending change any more, or of declarations that were replaced a
 * year ago.
 */
export async function selectEndedProofs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select f.key
    from proof_file f
    where f.noted_at < seoga_now() - interval '1 day'
      and not exists (
        select 1
        from work_declaration d
        where d.proof_key = f.key
          and not exists (
            select 1
            from work_declaration n
            where n.work_id = d.work_id and n.id > d.id and n.proof_key is distinct from d.proof_key
              and n.made_at < seoga_now() - make_interval(years => ${KEPT_YEARS}::int)
          )
      )
      and not exists (
        select 1
        from submission s
        where s.state = 'pending' and position(f.key in (s.changes ->> 'declaration')) > 0
      )
    order by f.key
    limit 200`.execute(db);
  return rows.map(({ key }) => key);
}
