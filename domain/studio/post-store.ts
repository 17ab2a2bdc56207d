import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** News about a work. */
export interface WorkPost {
  id: number;
  title: string;
  body: string;
  isForSupporters: boolean;
  penName: string;
  madeAt: Date;
}

export async function selectPosts(db: Db, workId: number): Promise<WorkPost[]> {
  const { rows } = await sql<WorkPost>`
    select o.id, o.title, o.body, o.is_for_supporters as "isForSupporters", p.name as "penName", o.made_at as "madeAt"
    from work_post o
    join pen p on p.id = o.pen_id
    where o.work_id = ${workId}::bigint and o.removed_at is null
    order by o.id desc
    limit 100`.execute(db);
  return rows;
}

/** Inserts a post; undefined when its key was used. */
export async function insertPost(
  tx: Tx,
  post: { workId: number; penId: number; title: string; body: string; isForSupporters: boolean; key: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into work_post (work_id, pen_id, title, body, is_for_supporters, request_key)
    values (${post.workId}, ${post.penId}, ${post.title}, ${post.body}, ${post.isForSupporters}, ${post.key})
    on conflict (request_key) do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** Removes a post and returns its title. */
export async function removePost(tx: Tx, post: { workId: number; id: number }): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    update work_post set removed_at = seoga_now()
    where id = ${post.id}::bigint and work_id = ${post.workId}::bigint and removed_at is null
    returning title`.execute(tx);
  return rows[0]?.title;
}
