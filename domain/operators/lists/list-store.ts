import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { AdminList } from '#shared/operations/admin-lists';

/** Whose list. */
export interface OperatorList {
  operatorId: number;
  list: AdminList;
}

/** A saved view. */
export interface ListView {
  id: number;
  name: string;
  query: string;
}

export async function selectListColumns(db: Db, { operatorId, list }: OperatorList): Promise<string[] | null> {
  const row = await db
    .selectFrom('operator_list')
    .select('columns')
    .where('operator_id', '=', operatorId)
    .where('list', '=', list)
    .executeTakeFirst();
  return row?.columns ?? null;
}

export async function selectListViews(db: Db | Tx, { operatorId, list }: OperatorList): Promise<ListView[]> {
  return db
    .selectFrom('operator_view')
    .select(['id', 'name', 'query'])
    .where('operator_id', '=', operatorId)
    .where('list', '=', list)
    .orderBy('id')
    .execute();
}

export async function writeListColumns(tx: Tx, input: OperatorList & { columns: readonly string[] }): Promise<void> {
  await sql`
    insert into operator_list (operator_id, list, columns)
    values (${input.operatorId}, ${input.list}, ${[...input.columns]}::text[])
    on conflict (operator_id, list) do update set columns = excluded.columns`.execute(tx);
}

export async function writeListView(tx: Tx, input: OperatorList & { name: string; query: string }): Promise<void> {
  await sql`
    insert into operator_view (operator_id, list, name, query)
    values (${input.operatorId}, ${input.list}, ${input.name}, ${input.query})
    on conflict (operator_id, list, name) do update set query = excluded.query`.execute(tx);
}

export async function deleteListView(tx: Tx, input: OperatorList & { id: number }): Promise<void> {
  await tx
    .deleteFrom('operator_view')
    .where('operator_id', '=', input.operatorId)
    .where('list', '=', input.list)
    .where('id', '=', input.id)
    .execute();
}
