import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { secretRedactor } from '#platform/settings/secret-values';
import { type Settings, readSettings } from '#platform/settings/settings';
import { type ShopBackups, openShopBackups } from '#platform/backup/shop-backups';
import { createConnections } from '#platform/settings/connections';
import { createCaptchaRenderer } from '#platform/captcha/captcha-painter';
import { ErrorCounter } from '#platform/observability/error-counter';
import { createDiskUsage } from '#platform/files/disk-gauge';
import { openStorage } from '#platform/files/open-storage';
import { createUploadStore } from '#platform/files/upload-store';
import { createPortOneIdentity, noIdentity } from '#platform/identity/portone-identity';
import { createDeeplTranslator, noTranslator } from '#platform/language/deepl-translator';
import { createKoreanDictionary, noDictionary } from '#platform/language/korean-dictionary';
import { createOpenSearch } from '#platform/search/open-search';
import { openJobs } from '#platform/jobs/add-jobs';
import { createJobMailer } from '#platform/mail/job-mailer';
import { createPortOnePayments, noPayments } from '#platform/payment/portone-payments';
import { createStorePurchases, noStores } from '#platform/payment/store-purchases';
import { createPasswordHasher } from '#platform/crypto/password-hasher';
import { createOneTimeCodes } from '#platform/operators/one-time-codes';
import { createPasskeys } from '#platform/operators/passkeys';
import { createShareCardMaker } from '#platform/pictures/covers/share-card-maker';
import { createPdfPrinter } from '#platform/pdf/pdf-printer';
import { createAttachmentMaker } from '#platform/pictures/attachment-maker';
import { createCoverMaker } from '#platform/pictures/covers/cover-maker';
import { createEpisodePictures } from '#platform/pictures/episode-pictures';
import { createPhotoMaker } from '#platform/pictures/photo-maker';
import { createWebhookSender } from '#platform/webhooks/webhook-sender';
import { createPusher } from '#platform/push/pusher';
import { openVapidKeys } from '#platform/push/vapid-keys';
import { createSocialLogin } from '#platform/social-login/social-login';
import { createReadRateLimiter } from '#platform/reading/read-rate-limiter';
import { openShopSecrets } from '#platform/crypto/shop-secrets';
import { loadShopInfo } from '#domain/merchandising';
import { type ShopDatabase, openShopDatabase } from '#platform/database/shop-database';
import { createImageProcessor } from '#platform/pictures/image-processor';
import { loggedMember, createShopLogger } from '#platform/observability/shop-logger';
import type { Tracing } from '#platform/observability/tracing-port';
import { createZipWriter } from '#platform/files/zip-writer';
import { createSheetReader } from '#platform/sheets/sheet-reader';
import { type PracticeProvider, makePracticeProvider } from '#server/simulators/social-provider';
import type { Context, Db, EmailBranding, Secrets } from '#kernel/context';

/** Project folder. */
export const ROOT = join(import.meta.dirname, '..', '..');

const LETTERHEAD_MS = 60_000;
/** From package.json. */
export const RELEASE: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))).version;

/** Resources of a command; `close` releases them in order. */
export interface ShopResources {
  ctx: Context;
  settings: Settings;
  logger: Logger;
  /** Logged errors since the last read. */
  errors: ErrorCounter;
  database: ShopDatabase;
  /** Simulates providers that are not configured, where allowed. */
  practice: PracticeProvider | undefined;
  /** Undefined without a collector. */
  tracing: Tracing | undefined;
  close(): Promise<void>;
}

/** Timeouts for serving; other commands have none. */
export interface ServingOptions {
  timeoutMs: number;
  patienceMs: number;
}

function languageServices({ language }: Settings, logger: Logger): Pick<Context, 'dictionary' | 'translator'> {
  const { standard, open, translation } = language;
  return {
    dictionary: standard || open ? createKoreanDictionary({ standard, open }, logger) : noDictionary(),
    translator: translation ? createDeeplTranslator(translation, logger) : noTranslator(),
  };
}

