import type { ReadingRecord } from '#shared/reading/reading-record';
import { NEW_STATE, type StoredRow, type RowStorage, type RowAccess, type SyncState } from './row-storage.ts';

/** Fallback for the lifetime of the page. */
export class MemoryRowStorage implements RowStorage {
  #rows = new Map<string, StoredRow>();
  #state = NEW_STATE;
  #laidBy = new Map<string, readonly ReadingRecord[]>();
  #line: Promise<unknown> = Promise.resolve();

  transact<Answer>(_mode: 'readonly' | 'readwrite', work: (rows: RowAccess) => Promise<Answer>): Promise<Answer> {
    const result = this.#line.then(() => this.#run(work));
    this.#line = result.catch(() => undefined);
    return result;
  }

  async #run<Answer>(work: (rows: RowAccess) => Promise<Answer>): Promise<Answer> {
    const copy = { rows: new Map(this.#rows), state: this.#state, laidBy: new Map(this.#laidBy) };
    const result = await work(rowsOf(copy));
    this.#rows = copy.rows;
    this.#state = copy.state;
    this.#laidBy = copy.laidBy;
    return result;
  }
}

function rowsOf(copy: {
  rows: Map<string, StoredRow>;
  state: SyncState;
  laidBy: Map<string, readonly ReadingRecord[]>;
}): RowAccess {
  const filtered = (wanted: (row: StoredRow) => boolean): StoredRow[] =>
    structuredClone([...copy.rows.values()].filter(wanted));
  return {
    get: async (key) => structuredClone(copy.rows.get(key)),
    put: async (row) => void copy.rows.set(row.key, structuredClone(row)),
    under: async (prefix) => filtered((row) => row.key.startsWith(prefix)),
    ofWork: async (work) => filtered((row) => row.work === work),
    queued: async (after, upTo) => {
      const revisionOf = (row: StoredRow): number => row.queued ?? 0;
      return filtered((row) => revisionOf(row) > after && revisionOf(row) <= upTo).toSorted(
        (one, other) => revisionOf(one) - revisionOf(other),
      );
    },
    state: async () => ({ ...copy.state }),
    putState: async (state) => {
      // oxlint-disable-next-line no-param-reassign -- the copy is this transaction's own
      copy.state = { ...state };
    },
    drop: async (key) => void copy.rows.delete(key),
    clear: async () => copy.rows.clear(),
    laidBy: async (name) => structuredClone([...(copy.laidBy.get(name) ?? [])]),
    layBy: async (name, records) => void copy.laidBy.set(name, structuredClone(records)),
  };
}
