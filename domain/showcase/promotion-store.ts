import { sql } from 'kysely';
import type { Tx } from '#shared/context';
import type { HoldingKind } from '#vocabulary/purchases';

/** Ends the promotions other than these; answers the works they touched. Whoever bought in them keeps what was bought. */
export async function endPromotions(tx: Tx, except: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ended as (update promotion set is_published = false, is_shown = false
      where is_published and not slug = any(${except}::text[]) returning id)
    select distinct pw.work_id as id from promotion_work pw join ended on ended.id = pw.promotion_id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Writes a promotion under its slug; answers the works it touches, those that it has left included. */
export async function writePromotion(
  tx: Tx,
  plan: {
    id: string;
    title: string;
    works: number[];
    percent?: number | undefined;
    kinds?: HoldingKind[] | undefined;
    freeFirst?: number | undefined;
    startsAt?: Date | undefined;
    endsAt?: Date | undefined;
    days?: number | undefined;
  },
): Promise<number[]> {
  // What begins now is shown at once: its works are settled in the same transaction.
  const { rows } = await sql<{ id: number }>`
    with begun as (select coalesce(${plan.startsAt ?? null}::timestamptz,
        least(seoga_now(), ${plan.endsAt ?? null}::timestamptz - interval '1 second')) as at),
    period as (select at as starts_at,
      coalesce(${plan.endsAt ?? null}::timestamptz, at + make_interval(days => ${plan.days ?? 0})) as ends_at from begun)
    insert into promotion (slug, title, starts_at, ends_at, percent, kinds, free_first, is_shown)
    select ${plan.id}, ${plan.title}, starts_at, ends_at, ${plan.percent ?? 0},
      ${plan.kinds ?? ['buy', 'rental']}::text[], ${plan.freeFirst ?? 0},
      starts_at <= seoga_now() and ends_at > seoga_now() from period
    on conflict (slug) do update set title = excluded.title, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      percent = excluded.percent, kinds = excluded.kinds, free_first = excluded.free_first, is_shown = excluded.is_shown,
      is_published = true
    returning id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  const touched = await sql<{ id: number }>`
    with was as (delete from promotion_work where promotion_id = ${id} and not work_id = any(${plan.works}::bigint[])
      returning work_id),
    now_in as (insert into promotion_work (promotion_id, work_id, position)
      select ${id}, w.id, w.place from unnest(${plan.works}::bigint[]) with ordinality as w (id, place)
      on conflict (promotion_id, work_id) do update set position = excluded.position returning work_id)
    select work_id as id from was union select work_id from now_in`.execute(tx);
  return touched.rows.map((row) => row.id);
}

/** Titles of those works that are sold at a fixed price. */
export async function selectFixedPrice(tx: Tx, works: number[]): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from work where id = any(${works}::bigint[]) and coalesce(is_fixed_price, kind = 'single')
    order by title`.execute(tx);
  return rows.map(({ title }) => title);
}
