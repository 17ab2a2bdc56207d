import { sql } from 'kysely';
import { type CommentPage, type CommentPlaceRef, listComments, writeComment } from '#domain/community';
import { importWorks } from '#domain/importing';
import { readInbox } from '#domain/notifications';
import type { Actor } from '#domain/operators';
import type { Reader } from '#shared/reader';
import { plantMember } from './planted-members.ts';
import { plantedMeans, plantedWork } from './planted-works.ts';
import { type TestContext, testContext } from './test-context.ts';
import { testDatabase } from './test-database.ts';

const EPISODES = 6;
/** Who acts where no operator does. */
export const BY: Actor = 'command-line';

type Written = Parameters<typeof writeComment>[1];
type Listed = Parameters<typeof listComments>[1];

/** Works to talk about, readers who do, and what they are told: on a database of its own. */
export interface CommunityGround {
  ctx: TestContext;
  somebody(): Promise<number>;
  workOf(key: string): CommentPlaceRef;
  episodeOf(key: string, at: number): CommentPlaceRef;
  write(memberNo: number, place: CommentPlaceRef, wish?: Partial<Written>): ReturnType<typeof writeComment>;
  list(reader: Reader, place: CommentPlaceRef, wish?: Partial<Listed>): Promise<CommentPage>;
  /** Leaves a place in an episode, as a device does that opened it. */
  read(memberNo: number, key: string, at: number): Promise<void>;
  news(memberNo: number): Promise<string[]>;
  acts(subject: string): Promise<string[]>;
  close(): Promise<void>;
}

/** A member as the domain meets them. */
export function readerOf(memberNo: number, kind: 'unverified' | 'adult-on' | 'adult-off' = 'unverified'): Reader {
  return { kind, memberNo };
}

/** Plants works of these keys with six episodes each; `adult` is for adults. */
export async function communityGround(keys: string[]): Promise<CommunityGround> {
  const database = await testDatabase();
  const ctx = testContext(database.db);
  const texts = Array.from({ length: EPISODES }, (_none, at) => [`${at}번째 문단입니다.`]);
  const planted = keys.map((key) => plantedWork(key, { texts, ...(key === 'adult' ? { rating: '19' as const } : {}) }));
  const report = await importWorks(ctx, plantedMeans(planted), { path: '', dryRun: false });
  const works = new Map(report.works.map(({ sourceKey, workId }) => [sourceKey, workId ?? 0]));
  const rows = await ctx.db.selectFrom('episode').select(['id', 'work_id', 'position']).orderBy('position').execute();
  const episodeAt = (key: string, at: number): number =>
    rows.filter((row) => row.work_id === works.get(key))[at]?.id ?? 0;
  let names = 0;
  return {
    ctx,
    somebody: () => plantMember(database.pool, `댓글독자${(names += 1)}`),
    workOf: (key) => ({ kind: 'work', id: works.get(key) ?? 0 }),
    episodeOf: (key, at) => ({ kind: 'episode', id: episodeAt(key, at) }),
    write: (memberNo, place, wish = {}) => {
      const key = wish.key ?? crypto.randomUUID();
      // Nobody writes the same text twice at one place, but the same request may be sent again.
      const comment = { text: `재미있게 보았습니다. ${key}`, isSpoiler: false, key };
      return writeComment(ctx, { memberNo, reader: readerOf(memberNo), place, ...comment, ...wish });
    },
    list: (reader, place, wish = {}) => listComments(ctx, { reader, place, order: 'new', isLifted: false, ...wish }),
    read: async (memberNo, key, at) => {
      await sql`insert into reading_account (member_no) values (${memberNo}) on conflict do nothing`.execute(ctx.db);
      await sql`insert into reading_record (member_no, key, kind, work_id, episode_id, version, record)
        values (${memberNo}, ${`place ${key} ${at}`}, 'place', ${works.get(key)}, ${episodeAt(key, at)},
          (select count(*) + 1 from reading_record where member_no = ${memberNo}), '{}')`.execute(ctx.db);
    },
    news: async (memberNo) => {
      const ask = { memberNo, reader: readerOf(memberNo), kind: 'comment' as const, before: undefined };
      return (await readInbox(ctx, ask)).lines.map((line) => line.title);
    },
    acts: async (subject) => {
      const audit = ctx.db.selectFrom('operator_audit').select('act').where('subject', '=', subject);
      return (await audit.orderBy('id').execute()).map(({ act }) => act);
    },
    close: () => database.drop(),
  };
}
