import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { recordFrom } from '#shared/reading/reading-record-guards';
import { type ReadingRecord, recordKey, workOf } from '#shared/reading/reading-record';
import { NEW_STATE, type StoredRow, type RowStorage, type RowAccess, type SyncState } from './row-storage.ts';

interface Schema extends DBSchema {
  rows: { key: string; value: StoredRow; indexes: { work: number; queued: number } };
  state: { key: string; value: unknown };
}

type Writing = IDBPTransaction<Schema, ('rows' | 'state')[], 'readwrite'>;

const NAME = 'seoga-reading';
const STATE = 'sync';
const LAID_BY = 'laid-by.';

/** Rejects when storage is unavailable. */
export class IndexedDbRowStorage implements RowStorage {
  #database: Promise<IDBPDatabase<Schema>>;

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = Promise.resolve(database);
  }

  static async open(): Promise<IndexedDbRowStorage> {
    const storage: IndexedDbRowStorage = new IndexedDbRowStorage(await openDatabase(() => storage.#reopen()));
    return storage;
  }

  async transact<Answer>(mode: 'readonly' | 'readwrite', work: (rows: RowAccess) => Promise<Answer>): Promise<Answer> {
    const transaction = (await this.#database).transaction(['rows', 'state'], mode);
    try {
      const result = await work(rowsIn(transaction as Writing));
      await transaction.done;
      return result;
    } catch (error) {
      transaction.done.catch(() => undefined);
      abort(transaction as Writing);
      throw error;
    }
  }

  // Browsers may close idle connections: reconnect.
  #reopen(): void {
    this.#database = openDatabase(() => this.#reopen());
    this.#database.catch(() => undefined);
  }
}

function openDatabase(terminated: () => void): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(NAME, 1, {
    upgrade(database) {
      const rows = database.createObjectStore('rows', { keyPath: 'key' });
      rows.createIndex('work', 'work');
      rows.createIndex('queued', 'queued');
      database.createObjectStore('state');
    },
    // Lets a newer version in another tab upgrade.
    blocking: (_from, _to, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated,
  });
}

function abort(transaction: Writing): void {
  try {
    transaction.abort();
  } catch {
    // Already closed.
  }
}

function rowsIn(transaction: Writing): RowAccess {
  const rows = transaction.objectStore('rows');
  const state = transaction.objectStore('state');
  const all = (found: StoredRow[]): StoredRow[] => found.flatMap((row) => rowFrom(row) ?? []);
  return {
    get: async (key) => rowFrom(await rows.get(key)),
    put: async (row) => void (await rows.put(row)),
    under: async (prefix) => all(await rows.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`))),
    ofWork: async (work) => all(await rows.index('work').getAll(work)),
    queued: async (after, upTo) =>
      upTo > after ? all(await rows.index('queued').getAll(IDBKeyRange.bound(after, upTo, true, false))) : [],
    state: async () => stateFrom(await state.get(STATE)),
    putState: async (next) => void (await state.put(next, STATE)),
    drop: (key) => rows.delete(key),
    clear: () => rows.clear(),
    laidBy: async (name) => recordsFrom(await state.get(LAID_BY + name)),
    layBy: async (name, records) => {
      if (records.length > 0) await state.put(records, LAID_BY + name);
      else await state.delete(LAID_BY + name);
    },
  };
}

/** Undefined for invalid rows. */
function rowFrom(value: unknown): StoredRow | undefined {
  const { key, agreed, pending, queued }: Partial<Record<keyof StoredRow, unknown>> = Object(value);
  const [settled, waiting] = [recordFrom(agreed), recordFrom(pending)];
  const record = waiting ?? settled;
  if (!record || [settled, waiting].some((each) => each && recordKey(each) !== key)) return undefined;
  return {
    key: recordKey(record),
    kind: record.kind,
    work: workOf(record) || (settled ? workOf(settled) : 0),
    ...(settled ? { agreed: settled } : {}),
    ...(waiting ? { pending: waiting, ...(typeof queued === 'number' ? { queued } : {}) } : {}),
  };
}

function recordsFrom(value: unknown): ReadingRecord[] {
  return Array.isArray(value) ? value.flatMap((each: unknown) => recordFrom(each) ?? []) : [];
}

function stateFrom(value: unknown): SyncState {
  const { cursor, offset, revision, owner }: Partial<Record<keyof SyncState, unknown>> = Object(value);
  const numberOr = (number: unknown, usual: number): number => (Number.isFinite(number) ? Number(number) : usual);
  return {
    cursor: numberOr(cursor, NEW_STATE.cursor),
    offset: numberOr(offset, NEW_STATE.offset),
    revision: numberOr(revision, NEW_STATE.revision),
    owner: numberOr(owner, NEW_STATE.owner),
  };
}
