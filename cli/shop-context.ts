import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { type Settings, readSettings } from '#platform/settings';
import { makeDiskStore } from '#platform/files/disk-store';
import { makeFolderMailer } from '#platform/mail/folder-mailer';
import { makePasswordHasher } from '#platform/password-hasher';
import { makeSocialLogin } from '#platform/social-login/social-login';
import { openShopSecrets } from '#platform/shop-secrets';
import { type ShopDatabase, openShopDatabase } from '#platform/shop-database';
import { type PracticeProvider, makePracticeProvider } from '#server/simulators/social-provider';
import type { Context } from '#shared/context';

/** Folder of the project. */
export const ROOT = join(import.meta.dirname, '..');

/** Everything a command works with; `close` gives it all back, in order. */
export interface ShopMeans {
  ctx: Context;
  settings: Settings;
  logger: Logger;
  database: ShopDatabase;
  /** Stands in for providers that are not set up, where it may. */
  practice: PracticeProvider | undefined;
  close(): Promise<void>;
}

/** Opens the shop that the environment describes. Throws a StartFault with the remedy. */
export async function openShop(name: string, say: (sentence: string) => void): Promise<ShopMeans> {
  const settings = readSettings(process.env, ROOT);
  const logger: Logger = pino(
    { level: settings.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    pino.destination(2),
  );
  const database = await openShopDatabase(settings, { root: ROOT, name: `seoga ${name}`, say });
  const { providers, isPractised, isPracticeOpen } = settings.social;
  const practice = isPractised
    ? makePracticeProvider({ publicUrl: settings.publicUrl, isOpen: isPracticeOpen })
    : undefined;
  const ctx: Context = {
    db: database.db,
    files: makeDiskStore(join(settings.dataDir, 'files')),
    log: logger,
    secrets: openShopSecrets(settings.dataDir),
    passwords: makePasswordHasher(),
    mailer: makeFolderMailer(settings.dataDir),
    social: makeSocialLogin({ ...practice?.settings, ...providers }, logger),
  };
  return { ctx, settings, logger, database, practice, close: () => database.close() };
}
