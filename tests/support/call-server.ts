import Fastify, { type FastifyInstance } from 'fastify';
import { importWorks, type SourceWork } from '#domain/importing';
import { answerErrors, answerUnreadable } from '#server/error-answer';
import { serveCalls } from '#server/ko-v1/call-routes';
import { serveMedia } from '#server/media/media-routes';
import type { Context } from '#shared/context';
import { plantedMeans } from './planted-works.ts';
import { testDatabase } from './test-database.ts';

export interface CallServer {
  app: FastifyInstance;
  ctx: Context;
  /** Numbers of the planted works by their key. */
  works: Map<string, number>;
  files: Map<string, Uint8Array>;
  close(): Promise<void>;
}

/** The call surface over a database of its own with planted works; pictures lie in memory. */
export async function callServer(planted: SourceWork[]): Promise<CallServer> {
  const database = await testDatabase();
  const files = new Map<string, Uint8Array>();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const store = {
    put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
    read: async (key: string) => files.get(key),
    remove: async (key: string) => void files.delete(key),
  };
  const ctx: Context = { db: database.db, files: store, log: silent };
  const report = await importWorks(ctx, plantedMeans(planted), { path: '', dryRun: false });
  const works = new Map(report.works.map((work) => [work.sourceKey, work.workId ?? 0]));
  const app = Fastify({ frameworkErrors: answerUnreadable });
  answerErrors(app);
  await serveCalls(app, ctx);
  serveMedia(app, ctx);
  await app.ready();
  const close = async (): Promise<void> => {
    await app.close();
    await database.drop();
  };
  return { app, ctx, works, files, close };
}
