import type { Kysely, Transaction } from 'kysely';
import type { EpisodePictureProcessor, UploadStore } from '#kernel/ports/episode-upload-ports';
import type { OneTimeCodeGenerator, PasskeyVerifier } from '#kernel/ports/operator-auth-ports';
import type { Connections } from '#kernel/ports/connections-port';
import type { Dictionary, Translator } from '#kernel/ports/language-ports';
import type { DiskSpaceMonitor } from '#kernel/ports/disk-space-port';
import type { InquiryFileType } from '#shared/community/inquiries';
import type { PaymentGateway, StoreTransactionRef, AppStores } from '#kernel/ports/payment-ports';
import type { WebhookSender } from '#kernel/ports/webhook-port';
import type { SearchEngine } from '#kernel/ports/search-engine-port';
import type { Pusher } from '#kernel/ports/push-port';
import type { PdfRenderer } from '#kernel/ports/pdf-port';
import type { Tables } from '#kernel/tables/database-tables';
import type { ContentProcessor } from '#kernel/ports/content-processor';
import type { JobName, ScheduledJob } from '#shared/operations/jobs';
import type { PhotoSize, SocialProvider } from '#shared/members/members';
import type { Picture, PictureAudience } from '#shared/catalog/pictures';
import type { PushMessage } from '#shared/notifications/push';

/** The typed database. Use it for reads; writes take a `Tx`. */
export type Db = Kysely<Tables>;
/** Required by store functions that write, so that a write outside a transaction does not compile. */
export type Tx = Transaction<Tables>;

/** Files by key. The domain creates keys; they never come from a client or an archive. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Uint8Array | undefined>;
  remove(key: string): Promise<void>;
}

/** Structured log; details never contain secrets. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Randomness and the shop's keys. Keys are never exposed; each purpose has its own. */
export interface Secrets {
  /** Random bytes, base64url. */
  random(bytes: number): string;
  /** SHA-256. */
  digest(text: string): Uint8Array;
  /** MD5, hex. Only for systems that ask for it: advertising (specification E2), KOReader. Never for security. */
  md5(text: string): string;
  /** HMAC-SHA256 under the key of a purpose, base64url. */
  mac(purpose: SecretPurpose, text: string): string;
  /** Signs a payload as a compact ES256 JWS; verifiable with `signingKey`. */
  signToken(details: object): string;
  /** Payload of a token signed with that key; undefined if it was modified. */
  readToken(token: string, key: PublicKey): unknown;
  /** SHA-256 of a file, hex. */
  fingerprint(bytes: Uint8Array): string;
  /** Public signing key. Key and `kid` change with the root key. */
  signingKey(): PublicKey;
  /** Detached EdDSA JWS under the document key of that generation. */
  signDocument(document: { generation: number; type: DocumentType; text: string }): Promise<string>;
  /** Public document key of a generation; changes with the root key. */
  documentKey(generation: number): DocumentKey;
  /** Encrypts for one purpose, with a random nonce. */
  encrypt(purpose: SecretPurpose, text: string): string;
  /** Undefined for invalid ciphertext. */
  decrypt(purpose: SecretPurpose, sealed: string): string | undefined;
  /** Constant-time comparison. */
  timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean;
}
/** A P-256 public key (JWK). */
export interface PublicKey {
  kid: string;
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}
/** An Ed25519 public key (JWK, RFC 8037). */
export interface DocumentKey {
  kid: string;
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
}
/** Type of a signed document, in the signature header. */
export type DocumentType = 'seoga-receipt' | 'seoga-trust';
/** Purpose of a key. Values of one purpose are invalid for another. */
export type SecretPurpose =
  | 'access-token'
  | 'session'
  | 'media'
  | 'identity'
  | 'throttle'
  | 'captcha'
  | 'coupon'
  | 'review-link'
  | 'search'
  | 'visit'
  | 'opening'
  | 'keep'
  | 'job'
  | 'ledger-seal'
  | 'unsubscribe'
  | 'operator'
  | 'payout'
  | 'card'
  | 'webhook'
  | 'watch'
  | 'reader-gift'
  | 'family-link';

/** Argon2id with bounded concurrency. Throws SERVER_ERROR 0002 when too many requests wait. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** `isOutdated`: correct, but hashed with weaker parameters. An undefined hash takes equally long and fails. */
  verify(hash: string | undefined, password: string): Promise<{ isRight: boolean; isOutdated: boolean }>;
}

