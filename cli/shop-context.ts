import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Settings, readSettings } from '#platform/settings';
import { type ShopBackups, openShopBackups } from '#platform/backup/shop-backups';
import { makeCaptchaPainter } from '#platform/captcha/captcha-painter';
import { FaultCounter } from '#platform/fault-counter';
import { makeDiskGauge } from '#platform/files/disk-gauge';
import { openStorage } from '#platform/files/open-storage';
import { makeUploadStore } from '#platform/files/upload-store';
import { makePortOneIdentity, noIdentity } from '#platform/identity/portone-identity';
import { openJobs } from '#platform/jobs/add-jobs';
import { makeJobMailer } from '#platform/mail/job-mailer';
import { makePortOnePayments, noPayments } from '#platform/payment/portone-payments';
import { makeStorePurchases, noStores } from '#platform/payment/store-purchases';
import { makePasswordHasher } from '#platform/password-hasher';
import { makeOneTimeCodes } from '#platform/operators/one-time-codes';
import { makePasskeys } from '#platform/operators/passkeys';
import { makeCardPainter } from '#platform/pictures/card-painter';
import { makePaperPrinter } from '#platform/statements/paper-printer';
import { makeAttachmentMaker } from '#platform/pictures/attachment-maker';
import { makeCoverMaker } from '#platform/pictures/cover-maker';
import { makeEpisodePictures } from '#platform/pictures/episode-pictures';
import { makePhotoMaker } from '#platform/pictures/photo-maker';
import { makePusher } from '#platform/push/pusher';
import { openVapidKeys } from '#platform/push/vapid-keys';
import { makeSocialLogin } from '#platform/social-login/social-login';
import { makeOpenGauge } from '#platform/reading/open-gauge';
import { openShopSecrets } from '#platform/shop-secrets';
import { shopFacts } from '#domain/showcase';
import { type ShopDatabase, openShopDatabase } from '#platform/shop-database';
import { makeWindowPress } from '#platform/window-press';
import { loggedMember, makeShopLogger } from '#platform/watching/shop-logger';
import type { Tracing } from '#platform/watching/tracing-port';
import { makeZipPacker } from '#platform/zip-packer';
import { type PracticeProvider, makePracticeProvider } from '#server/simulators/social-provider';
import type { Context, Db, Letterhead, Secrets } from '#shared/context';

/** Folder of the project. */
export const ROOT = join(import.meta.dirname, '..');

const LETTERHEAD_MS = 60_000;
/** Of package.json. */
export const RELEASE: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))).version;

/** Everything a command works with; `close` gives it all back, in order. */
export interface ShopMeans {
  ctx: Context;
  settings: Settings;
  logger: Logger;
  /** What the log called a fault since it was last asked. */
  faults: FaultCounter;
  database: ShopDatabase;
  /** Stands in for providers that are not set up, where it may. */
  practice: PracticeProvider | undefined;
  /** Undefined where no collector was named. */
  tracing: Tracing | undefined;
  close(): Promise<void>;
}

/** What a shop that serves is opened with; commands take the time they need. */
export interface ServingWish {
  timeoutMs: number;
  patienceMs: number;
}

/** Opens the shop that the environment describes. Throws a StartFault with the remedy. */
export async function openShop(
  name: string,
  say: (sentence: string) => void,
  serving?: ServingWish,
): Promise<ShopMeans> {
  const settings = readSettings(process.env, ROOT);
  const faults = new FaultCounter();
  let secrets: Secrets | undefined;
  const nameMember = (memberNo: number): string | undefined => secrets && loggedMember(secrets, memberNo);
  const logger: Logger = makeShopLogger(settings.logLevel, { faults, nameMember });
  const tracing = serving && (await openTraces(settings));
  const onStatement = tracing?.statement;
  const database = await openShopDatabase(settings, {
    ...serving,
    root: ROOT,
    name: `seoga ${name}`,
    say,
    onStatement,
  });
  const { providers, isPractised, isPracticeOpen } = settings.social;
  const practice = isPractised
    ? makePracticeProvider({ publicUrl: settings.publicUrl, isOpen: isPracticeOpen })
    : undefined;
  try {
    const { push } = settings;
    secrets = openShopSecrets(settings.dataDir);
    const jobs = await openJobs(database.pool, secrets);
    const files = await openStorage(settings);
    const ctx: Context = {
      db: database.db,
      files,
      press: makeWindowPress(files),
      log: logger,
      secrets,
      passwords: makePasswordHasher(),
      identity: settings.identity.kind === 'portone' ? makePortOneIdentity(settings.identity, logger) : noIdentity(),
      payments: settings.payments.kind === 'portone' ? makePortOnePayments(settings.payments, logger) : noPayments(),
      stores: settings.stores.kind === 'stores' ? makeStorePurchases(settings.stores, logger) : noStores(),
      captchaPainter: makeCaptchaPainter(),
      cards: makeCardPainter(),
      papers: makePaperPrinter(),
      openGauge: makeOpenGauge(settings.opening),
      oneTimeCodes: makeOneTimeCodes(),
      passkeys: makePasskeys(),
      disk: makeDiskGauge({ folder: join(settings.dataDir, 'files'), dataDir: settings.dataDir }),
      photos: makePhotoMaker(),
      attachments: makeAttachmentMaker(),
      covers: makeCoverMaker(files),
      episodePictures: makeEpisodePictures(files),
      uploads: makeUploadStore(join(settings.dataDir, 'uploads'), settings.uploadMostBytes),
      zips: makeZipPacker(),
      mailer: makeJobMailer(jobs, await letterheadOf(database.db, settings)),
      jobs,
      pusher: makePusher({ ...push, web: { ...push.web, ...(push.vapid ?? openVapidKeys(settings.dataDir)) } }, logger),
      social: makeSocialLogin({ ...practice?.settings, ...providers }, logger),
    };
    const close = async (): Promise<void> => {
      await jobs.close();
      files.close();
      await database.close();
      await tracing?.close();
    };
    return { ctx, settings, logger, faults, database, practice, tracing, close };
  } catch (error) {
    // A database that nobody closes would run on.
    await database.close();
    throw error;
  }
}

/** Only where a collector was named are the libraries of traces loaded. */
async function openTraces({ watch }: Settings): Promise<Tracing | undefined> {
  if (!watch.traces) return undefined;
  const { openTracing } = await import('#platform/watching/tracing');
  return openTracing({ ...watch.traces, release: RELEASE });
}

/** Begins to keep the shop's backups, where the operator did not switch them off. */
export function openBackups({ settings, database, logger }: ShopMeans): Promise<ShopBackups | undefined> {
  const { dataDir, backup, storage } = settings;
  const hasFiles = storage.kind === 'disk';
  return openShopBackups({
    dataDir,
    hasFiles,
    settings: backup,
    embedded: database.embedded,
    release: RELEASE,
    log: logger,
  });
}

/** The head of letters: the shop may be renamed while it is open, and a letter is written within a transaction. */
async function letterheadOf(db: Db, { publicUrl }: Settings): Promise<() => Letterhead> {
  let head: Letterhead = { shop: (await shopFacts({ db })).name, url: publicUrl };
  let readAt = Date.now();
  const readAgain = async (): Promise<void> => {
    head = { shop: (await shopFacts({ db })).name, url: publicUrl };
  };
  return () => {
    if (Date.now() - readAt > LETTERHEAD_MS) {
      readAt = Date.now();
      // While the database is away the name that is known stands.
      readAgain().catch(() => undefined);
    }
    return head;
  };
}
