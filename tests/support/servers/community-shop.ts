import { sql } from 'kysely';
import { type CommentPage, type CommentTargetRef, listComments, writeComment } from '#domain/community';
import { importWorks } from '#domain/catalog-import';
import { readInbox } from '#domain/notifications';
import type { Actor } from '#domain/operators';
import type { Reader } from '#kernel/reader';
import { plantMember } from '../fixtures/planted-members.ts';
import { plantedWorkDeps, plantedWork } from '../fixtures/planted-works.ts';
import { type TestContext, testContext } from '../database/test-context.ts';
import { testDatabase } from '../database/test-database.ts';

const EPISODES = 6;
export const BY: Actor = 'command-line';

type Written = Parameters<typeof writeComment>[1];
type Listed = Parameters<typeof listComments>[1];

export interface CommunityShop {
  ctx: TestContext;
  somebody(): Promise<number>;
  workOf(key: string): CommentTargetRef;
  episodeOf(key: string, at: number): CommentTargetRef;
  write(memberNo: number, position: CommentTargetRef, options?: Partial<Written>): ReturnType<typeof writeComment>;
  list(reader: Reader, position: CommentTargetRef, options?: Partial<Listed>): Promise<CommentPage>;
  read(memberNo: number, key: string, at: number): Promise<void>;
  news(memberNo: number): Promise<string[]>;
  acts(subject: string): Promise<string[]>;
  close(): Promise<void>;
}

export function readerOf(memberNo: number, kind: 'unverified' | 'adult-on' | 'adult-off' = 'unverified'): Reader {
  return { kind, memberNo };
}

/** Creates works with six episodes each; `adult` is adults-only. */
export async function openCommunityShop(keys: string[]): Promise<CommunityShop> {
  const database = await testDatabase();
  const ctx = testContext(database.db);
  const texts = Array.from({ length: EPISODES }, (_none, at) => [`${at}번째 문단입니다.`]);
  const planted = keys.map((key) => plantedWork(key, { texts, ...(key === 'adult' ? { rating: '19' as const } : {}) }));
  const report = await importWorks(ctx, plantedWorkDeps(planted), { path: '', dryRun: false });
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
    write: (memberNo, position, options = {}) => {
      const key = options.key ?? crypto.randomUUID();
      // Duplicate texts are rejected, but a request may be repeated by its key.
      const comment = { text: `재미있게 보았습니다. ${key}`, isSpoiler: false, key };
      return writeComment(ctx, { memberNo, reader: readerOf(memberNo), place: position, ...comment, ...options });
    },
    list: (reader, position, options = {}) =>
      listComments(ctx, { reader, place: position, order: 'new', isLifted: false, ...options }),
    read: async (memberNo, key, at) => {
      await sql`insert into reading_account (member_no) values (${memberNo}) on conflict do nothing`.execute(ctx.db);
      await sql`insert into reading_record (member_no, key, kind, work_id, episode_id, version, record)
        values (${memberNo}, ${`place ${key} ${at}`}, 'place', ${works.get(key)}, ${episodeAt(key, at)},
          (select count(*) + 1 from reading_record where member_no = ${memberNo}), '{}')`.execute(ctx.db);
    },
    news: async (memberNo) => {
      const request = { memberNo, reader: readerOf(memberNo), kind: 'comment' as const, before: undefined };
      return (await readInbox(ctx, request)).lines.map((line) => line.title);
    },
    acts: async (subject) => {
      const audit = ctx.db.selectFrom('operator_audit').select('act').where('subject', '=', subject);
      return (await audit.orderBy('id').execute()).map(({ act }) => act);
    },
    close: () => database.drop(),
  };
}