/** Opens the shop of the environment. Throws a StartupError with the remedy. */
export async function openShop(
  name: string,
  say: (message: string) => void,
  serving?: ServingOptions,
): Promise<ShopResources> {
  const settings = readSettings(process.env, ROOT);
  const errorCounter = new ErrorCounter();
  let secrets: Secrets | undefined;
  const redact = secretRedactor(process.env);
  const nameMember = (memberNo: number): string | undefined => secrets && loggedMember(secrets, memberNo);
  const logger: Logger = createShopLogger(settings.logLevel, { errors: errorCounter, nameMember, redact });
  const tracing = serving && (await openTraces(settings));
  const base = { root: ROOT, name: `seoga ${name}`, say, onStatement: tracing?.statement };
  const database = await openShopDatabase(settings, { ...serving, ...base });
  const practice = simulatedLogin(settings);
  try {
    const { push } = settings;
    secrets = openShopSecrets(settings.dataDir);
    const jobs = await openJobs(database.pool, secrets);
    const files = await openStorage(settings);
    const branding = await emailHeaderOf(database.db, settings);
    const ctx: Context = {
      db: database.db,
      files,
      contentProcessor: createImageProcessor(files),
      log: logger,
      secrets,
      passwords: createPasswordHasher(),
      identity: settings.identity.kind === 'portone' ? createPortOneIdentity(settings.identity, logger) : noIdentity(),
      payments: settings.payments.kind === 'portone' ? createPortOnePayments(settings.payments, logger) : noPayments(),
      stores: settings.stores.kind === 'stores' ? createStorePurchases(settings.stores, logger) : noStores(),
      captchaRenderer: createCaptchaRenderer(),
      shareCards: createShareCardMaker(),
      pdfRenderer: createPdfPrinter(),
      readRateLimiter: createReadRateLimiter(settings.opening),
      oneTimeCodes: createOneTimeCodes(),
      passkeys: createPasskeys(),
      disk: createDiskUsage({ folder: join(settings.dataDir, 'files'), dataDir: settings.dataDir }),
      photos: createPhotoMaker(),
      attachments: createAttachmentMaker(),
      covers: createCoverMaker(files),
      episodePictures: createEpisodePictures(files),
      uploads: createUploadStore(join(settings.dataDir, 'uploads'), settings.uploadMostBytes),
      zips: createZipWriter(),
      sheets: createSheetReader(),
      mailer: createJobMailer(jobs, branding),
      connections: createConnections(settings, { environment: process.env, branding }),
      ...languageServices(settings, logger),
      searchEngine: settings.searchEngineUrl ? createOpenSearch(settings.searchEngineUrl, logger) : null,
      jobs,
      webhooks: createWebhookSender(),
      pusher: createPusher(
        { ...push, web: { ...push.web, ...(push.vapid ?? openVapidKeys(settings.dataDir)) } },
        logger,
      ),
      social: createSocialLogin({ ...practice?.settings, ...settings.social.providers }, logger),
    };
    const close = async (): Promise<void> => {
      await jobs.close();
      files.close();
      await database.close();
      await tracing?.close();
    };
    return { ctx, settings, logger, errors: errorCounter, database, practice, tracing, close };
  } catch (error) {
    // Otherwise the database would keep running.
    await database.close();
    throw error;
  }
}

function simulatedLogin({ publicUrl, social }: Settings): PracticeProvider | undefined {
  return social.isPractised ? makePracticeProvider({ publicUrl, isOpen: social.isPracticeOpen }) : undefined;
}

/** Loads the tracing libraries only with a collector. */
async function openTraces({ watch }: Settings): Promise<Tracing | undefined> {
  if (!watch.traces) return undefined;
  const { openTracing } = await import('#platform/observability/tracing');
  return openTracing({ ...watch.traces, release: RELEASE });
}

/** Starts backups unless switched off. */
export function openBackups({ settings, database, logger }: ShopResources): Promise<ShopBackups | undefined> {
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

/** Cached e-mail branding: e-mails are rendered inside transactions, and the shop can be renamed. */
async function emailHeaderOf(db: Db, { publicUrl }: Settings): Promise<() => EmailBranding> {
  let head: EmailBranding = { shop: (await loadShopInfo({ db })).name, url: publicUrl };
  let readAt = Date.now();
  const readAgain = async (): Promise<void> => {
    head = { shop: (await loadShopInfo({ db })).name, url: publicUrl };
  };
  return () => {
    if (Date.now() - readAt > LETTERHEAD_MS) {
      readAt = Date.now();
      // Keeps the last name while the database is down.
      readAgain().catch(() => undefined);
    }
    return head;
  };
}
