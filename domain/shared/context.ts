import type { Kysely, Transaction } from 'kysely';
import type { EpisodePictureMaker, UploadStore } from '#shared/editing-ports';
import type { OneTimeCodes, Passkeys } from '#shared/console-ports';
import type { DiskGauge } from '#shared/disk-space-port';
import type { InquiryFileType } from '#shared/help-tables';
import type { PaymentGateway, StoreName, StorePurchases } from '#shared/payment-ports';
import type { Pusher } from '#shared/push-port';
import type { PaperPrinter } from '#shared/paper-port';
import type { Tables } from '#shared/tables';
import type { WindowPress } from '#shared/window-press';
import type { PhotoSize, SocialProvider } from '#vocabulary/members';
import type { Picture, PictureAudience } from '#vocabulary/pictures';
import type { PushMessage } from '#vocabulary/push';

/** The database, typed by its tables; reads may take it, writes take a `Tx`. */
export type Db = Kysely<Tables>;
/** A store function that writes takes this, so that a write outside a transaction does not compile. */
export type Tx = Transaction<Tables>;

/** Files by key; keys are made by the domain, never taken from a client or an archive. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Uint8Array | undefined>;
  remove(key: string): Promise<void>;
}

/** Where faults and events are told; facts never hold secrets. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Randomness and the shop's own keys. A key never leaves; each purpose has its own. */
export interface Secrets {
  /** That many random bytes, base64url. */
  random(bytes: number): string;
  /** sha256 of a text. */
  digest(text: string): Uint8Array;
  /** MD5 of a text, hex: only because advertising systems ask for it (specification E2), never a safeguard. */
  md5(text: string): string;
  /** HMAC-SHA256 of a text under the key of that purpose, base64url: the same text gives the same answer, here only. */
  mac(purpose: SecretPurpose, text: string): string;
  /** Facts signed by the shop's own pair of keys, a compact JWS of ES256: whoever has `signingKey` can tell that they are ours. */
  signToken(facts: object): string;
  /** Facts of a token that the owner of that key signed; undefined where anything in it was changed. */
  readToken(token: string, key: PublicKey): unknown;
  /** sha256 of a file, in hex. */
  fingerprint(bytes: Uint8Array): string;
  /** The public half; `kid` names it, and another one after the shop's root key was changed. */
  signingKey(): PublicKey;
  /** A detached JWS (EdDSA) of a text by the shop's document key of that generation. */
  signDocument(document: { generation: number; type: DocumentType; text: string }): Promise<string>;
  /** The public document key of a generation; another one after the shop's root key was changed. */
  documentKey(generation: number): DocumentKey;
  /** A text that only this shop can read again, and only for that purpose; another one each time. */
  seal(purpose: SecretPurpose, text: string): string;
  /** What was sealed; undefined for anything else. */
  open(purpose: SecretPurpose, sealed: string): string | undefined;
  /** Compares without telling by its time where two differ. */
  isSame(a: Uint8Array, b: Uint8Array): boolean;
}
/** A public key of P-256 as browsers take it. */
export interface PublicKey {
  kid: string;
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}
/** A public Ed25519 key as a JWK (RFC 8037). */
export interface DocumentKey {
  kid: string;
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
}
/** What a signed document is; stands in its signature's header. */
export type DocumentType = 'seoga-receipt' | 'seoga-trust';
/** What a key is for; what one purpose made says nothing under another. */
export type SecretPurpose =
  | 'access-token'
  | 'session'
  | 'media'
  | 'identity'
  | 'throttle'
  | 'captcha'
  | 'coupon'
  | 'search'
  | 'visit'
  | 'opening'
  | 'keep'
  | 'job'
  | 'ledger-seal'
  | 'unsubscribe'
  | 'operator'
  | 'watch';

/** Passwords in argon2id, a bounded number at a time. Throws SERVER_ERROR 0002 when too many wait. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** `isOutdated`: right, but of weaker parameters than those in force. Against `undefined` it takes as long and says no. */
  verify(hash: string | undefined, password: string): Promise<{ isRight: boolean; isOutdated: boolean }>;
}

