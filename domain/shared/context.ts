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

/** Everything the domain may be given; a use case asks for its part by `Needs`. */
export interface Context {
  db: Db;
  files: FileStore;
  log: Log;
}

/** A use case names what it needs and gets no more. */
export type Needs<Part extends keyof Context> = Pick<Context, Part>;
