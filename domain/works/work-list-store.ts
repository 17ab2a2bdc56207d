import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { WorkField } from '#vocabulary/work-fields';
import { gramOfName, gramsOfFacets, gramsOfPart } from '#vocabulary/search-grams';
import { plainQuestion } from '#vocabulary/search-text';
import type { Rating } from '#vocabulary/ratings';
import type { Kind, Shelf, WorkStatus } from '#vocabulary/shelves';
import type { BulkWork, WorkChange, WorkStep } from './work-bulk-rules.ts';

/** What narrows the list of works. */
export interface WorkQuery {
  words?: string;
  shelf?: Shelf;
  status?: WorkStatus;
  rating?: Rating;
  publisher?: string;
  /** Met by readers; off by wish or by rights; rights that end within thirty days; without an open episode. */
  listing?: WorkListing;
}
/** Where works stand before readers. */
export type WorkListing = 'listed' | 'off' | 'draft' | 'ending' | 'empty';

/** A work as the console lists it. */
export interface WorkLine {
  id: number;
  title: string;
  creators: string;
  publisher: string | null;
  shelf: Shelf;
  kind: Kind;
  status: WorkStatus;
  rating: Rating;
  opened: number;
  isListed: boolean;
  isDraft: boolean;
  rightsUntil: Date | null;
  nextOpensAt: Date | null;
}

/** Works that are looked at from the newest on where very many have the words; on average half as many are. */
const WAY = 20_000;

/** What a query asks of `work w` beside its words. */
function filterParts(query: WorkQuery): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [];
  if (query.shelf) parts.push(sql`w.shelf = ${query.shelf}`);
  if (query.status) parts.push(sql`w.status = ${query.status}`);
  if (query.rating) parts.push(sql`w.rating = ${query.rating}`);
  if (query.publisher)
    parts.push(sql`w.publisher_id = (select p.id from publisher p where p.name = ${query.publisher})`);
  if (query.listing === 'listed') parts.push(sql`w.is_listed`);
  if (query.listing === 'off') parts.push(sql`not w.is_listed`);
  if (query.listing === 'draft')
    parts.push(sql`(w.is_draft or exists (select 1 from episode e where e.work_id = w.id and e.is_draft))`);
  if (query.listing === 'ending')
    parts.push(sql`w.rights_until > seoga_now() and w.rights_until <= seoga_now() + interval '30 days'`);
  if (query.listing === 'empty') parts.push(sql`w.opened_episodes = 0`);
  return parts;
}

/** What a query asks of `work w`. */
function querySql(query: WorkQuery): RawBuilder<unknown> {
  const { words } = query;
  const held = words
    ? [
        sql`(${isNumberedSql(words)} or exists (select 1 from work_search s where s.work_id = w.id and ${holdsSql(query)}))`,
      ]
    : [];
  return sql.join([sql`true`, ...held, ...filterParts(query)], sql` and `);
}

/** Whether words are the number of `work w`, which it has before anything finds it by words. */
function isNumberedSql(words: string): RawBuilder<unknown> {
  const number = words.normalize('NFC').trim();
  return /^\d{1,15}$/u.test(number) ? sql`w.id = ${Number(number)}` : sql`false`;
}

/**
 * Works with the words in one of their titles, or of a creator or publisher of that very name; asked of `work_search s`,
 * whose index also knows most of what narrows them.
 */
