import { sql } from 'kysely';
import type { Tx } from '#kernel/context';
import type { TagNamespace } from '#shared/catalog/tags';

async function findOrCreateNamed(tx: Tx, table: 'publisher' | 'creator', name: string): Promise<number> {
  const row = await tx
    .insertInto(table)
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Publisher id by name; null without a name. */
export async function findOrCreatePublisher(tx: Tx, name: string | null): Promise<number | null> {
  return name === null ? null : findOrCreateNamed(tx, 'publisher', name);
}

/** Replaces a work's creators, in order. */
export async function saveCreators(
  tx: Tx,
  workId: number,
  creators: readonly { name: string; role: string }[],
): Promise<void> {
  await tx.deleteFrom('work_creator').where('work_id', '=', workId).execute();
  for (const [position, creator] of creators.entries()) {
    const creatorId = await findOrCreateNamed(tx, 'creator', creator.name);
    await tx
      .insertInto('work_creator')
      .values({ work_id: workId, position, creator_id: creatorId, role: creator.role })
      .execute();
  }
}

/** Replaces a work's tags, in order; creates missing tags. */
export async function saveTags(
  tx: Tx,
  workId: number,
  tags: readonly { namespace: TagNamespace; name: string }[],
): Promise<void> {
  await tx.deleteFrom('work_tag').where('work_id', '=', workId).execute();
  if (tags.length === 0) return;
  await sql`
    with wanted as (select * from unnest(${tags.map((tag) => tag.namespace)}::text[], ${tags.map((tag) => tag.name)}::text[]) with ordinality as t (namespace, name, place)),
    made as (insert into tag (namespace, name) select distinct namespace, name from wanted on conflict (namespace, name) do update set name = excluded.name returning id, namespace, name)
    insert into work_tag (work_id, tag_id, position)
    select ${workId}, made.id, min(wanted.place) from wanted join made using (namespace, name) group by made.id`.execute(
    tx,
  );
}
