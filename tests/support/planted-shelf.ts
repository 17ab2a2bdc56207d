import { sql } from 'kysely';
import { pushReading } from '#domain/reading';
import type { PlaceRecord } from '#vocabulary/reading-record';
import type { TestContext } from './test-context.ts';

let reads = 0;

/** Episodes of a planted work, in reading order. */
export async function episodesOf(ctx: TestContext, workId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', workId)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

/** A member reads an episode of a work, so far, that many minutes ago. */
export async function readEpisode(
  ctx: TestContext,
  read: { memberNo: number; workId: number; episode: number; fraction?: number; minutesAgo?: number },
): Promise<void> {
  // Each from a device of its own: of one device, a later write cannot have happened earlier.
  reads += 1;
  const device = `cccc-${reads}`;
  const now = Date.now();
  const fraction = read.fraction ?? 0.5;
  const place: PlaceRecord = {
    kind: 'place',
    work: read.workId,
    episode: read.episode,
    viewed: { workTitle: '작품', coverHash: 'ab', episodeTitle: '회차', position: 1 },
    place: { episode: read.episode, revision: 1, block: 'b1', offset: 0, quote: '글', fraction },
    fraction,
    settledAgo: 0,
    run: 0,
    furthest: fraction,
    device,
    seq: 1,
    at: now - (read.minutesAgo ?? 0) * 60_000,
  };
  const { memberNo } = read;
  const pushed = await pushReading(ctx, {
    memberNo,
    owner: memberNo,
    device: { id: device, name: '시험' },
    now,
    records: [place],
  });
  if (pushed.refused.length > 0) throw new Error(`a place was refused: ${JSON.stringify(pushed.refused)}`);
}

/** A member holds episodes of a work, for good or for so many hours from now on; negative ones are over. */
export async function holdEpisodes(
  ctx: TestContext,
  hold: { memberNo: number; workId: number; episodes: number[]; hours?: number; source?: 'purchase' | 'wait-free' },
): Promise<void> {
  const isRental = hold.hours !== undefined;
  await sql`
    insert into entitlement (member_no, episode_id, kind, work_id, source, source_id, rental_hours, granted_at, ends_at)
    select ${hold.memberNo}, episode, ${isRental ? 'rental' : 'buy'}, ${hold.workId}, ${hold.source ?? 'purchase'}, 1,
      ${isRental ? 72 : null}::integer, seoga_now(),
      case when ${isRental} then seoga_now() + make_interval(secs => ${(hold.hours ?? 0) * 3600}) end
    from unnest(${hold.episodes}::bigint[]) as episode`.execute(ctx.db);
}
