import { makeCaptchaPainter } from '#platform/captcha/captcha-painter';
import { makePasswordHasher } from '#platform/password-hasher';
import { makeOneTimeCodes } from '#platform/operators/one-time-codes';
import { makePasskeys } from '#platform/operators/passkeys';
import { makeCardPainter } from '#platform/pictures/card-painter';
import { makePaperPrinter } from '#platform/statements/paper-printer';
import { makeAttachmentMaker } from '#platform/pictures/attachment-maker';
import { makePhotoMaker } from '#platform/pictures/photo-maker';
import { secretsFrom } from '#platform/shop-secrets';
import { makeWindowPress } from '#platform/window-press';
import { makeZipPacker } from '#platform/zip-packer';
import type { Context, Db, JobName, Letter } from '#shared/context';
import { TestPusher } from './test-pusher.ts';
import { Refusal } from '#shared/refusal';
import { TestGateway } from './test-gateway.ts';
import { TestIdentity } from './test-identity.ts';
import { memoryUploads } from './memory-uploads.ts';
import { paperCovers, paperEpisodePictures } from './planted-works.ts';
import { TestStores } from './test-stores.ts';

export interface TestContext extends Context {
  /** Every letter that was sent, the newest last. */
  letters: Letter[];
  /** Every other job that was added, the newest last. */
  added: { name: JobName; order: object; key?: string }[];
  /** What lies in the file store. */
  kept: Map<string, Uint8Array>;
  identity: TestIdentity;
  payments: TestGateway;
  stores: TestStores;
  pusher: TestPusher;
}

/** Where a test needs providers, it gives its own. */
const noProvider = async (): Promise<never> => {
  throw new Refusal('SOCIAL_ERROR', '0009');
};

/** Everything the domain may be given, over a real database; files and letters lie in memory. */
export function testContext(db: Db): TestContext {
  const letters: Letter[] = [];
  const added: TestContext['added'] = [];
  const kept = new Map<string, Uint8Array>();
  const files: Context['files'] = {
    put: async (key, bytes) => void kept.set(key, bytes),
    read: async (key) => kept.get(key),
    remove: async (key) => void kept.delete(key),
  };
  return {
    db,
    letters,
    added,
    kept,
    files,
    press: makeWindowPress(files),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    secrets: secretsFrom(new Uint8Array(32).fill(7)),
    passwords: makePasswordHasher(2),
    social: {
      offered: () => [],
      begin: noProvider,
      finish: noProvider,
      googleClients: () => ({ web: '', ios: null }),
      readGoogleToken: noProvider,
    },
    identity: new TestIdentity(),
    payments: new TestGateway(),
    stores: new TestStores(),
    pusher: new TestPusher(),
    mailer: {
      letterhead: () => ({ shop: '서가', url: 'https://seoga.test' }),
      send: async (_tx, letter) => void letters.push(letter),
    },
    cards: makeCardPainter(),
    papers: makePaperPrinter(),
    openGauge: { count: () => 'within' },
    oneTimeCodes: makeOneTimeCodes(),
    passkeys: makePasskeys(),
    disk: { measure: async () => ({ fileBytes: 3_000_000, freeBytes: 20_000_000_000, totalBytes: 50_000_000_000 }) },
    photos: makePhotoMaker(),
    attachments: makeAttachmentMaker(),
    covers: paperCovers(),
    episodePictures: paperEpisodePictures(),
    uploads: memoryUploads(),
    zips: makeZipPacker(),
    jobs: { add: async (_tx, job) => void added.push(job) },
    captchaPainter: makeCaptchaPainter(),
  };
}
