import type { Db } from '#shared/context';
import type { OperatorRole } from '#vocabulary/operator-rights';

let clerks = 0;

/** Somebody of the console with a role, for use cases that ask who acts. */
export async function plantClerk(db: Db, role: OperatorRole): Promise<{ id: number; name: string }> {
  clerks += 1;
  const name = `${role} ${clerks}`;
  const { id } = await db
    .insertInto('operator')
    .values({ mail: `${role}-${clerks}@console.example`, name, password_hash: 'planted', approves_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('operator_role').values({ operator_id: id, role }).execute();
  return { id, name };
}