/** A letter to somebody; kept until it is sent, never sent twice for one key. */
export interface Letter {
  to: string;
  subject: string;
  /**
   * Plain text; the HTML is made from it. A line that is an address alone becomes a button, named by the line above it
   * when that ends in a colon.
   */
  text: string;
  /** Two letters with the same key are one. */
  key?: string;
  /** Adverts and gathered news: the page where receiving them is ended. */
  unsubscribe?: string;
  /** Where a mail program ends it by itself, by one POST without anybody logged in (RFC 8058). */
  oneClick?: string;
}
/** What stands at the head of every letter: the shop's name, and its address without a slash at the end. */
export interface Letterhead {
  shop: string;
  url: string;
}
/** Letters go out after the transaction that asked for them is whole, and are tried again when a server is away. */
export interface Mailer {
  letterhead(): Letterhead;
  send(tx: Tx, letter: Letter): Promise<void>;
}

/** Whom a provider told of. Its own number of its user is all that counts; the rest are hints. */
export interface SocialPerson {
  subject: string;
  mail: string | null;
  /** Whether the provider itself proved that the address is this person's. */
  isMailProved: boolean;
  nickHint: string | null;
}
/** One way over a provider, as both ends of it must know it. */
export interface SocialWay {
  provider: SocialProvider;
  /** The shop's own address in this browser: the provider answers below it. */
  origin: string;
  state: string;
  nonce: string;
}
/** Providers of identities. Throws SOCIAL_ERROR 0001 when somebody cancels, 0003 for whatever a provider gets wrong. */
export interface SocialGate {
  /** The providers that are set up, in the order in which they are offered. */
  offered(): readonly SocialProvider[];
  /** Where to send the browser. */
  begin(way: SocialWay): Promise<{ address: string; pkceVerifier: string | null }>;
  /** Who came back, from what the browser brought: `answer` holds the parameters of the callback. */
  finish(way: SocialWay & { pkceVerifier: string | null; answer: Record<string, string> }): Promise<SocialPerson>;
  /** Google's names of this shop for its own dialog: of the website, and of the app where iOS asks for that. */
  googleClients(): { web: string; ios: string | null };
  /** Who stands in a token of Google's own dialog, and for which nonce it was made. */
  readGoogleToken(idToken: string): Promise<SocialPerson & { nonce: string }>;
}

/** What a browser is told, so that it can ask the provider of identity checks by the provider's own script. */
export interface IdentityScript {
  storeId: string;
  channelKey: string;
  /** Address of the script; one of this shop where a simulator stands in. */
  sdkUrl: string;
  /** Further origins that the script talks to and shows. */
  hosts: string[];
}
/** What a provider says of a check. `unknown`: it could not be asked, and may be asked again. */
export type IdentityAnswer =
  | { state: 'verified'; birthDate: string; ci: string | null; di: string | null; method: string }
  | { state: 'open' | 'failed' | 'unknown' };
/** Who proves that a reader is one certain person of one certain age. Never throws; waits ten seconds at most. */
export interface IdentityProvider {
  /** Null where the shop has no provider. */
  script: IdentityScript | null;
  read(id: string): Promise<IdentityAnswer>;
}

/** A member's photo as it is kept: squares without anything else that the file told. */
export interface MadePhoto {
  /** Name of its folder, of the photo's bytes and of chance: it tells nothing and is never given twice. */
  name: string;
  squares: { size: PhotoSize; bytes: Uint8Array }[];
}
/** Makes photos. Refuses with PROFILE_ERROR 0005 what is no JPEG, PNG or WebP, or is broken, or of too many pixels. */
export interface PhotoMaker {
  make(bytes: Uint8Array): Promise<MadePhoto>;
}

/** A file that goes along with an inquiry, as it is kept. */
export interface MadeAttachment {
  type: InquiryFileType;
  bytes: Uint8Array;
}
/**
 * Makes files ready to be kept: pictures anew, without anything else that they told; PDF as it is. The type is told by
 * the content. Refuses with INQUIRY_ERROR 0008 whatever is neither, broken, or of too many pixels.
 */
export interface AttachmentMaker {
  make(bytes: Uint8Array): Promise<MadeAttachment>;
}

/** A file on its way into an archive; `isStored`: as it is, for what packing makes no smaller. */
export type PackedFile = { name: string; isStored?: boolean } & ({ text: string } | { bytes: Uint8Array });

/** Makes covers of works: of a file, or set from type. Refuses with IMPORT_ERROR what is no picture, broken or too large. */
export interface CoverMaker {
  fromFile(file: { name: string; bytes: Uint8Array }, audience: PictureAudience): Promise<Picture>;
  /** One of eight papers. */
  typeset(words: { title: string; creator: string; paper: number }): Promise<Picture>;
}

/** Packs files into one archive while it is being sent; what is asked for late is read late. */
export interface ZipPacker {
  pack(files: AsyncIterable<PackedFile>): AsyncIterable<Uint8Array>;
}

