import type { APIRequestContext } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { inDatabase } from '../account/email-steps.ts';

const PLANT = `with made as (
    insert into work (id, source_key, shelf, kind, status, rating, title, cover, has_own_cover) overriding system value
    select $1::bigint, 'planted-' || $1::bigint, 'serial', 'serial', 'ongoing', 'all', $2::text, cover, false from work order by id limit 1 returning id
  ), creators as (
    insert into work_creator (work_id, position, creator_id, role) select made.id, 0, c.id, '글' from made, (select min(id) as id from creator) c
  ), episodes as (
    insert into episode (id, work_id, source_key, position, title, unit, content, opens_at, is_free, buy_coins, revision, digest)
      overriding system value
    select $1::bigint * 20000 + n, made.id, 'n' || n, n, n || '화', 'episode', 'text', seoga_now() - interval '1 day', n <= 3, 3, 1, 'd' || n
    from made, generate_series(1, $3::int) n returning id
  )
  insert into text_revision (episode_id, revision, blocks)
  select id, 1, '[{"id":"p1","kind":"paragraph","spans":["첫 문단"]}]' from episodes`;

export async function plantWork(title: string, episodes: number): Promise<number> {
  const id = randomInt(1_000_000, 100_000_000);
  await inDatabase(PLANT, [id, title, episodes]);
  await inDatabase(
    `update work set opened_episodes = $2::int, free_episodes = least($2::int, 3), latest_opened_at = seoga_now() - interval '1 day'
      where id = $1`,
    [id, episodes],
  );
  await inDatabase('update page_version set version = version + 1', []);
  return id;
}

export async function describeResult(request: APIRequestContext, id: number) {
  const response = await request.get(`/ko/v1/works/${id}`);
  const { result } = await response.json();
  return result;
}
