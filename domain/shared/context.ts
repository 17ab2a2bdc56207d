import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#shared/tables';

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

/** Everything the domain may be given; a use case asks for its part by `Needs`. */
export interface Context {
  db: Db;
  files: FileStore;
  log: Log;
  secrets: Secrets;
  passwords: PasswordHasher;
  mailer: Mailer;
  identity: IdentityProvider;
}

/** A use case names what it needs and gets no more. */
export type Needs<Part extends keyof Context> = Pick<Context, Part>;