/** An email. Queued until sent, at most once per key. */
export interface Email {
  to: string;
  subject: string;
  /**
   * Plain text; HTML is derived from it. A line with only a URL becomes a button, labelled by the line above if that
   * ends in a colon.
   */
  text: string;
  /** Idempotency key. */
  key?: string;
  /** Unsubscribe page for adverts and digests. */
  unsubscribe?: string;
  /** One-click unsubscribe URL (RFC 8058). */
  oneClick?: string;
}
/** Shop name and base URL (no trailing slash) for the email header. */
export interface EmailBranding {
  shop: string;
  url: string;
}
/** Sends emails after commit, with retries. */
export interface Mailer {
  branding(): EmailBranding;
  send(tx: Tx, email: Email): Promise<void>;
}

/** A user profile from a social provider. Only `subject` is reliable. */
export interface SocialProfile {
  subject: string;
  mail: string | null;
  /** Whether the provider verified the address. */
  isMailProved: boolean;
  nickHint: string | null;
}
/** A social login in progress. */
export interface SocialLoginAttempt {
  provider: SocialProvider;
  /** The shop's origin in this browser, the base of the callback URL. */
  origin: string;
  state: string;
  nonce: string;
}
/** Social login. Throws SOCIAL_ERROR 0001 when the user cancels, 0003 for provider errors. */
export interface SocialLoginProviders {
  /** Configured providers in display order. */
  available(): readonly SocialProvider[];
  /** The authorization URL. */
  begin(attempt: SocialLoginAttempt): Promise<{ address: string; pkceVerifier: string | null }>;
  /** Exchanges the callback parameters in `answer` for a profile. */
  finish(
    attempt: SocialLoginAttempt & { pkceVerifier: string | null; answer: Record<string, string> },
  ): Promise<SocialProfile>;
  /** Google client ids for its own dialog, for web and iOS. */
  googleClients(): { web: string; ios: string | null };
  /** Reads an ID token of Google's own dialog. */
  readGoogleToken(idToken: string): Promise<SocialProfile & { nonce: string }>;
}

/** What a browser needs to load the identity provider's script. */
export interface IdentityScript {
  storeId: string;
  channelKey: string;
  /** URL of the script, or of the simulator. */
  sdkUrl: string;
  /** Further origins for the CSP. */
  hosts: string[];
}
/** `unknown`: the provider did not answer; retry later. */
export type IdentityResult =
  | { state: 'verified'; birthDate: string; ci: string | null; di: string | null; method: string }
  | { state: 'open' | 'failed' | 'unknown' };
/** Identity verification provider. Never throws; times out after ten seconds. */
export interface IdentityProvider {
  /** Null without a configured provider. */
  script: IdentityScript | null;
  read(id: string): Promise<IdentityResult>;
}

/** A member photo re-encoded as squares without metadata. */
export interface ProcessedPhoto {
  /** Folder name: content hash plus random, unguessable and unique. */
  name: string;
  squares: { size: PhotoSize; bytes: Uint8Array }[];
}
/** Processes photos. Throws PROFILE_ERROR 0005 for unsupported, broken or oversized files. */
export interface PhotoProcessor {
  make(bytes: Uint8Array): Promise<ProcessedPhoto>;
}

/** A processed inquiry attachment. */
export interface ProcessedAttachment {
  type: InquiryFileType;
  bytes: Uint8Array;
}
/**
 * Processes attachments: re-encodes pictures without metadata, keeps PDFs. Detects the type by content. Throws
 * INQUIRY_ERROR 0008 for unsupported, broken or oversized files.
 */
export interface AttachmentProcessor {
  make(bytes: Uint8Array): Promise<ProcessedAttachment>;
}

/** An archive entry; `isStored`: without compression. */
export type PackedFile = { name: string; isStored?: boolean } & ({ text: string } | { bytes: Uint8Array });

/** Creates covers from a file or typeset from text. Throws IMPORT_ERROR for invalid, broken or oversized pictures. */
export interface CoverGenerator {
  fromFile(file: { name: string; bytes: Uint8Array }, audience: PictureAudience): Promise<Picture>;
  /** `paper`: one of eight backgrounds. */
  typeset(input: { title: string; creator: string; paper: number }): Promise<Picture>;
}

