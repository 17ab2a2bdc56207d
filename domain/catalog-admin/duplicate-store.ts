import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

export interface DuplicateCandidate {
  id: number;
  title: string;
  creators: string;
  publisher: string | null;
  episodes: number;
  isListed: boolean;
  madeAt: string;
}

/** A pair with its reason. */
export interface DuplicatePair {
  one: DuplicateCandidate;
  other: DuplicateCandidate;
  isSameTitle: boolean;
  isSameCover: boolean;
}

const work = (name: 'a' | 'b') => {
  const column = (field: string) => sql.ref(`${name}.${field}`);
  return sql`json_build_object('id', ${column('id')}, 'title', ${column('title')},
    'creators', coalesce((select string_agg(c.name, ', ' order by wc.position) from work_creator wc join creator c on c.id = wc.creator_id
      where wc.work_id = ${column('id')}), ''),
    'publisher', (select p.name from publisher p where p.id = ${column('publisher_id')}), 'episodes', ${column('opened_episodes')},
    'isListed', ${column('is_listed')}, 'madeAt', ${column('created_at')})`;
};

/** Pairs with equal title and a common creator, or equal cover, not marked as distinct; newest first. */
export async function selectDuplicatePairs(
  db: Db,
  query: { after: { one: number; other: number } | null; limit: number },
): Promise<DuplicatePair[]> {
  const after = query.after ? sql`where (p.b, p.a) < (${query.after.other}, ${query.after.one})` : sql``;
  const { rows } = await sql<DuplicatePair>`
    with titled as (
      select array_agg(id order by id) as ids
      from work
      group by work_title_key(title)
      having count(*) > 1 and work_title_key(min(title)) <> ''
    ),
    covered as (
      select array_agg(id order by id) as ids
      from work
      where has_own_cover
      group by cover
      having count(*) > 1
    ),
    pairs as (
      select x.id as a, y.id as b, true as by_title, false as by_cover
      from titled, unnest(titled.ids) x (id), unnest(titled.ids) y (id)
      where x.id < y.id
        and exists (
          select 1
          from work_creator m
          join work_creator n on n.creator_id = m.creator_id
          where m.work_id = x.id and n.work_id = y.id
        )
      union all
      select x.id, y.id, false, true
      from covered, unnest(covered.ids) x (id), unnest(covered.ids) y (id)
      where x.id < y.id
    ),
    p as (
      select a, b, bool_or(by_title) as by_title, bool_or(by_cover) as by_cover
      from pairs
      where not exists (select 1 from distinct_work d where d.work_id = a and d.other_id = b)
      group by a, b
    )
    select ${work('a')} as one, ${work('b')} as other, p.by_title as "isSameTitle", p.by_cover as "isSameCover"
    from (select * from p ${after} order by p.b desc, p.a desc limit ${query.limit}) p
    join work a on a.id = p.a
    join work b on b.id = p.b
    order by p.b desc, p.a desc`.execute(db);
  return rows;
}

/** Marks a pair as distinct; false if a work is missing. */
export async function insertDistinctPair(tx: Tx, pair: { one: number; other: number }): Promise<boolean> {
  const [low, high] = [Math.min(pair.one, pair.other), Math.max(pair.one, pair.other)];
  const { rows } = await sql<{
    works: number;
  }>`select count(*)::int as works from work where id in (${low}, ${high})`.execute(tx);
  if (low === high || rows[0]?.works !== 2) return false;
  await tx
    .insertInto('distinct_work')
    .values({ work_id: low, other_id: high })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}