function holdsSql({ words = '', shelf, status, rating, publisher }: WorkQuery): RawBuilder<unknown> {
  const plain = plainQuestion(words);
  const name = words.normalize('NFC').trim();
  const facets = gramsOfFacets({ ...(shelf && { shelf }), ...(status && { status }), ...(rating && { rating }) });
  const narrow = [...facets, ...(publisher ? [gramOfName('publisher', publisher)] : [])];
  const bears = (...codes: number[]): RawBuilder<unknown> => sql`s.grams @> ${[...codes, ...narrow]}::int[]`;
  const ways = [bears(gramOfName('creator', name)), bears(gramOfName('publisher', name))];
  if (plain !== '') ways.push(sql`(${bears(...gramsOfPart(plain))} and position(${plain} in s.norm) > 0)`);
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** What filters leave of the works in `s`, each looked up by itself. */
function leftSql(query: WorkQuery): RawBuilder<unknown> {
  const parts = filterParts(query);
  if (parts.length === 0) return sql``;
  return sql`cross join lateral (
    select 1 from work w where w.id = s.work_id and ${sql.join(parts, sql` and `)} offset 0) as kept`;
}

/** All works with the words of a query below a number, by the index of codes, in no order; and the one of that number. */
function lookedUpSql(query: WorkQuery, below: number | null, isWanted = sql`true`): RawBuilder<unknown> {
  const beyond = below === null ? sql`true` : sql`s.work_id < ${below}`;
  return sql`select s.work_id as id from (
      select s.work_id from work_search s where ${holdsSql(query)} and ${beyond} and ${isWanted} offset 0) s ${leftSql(query)}
    union all ${numberedSql(query, below)}`;
}

/** The work whose number the words are, where words do not find it. */
function numberedSql(query: WorkQuery, below: number | null): RawBuilder<unknown> {
  const parts = [isNumberedSql(query.words ?? ''), ...filterParts(query)];
  if (below !== null) parts.push(sql`w.id < ${below}`);
  return sql`select w.id from work w where ${sql.join(parts, sql` and `)}
    and not exists (select 1 from work_search s where s.work_id = w.id and ${holdsSql(query)})`;
}

interface LinesAsked {
  query: WorkQuery;
  after: number | null;
  limit: number;
  /** Whether so many have the words that the first of them are met on the way down the list. */
  isMany: boolean;
}

/** The numbers of a page of works, the newest first. */
function pageIdsSql({ query, after, limit, isMany }: LinesAsked): RawBuilder<unknown> {
  if (!query.words)
    return sql`select w.id from work w where ${querySql(query)} ${after === null ? sql`` : sql`and w.id < ${after}`}
      order by w.id desc limit ${limit}`;
  const first = sql`order by id desc limit ${limit}`;
  if (!isMany) return sql`select id from (${lookedUpSql(query, after)}) found ${first}`;
  return sql`with met as materialized (
      select s.work_id as id from (select s.* from work_search s where ${after === null ? sql`true` : sql`s.work_id < ${after}`}
        order by s.work_id desc limit ${WAY}) s ${leftSql(query)}
      where ${holdsSql(query)} order by s.work_id desc limit ${limit})
    select id from met union (
      select id from (${lookedUpSql(query, after, sql`(select count(*) from met) < ${limit}`)}) found ${first}) ${first}`;
}

/** A page of works, the newest first, after one of them. */
export async function selectWorkLines(db: Db, asked: LinesAsked): Promise<WorkLine[]> {
  const { rows } = await sql<WorkLine>`
    select w.id, w.title, coalesce((select string_agg(c.name, ', ' order by wc.position) from work_creator wc
        join creator c on c.id = wc.creator_id where wc.work_id = w.id), '') as creators,
      (select p.name from publisher p where p.id = w.publisher_id) as publisher, w.shelf, w.kind, w.status, w.rating,
      w.opened_episodes as opened, w.is_listed as "isListed", w.is_draft as "isDraft", w.rights_until as "rightsUntil", w.next_opens_at as "nextOpensAt"
    from (${pageIdsSql(asked)}) page join work w on w.id = page.id order by w.id desc`.execute(db);
  return rows;
}

/** How many works a query finds, counted no further than `most`. */
export async function countWorkLines(db: Db, { query, most }: { query: WorkQuery; most: number }): Promise<number> {
  const found = query.words ? lookedUpSql(query, null) : sql`select 1 from work w where ${querySql(query)}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${found} limit ${most}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Which works a bulk change is for: those that were chosen, or all that a query finds. */
export type WorkTarget = { kind: 'ids'; ids: number[] } | { kind: 'query'; query: WorkQuery };

const bulkSql = (target: WorkTarget): RawBuilder<unknown> =>
  target.kind === 'ids' ? sql`w.id = any(${target.ids}::bigint[])` : querySql(target.query);

/** What a bulk change finds, by number. */
export async function selectBulkWorks(db: Db | Tx, ask: { target: WorkTarget; limit: number }): Promise<BulkWork[]> {
  const { rows } = await sql<BulkWork>`
    select w.id, w.title, w.status, w.rating, w.wants_listing as "isListed",
      array(select t.name from work_tag wt join tag t on t.id = wt.tag_id
        where wt.work_id = w.id and t.namespace in ('keyword', 'mood') order by wt.position) as tags
    from work w where ${bulkSql(ask.target)} order by w.id limit ${ask.limit}`.execute(db);
  return rows;
}

/** Holds works against whoever else changes them, in one order for all. */
export async function lockWorks(tx: Tx, target: WorkTarget): Promise<void> {
  await sql`select w.id from work w where ${bulkSql(target)} order by w.id for update`.execute(tx);
}

const MANY = 1_000;
const FIELDS: Record<WorkChange['kind'], WorkField> = {
  status: 'status',
  rating: 'rating',
  listing: 'isListed',
  tags: 'tags',
};

/** Writes what becomes of works, a thousand at a time, and remembers which field was changed. */
export async function writeWorkSteps(tx: Tx, steps: readonly WorkStep[], change: WorkChange): Promise<void> {
  for (let at = 0; at < steps.length; at += MANY) {
    const part = steps.slice(at, at + MANY);
    const ids = part.map(({ id }) => id);
    const works = sql`${ids}::bigint[]`;
    if (change.kind === 'tags') await writeTagSteps(tx, part);
    await sql`update work set ${valueSql(change)} updated_at = now() where id = any(${works})`.execute(tx);
    await sql`insert into work_edit (work_id, field) select unnest(${works}), ${FIELDS[change.kind]} on conflict do nothing`.execute(
      tx,
    );
  }
}

function valueSql(change: WorkChange): RawBuilder<unknown> {
  if (change.kind === 'status') {
    const days = change.status === 'hiatus' ? sql`` : sql`hiatus_until = null,`;
    return sql`status = ${change.status}, ${days}`;
  }
  if (change.kind === 'rating') return sql`rating = ${change.rating},`;
  return change.kind === 'listing'
    ? sql`wants_listing = ${change.isListed}, is_draft = is_draft and not ${change.isListed},`
    : sql``;
}

/** Says which keywords works carry; a name that is known as a mood stays one. */
async function writeTagSteps(tx: Tx, steps: readonly WorkStep[]): Promise<void> {
  const told = steps.flatMap(({ id, tags = [] }) => tags.map((name, place) => ({ id, name, place })));
  const ids = steps.map(({ id }) => id);
  await sql`delete from work_tag wt using tag t where t.id = wt.tag_id and t.namespace in ('keyword', 'mood')
    and wt.work_id = any(${ids}::bigint[])`.execute(tx);
  await sql`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t (id bigint, name text, place int)),
    made as (insert into tag (namespace, name) select distinct 'keyword', name from wanted
      where not exists (select 1 from tag t where t.namespace = 'mood' and t.name = wanted.name)
      on conflict (namespace, name) do update set name = excluded.name returning id, name),
    known as (select id, name from made union select t.id, t.name from tag t where t.namespace = 'mood'
      and t.name in (select name from wanted))
    insert into work_tag (work_id, tag_id, position)
    select wanted.id, known.id, min(wanted.place) + 1 from wanted join known using (name) group by wanted.id, known.id
    on conflict do nothing`.execute(tx);
}