/** Streams a ZIP archive; entries are read lazily. */
export interface ZipPacker {
  pack(files: AsyncIterable<PackedFile>): AsyncIterable<Uint8Array>;
}

/** Reads spreadsheets. Throws SHEET_ERROR or IMPORT_ERROR for unreadable, oversized and hostile files. */
export interface SheetReader {
  /** Texts of the first sheet, without empty rows. */
  read(file: { name: string; bytes: Uint8Array }): Promise<string[][]>;
}

/** A captcha answer and the seed of its rendering. Neither is exposed. */
export interface CaptchaChallenge {
  answer: string;
  seed: string;
}
/** Renders captchas as image and sound, deterministic per challenge. */
export interface CaptchaRenderer {
  /** PNG, 600 × 200, displayed at half size. */
  image(challenge: CaptchaChallenge): Promise<Uint8Array>;
  /** WAV with the symbols spoken in Korean. */
  sound(challenge: CaptchaChallenge): Promise<Uint8Array>;
}

/** Content of a share card: a work, a title, or the adult placeholder. `shop`: shop name. */
export type ShareCardInput = { shop: string } & (
  | { kind: 'work'; title: string; line: string; cover: Uint8Array | undefined }
  | { kind: 'title'; title: string; line: string }
  | { kind: 'adult' }
);
/** Renders share cards, JPEG 1200 × 630. Throws SERVER_ERROR 0002 when too many requests wait. */
export interface ShareCardRenderer {
  render(input: ShareCardInput): Promise<Uint8Array>;
}

/**
 * Limits how much non-public content a member reads per minute. `led-away`: show an explanation page, as configured by
 * the operator.
 */
export interface ReadRateLimiter {
  count(request: { memberNo: number; what: 'episode' | 'picture' | 'stale' }): 'within' | 'beyond' | 'led-away';
}

/** Payloads of jobs; scheduled ones have none. */
export type JobPayloads = { [Name in ScheduledJob]: Record<string, never> } & {
  letter: Email;
  'password-reset': { mail: string };
  'import-run': { run: number };
  'interface-fonts': Record<string, never>;
  'payment-settle': { paymentId: string };
  'card-removal': { keySealed: string };
  'store-settle': StoreTransactionRef;
  'store-use': StoreTransactionRef;
  push: { deviceId: number; memberNo: number; message: PushMessage; goodUntil: string };
  'legal-letters': { run: number };
  webhook: { delivery: number };
};
/** A job with its payload. */
export interface NewJob<Name extends JobName> {
  name: Name;
  payload: JobPayloads[Name];
  /** Jobs with the same name and key are deduplicated, also for a while after completion. */
  key?: string;
  /** Delay; default none. */
  afterSeconds?: number;
}
/**
 * Transactional job queue: jobs of a rolled back transaction vanish, committed ones run at least once and are retried.
 * Payloads are encrypted.
 */
export interface Jobs {
  add<Name extends JobName>(tx: Tx, job: NewJob<Name>): Promise<void>;
}

/** All dependencies of the domain. */
export interface Context {
  db: Db;
  files: FileStore;
  log: Log;
  secrets: Secrets;
  passwords: PasswordHasher;
  mailer: Mailer;
  social: SocialLoginProviders;
  identity: IdentityProvider;
  payments: PaymentGateway;
  stores: AppStores;
  photos: PhotoProcessor;
  attachments: AttachmentProcessor;
  covers: CoverGenerator;
  episodePictures: EpisodePictureProcessor;
  uploads: UploadStore;
  zips: ZipPacker;
  sheets: SheetReader;
  jobs: Jobs;
  captchaRenderer: CaptchaRenderer;
  shareCards: ShareCardRenderer;
  pdfRenderer: PdfRenderer;
  pusher: Pusher;
  webhooks: WebhookSender;
  readRateLimiter: ReadRateLimiter;
  contentProcessor: ContentProcessor;
  oneTimeCodes: OneTimeCodeGenerator;
  passkeys: PasskeyVerifier;
  disk: DiskSpaceMonitor;
  connections: Connections;
  dictionary: Dictionary;
  translator: Translator;
  /** Null: the built-in index searches. */
  searchEngine: SearchEngine | null;
}

/** The part of the context that a use case requires. */
export type Needs<Part extends keyof Context> = Pick<Context, Part>;
