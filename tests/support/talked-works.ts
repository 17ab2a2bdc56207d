import { sql } from 'kysely';
import { CANARY } from './canary-works.ts';
import type { TestContext } from './test-context.ts';

/** Somebody has said something of every work and of one of its episodes. */
export async function talkOfEverything({ ctx }: { ctx: TestContext }): Promise<void> {
  await sql`insert into comment (work_id, episode_id, body, state, found_words)
    select w.id, said.episode, case when w.source_key like 'adult%' then ${`${CANARY}-comment`} else '재미있습니다.' end, 'shown', '{}'
    from work w, lateral (values (null::bigint), ((select min(id) from episode e where e.work_id = w.id))) said (episode)`.execute(
    ctx.db,
  );
}

/** Pages on which that is read. */
export function commentAddresses(works: number[], episodes: number[]): string[] {
  return [
    ...works.flatMap((id) => [`/comments/work/${id}`, `/comments/work/${id}?lift=1`]),
    ...episodes.map((id) => `/comments/episode/${id}`),
    '/my/comments',
  ];
}