/** What a captcha asks for. The seed decides how it looks and sounds; neither ever leaves the shop as it is. */
export interface CaptchaQuestion {
  answer: string;
  seed: string;
}
/** Makes captchas seen and heard. One question gives the same bytes each time, two never do, also with one answer. */
export interface CaptchaPainter {
  /** A PNG of 600 by 200, dark on white, to be shown at half its size. */
  image(question: CaptchaQuestion): Promise<Uint8Array>;
  /** A WAV in which the symbols are said one after the other, in Korean. */
  sound(question: CaptchaQuestion): Promise<Uint8Array>;
}

/** What a card for shared links shows: a work, no work but the sign for adults, or a title alone. `shop`: whose it is. */
export type CardWish = { shop: string } & (
  | { kind: 'work'; title: string; line: string; cover: Uint8Array | undefined }
  | { kind: 'title'; title: string; line: string }
  | { kind: 'adult' }
);
/** Paints cards for shared links, JPEG of 1200 by 630. Refuses with SERVER_ERROR 0002 when too many wait. */
export interface CardPainter {
  paint(wish: CardWish): Promise<Uint8Array>;
}

/**
 * Counts what a member takes of what is paid or not for everybody, and says whether anybody reads as much in a minute:
 * `led-away` where the operator wishes that whoever goes beyond is shown why.
 */
export interface OpenGauge {
  count(taken: { memberNo: number; what: 'episode' | 'picture' | 'stale' }): 'within' | 'beyond' | 'led-away';
}

/** What can be left for later: every job by its name, with what its worker is told. */
export interface JobOrders {
  letter: Letter;
  'password-reset': { mail: string };
  'membership-sweep': Record<string, never>;
  'wallet-hour': Record<string, never>;
  'import-run': { run: number };
  'import-night': Record<string, never>;
  'payment-settle': { paymentId: string };
  'store-settle': StoreName;
  'store-use': StoreName;
  'payment-minute': Record<string, never>;
  'payment-night': Record<string, never>;
  'gifts-hour': Record<string, never>;
  'search-sweep': Record<string, never>;
  'search-hour': Record<string, never>;
  'search-week': Record<string, never>;
  'inquiry-night': Record<string, never>;
  'news-minute': Record<string, never>;
  'news-night': Record<string, never>;
  'community-hour': Record<string, never>;
  'ranking-rollup': Record<string, never>;
  'read-together-hour': Record<string, never>;
  push: { deviceId: number; memberNo: number; message: PushMessage; goodUntil: string };
  'push-night': Record<string, never>;
  'backup-night': Record<string, never>;
  'backup-week': Record<string, never>;
  'backup-files': Record<string, never>;
  'numbers-hour': Record<string, never>;
  'ledger-check': Record<string, never>;
  'ledger-root': Record<string, never>;
  'legal-letters': { run: number };
}
/** The name of a job. */
export type JobName = keyof JobOrders;
/** A job with its order. */
export interface NewJob<Name extends JobName> {
  name: Name;
  order: JobOrders[Name];
  /** Another job of that name and key is not added, also after the first is done, for as long as that is remembered. */
  key?: string;
  /** How long it has to wait; else it is done as soon as a process is free. */
  afterSeconds?: number;
}
/**
 * Work that is done after the transaction: what is rolled back leaves no job, what is committed is done at least once,
 * by whichever process is free, and tried again when it fails. Orders lie sealed.
 */
export interface Jobs {
  add<Name extends JobName>(tx: Tx, job: NewJob<Name>): Promise<void>;
}

/** Everything the domain may be given; a use case asks for its part by `Needs`. */
export interface Context {
  db: Db;
  files: FileStore;
  log: Log;
  secrets: Secrets;
  passwords: PasswordHasher;
  mailer: Mailer;
  social: SocialGate;
  identity: IdentityProvider;
  payments: PaymentGateway;
  stores: StorePurchases;
  photos: PhotoMaker;
  attachments: AttachmentMaker;
  covers: CoverMaker;
  episodePictures: EpisodePictureMaker;
  uploads: UploadStore;
  zips: ZipPacker;
  jobs: Jobs;
  captchaPainter: CaptchaPainter;
  cards: CardPainter;
  papers: PaperPrinter;
  pusher: Pusher;
  openGauge: OpenGauge;
  press: WindowPress;
  oneTimeCodes: OneTimeCodes;
  passkeys: Passkeys;
  disk: DiskGauge;
}

/** A use case names what it needs and gets no more. */
export type Needs<Part extends keyof Context> = Pick<Context, Part>;
