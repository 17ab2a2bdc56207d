import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { type Settings, readSettings } from '#platform/settings';
import { makeDiskStore } from '#platform/files/disk-store';
import { makeFolderMailer } from '#platform/mail/folder-mailer';
import { makePortOneIdentity, noIdentity } from '#platform/identity/portone-identity';
import { makePasswordHasher } from '#platform/password-hasher';
import { openShopSecrets } from '#platform/shop-secrets';
import { type ShopDatabase, openShopDatabase } from '#platform/shop-database';
import type { Context } from '#shared/context';

/** Folder of the project. */
export const ROOT = join(import.meta.dirname, '..');

/** Everything a command works with; `close` gives it all back, in order. */
export interface ShopMeans {
  ctx: Context;
  settings: Settings;
  logger: Logger;
  database: ShopDatabase;
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
  const ctx: Context = {
    db: database.db,
    files: makeDiskStore(join(settings.dataDir, 'files')),
    log: logger,
    secrets: openShopSecrets(settings.dataDir),
    passwords: makePasswordHasher(),
    mailer: makeFolderMailer(settings.dataDir),
    identity: settings.identity.kind === 'portone' ? makePortOneIdentity(settings.identity, logger) : noIdentity(),
  };
  return { ctx, settings, logger, database, close: () => database.close() };
}
