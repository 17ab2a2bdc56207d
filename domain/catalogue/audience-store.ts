import { sql } from 'kysely';
import type { Tx } from '#shared/context';
import { recountSql } from './catalogue-store.ts';
import { freeNowSql } from './free-now-store.ts';

/**
 * Says anew who may fetch a work's pictures, from everything that uses them: public where a free episode of a work for
 * all, or such a work's cover, shows them; adults where only adult works do; else the holders of the episode.
 */
export async function settleAudiences(tx: Tx, workIds: readonly number[], left: readonly string[]): Promise<void> {
  const works = sql`${[...workIds]}::bigint[]`;
  await sql`
    with shown as (
      select w.id as work_id, w.cover as hash, true as is_free, w.rating from work w
      union all select w.id, s.picture, ${freeNowSql('e')}, w.rating from strip_slice s
        join episode e on e.id = s.episode_id and e.revision = s.revision and not e.is_withdrawn join work w on w.id = e.work_id
      union all select w.id, t.picture, ${freeNowSql('e')}, w.rating from text_picture t
        join episode e on e.id = t.episode_id and e.revision = t.revision and not e.is_withdrawn join work w on w.id = e.work_id),
    touched as (
      select w.cover as hash from work w where w.id = any(${works})
      union select unnest(${[...left]}::text[])
      union select s.picture from strip_slice s join episode e on e.id = s.episode_id where e.work_id = any(${works})
      union select t.picture from text_picture t join episode e on e.id = t.episode_id where e.work_id = any(${works})),
    settled as (
      select touched.hash, case
          when bool_or(shown.is_free and shown.rating in ('all', '12', '15')) then 'public'
          when bool_or(shown.rating in ('all', '12', '15')) then 'holders' else 'adults' end as audience
      from touched left join shown on shown.hash = touched.hash group by touched.hash)
    update picture p set audience = settled.audience from settled where p.hash = settled.hash and p.audience <> settled.audience`.execute(
    tx,
  );
}

/** Counts and opening dates of works, right after their episodes or prices changed; of one without episodes there are none. */
export async function recountWorks(tx: Tx, workIds: readonly number[]): Promise<void> {
  const works = sql`select unnest(${[...workIds]}::bigint[])`;
  await sql`with ${recountSql(works)} select 1 from changed`.execute(tx);
  await sql`update work w set opened_episodes = 0, free_episodes = 0, latest_opened_at = null, next_opens_at = null
    where w.id in (${works}) and not exists (select 1 from episode e where e.work_id = w.id and not e.is_withdrawn)`.execute(
    tx,
  );
}
