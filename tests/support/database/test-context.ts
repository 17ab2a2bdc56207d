import { createCaptchaRenderer } from '#platform/captcha/captcha-painter';
import { createPasswordHasher } from '#platform/crypto/password-hasher';
import { noTranslator } from '#platform/language/deepl-translator';
import { noDictionary } from '#platform/language/korean-dictionary';
import { createOneTimeCodes } from '#platform/operators/one-time-codes';
import { createPasskeys } from '#platform/operators/passkeys';
import { createShareCardMaker } from '#platform/pictures/covers/share-card-maker';
import { createPdfPrinter } from '#platform/pdf/pdf-printer';
import { createAttachmentMaker } from '#platform/pictures/attachment-maker';
import { createPhotoMaker } from '#platform/pictures/photo-maker';
import { secretsFrom } from '#platform/crypto/shop-secrets';
import { createImageProcessor } from '#platform/pictures/image-processor';
import { createZipWriter } from '#platform/files/zip-writer';
import { createSheetReader } from '#platform/sheets/sheet-reader';
import type { Context, Db, Email } from '#kernel/context';
import type { JobName } from '#shared/operations/jobs';
import { TestConnections } from '../fakes/fake-connections.ts';
import { TestWebhookSender } from '../fakes/fake-webhook-sender.ts';
import { TestPusher } from '../fakes/fake-pusher.ts';
import { DomainError } from '#kernel/domain-error';
import { TestGateway } from '../fakes/fake-payment-gateway.ts';
import { TestIdentity } from '../fakes/fake-identity-provider.ts';
import { memoryUploads } from '../fakes/memory-uploads.ts';
import { createPaperCovers, paperEpisodePictures } from '../fixtures/planted-works.ts';
import { TestStores } from '../fakes/fake-app-stores.ts';

export interface TestContext extends Context {
  /** Sent e-mails, oldest first. */
  letters: Email[];
  /** Other queued jobs, oldest first. */
  added: { name: JobName; payload: object; key?: string }[];
  kept: Map<string, Uint8Array>;
  identity: TestIdentity;
  payments: TestGateway;
  stores: TestStores;
  pusher: TestPusher;
  webhooks: TestWebhookSender;
  connections: TestConnections;
}

/** Passwords of tests protect nobody. */
const WEAK_HASH = { memoryCost: 64, timeCost: 1, parallelism: 1 };

const noProvider = async (): Promise<never> => {
  throw new DomainError('SOCIAL_ERROR', '0009');
};

/** A real database; files and e-mails in memory. */
export function testContext(db: Db): TestContext {
  const emails: Email[] = [];
  const added: TestContext['added'] = [];
  const saved = new Map<string, Uint8Array>();
  const files: Context['files'] = {
    put: async (key, bytes) => void saved.set(key, bytes),
    read: async (key) => saved.get(key),
    remove: async (key) => void saved.delete(key),
  };
  return {
    db,
    letters: emails,
    added,
    kept: saved,
    files,
    contentProcessor: createImageProcessor(files),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    secrets: secretsFrom(new Uint8Array(32).fill(7)),
    passwords: createPasswordHasher(2, WEAK_HASH),
    social: {
      available: () => [],
      begin: noProvider,
      finish: noProvider,
      googleClients: () => ({ web: '', ios: null }),
      readGoogleToken: noProvider,
    },
    identity: new TestIdentity(),
    payments: new TestGateway(),
    stores: new TestStores(),
    pusher: new TestPusher(),
    webhooks: new TestWebhookSender(),
    mailer: {
      branding: () => ({ shop: '서가', url: 'https://seoga.test' }),
      send: async (_tx, email) => void emails.push(email),
    },
    shareCards: createShareCardMaker(),
    pdfRenderer: createPdfPrinter(),
    readRateLimiter: { count: () => 'within' },
    oneTimeCodes: createOneTimeCodes(),
    passkeys: createPasskeys(),
    disk: { measure: async () => ({ fileBytes: 3_000_000, freeBytes: 20_000_000_000, totalBytes: 50_000_000_000 }) },
    photos: createPhotoMaker(),
    attachments: createAttachmentMaker(),
    covers: createPaperCovers(),
    episodePictures: paperEpisodePictures(),
    uploads: memoryUploads(),
    zips: createZipWriter(),
    sheets: createSheetReader(),
    jobs: { add: async (_tx, job) => void added.push(job) },
    captchaRenderer: createCaptchaRenderer(),
    connections: new TestConnections(),
    dictionary: noDictionary(),
    translator: noTranslator(),
    searchEngine: null,
  };
}
