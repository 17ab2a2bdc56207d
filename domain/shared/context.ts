import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#shared/tables';
import type { SocialProvider } from '#vocabulary/members';

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
  /** Compares without telling by its time where two differ. */
  isSame(a: Uint8Array, b: Uint8Array): boolean;
}
/** What a key is for; what one purpose made says nothing under another. */
export type SecretPurpose = 'access-token' | 'session' | 'media' | 'identity' | 'throttle';

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
  /** Plain text; the HTML is made from it. Lines that are an address alone become buttons. */
  text: string;
}
/** Letters go out after the transaction that asked for them is whole, and are tried again when a server is away. */
export interface Mailer {
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
  /** Who stands in a token of Google's own dialog, and for which nonce it was made. */
  readGoogleToken(idToken: string): Promise<SocialPerson & { nonce: string }>;
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
}

/** A use case names what it needs and gets no more. */
export type Needs<Part extends keyof Context> = Pick<Context, Part>;
