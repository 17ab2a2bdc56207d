import type { ReadingRecord } from '#vocabulary/reading-record';
import { NEW_STATE, type Row, type RowShelf, type Rows, type SyncState } from './row-shelf.ts';

/** Rows that last as long as the page: for a browser that forbids storage. */
export class MemoryShelf implements RowShelf {
  #rows = new Map<string, Row>();
  #state = NEW_STATE;
  #laidBy = new Map<string, readonly ReadingRecord[]>();
  #line: Promise<unknown> = Promise.resolve();

  transact<Answer>(_mode: 'readonly' | 'readwrite', work: (rows: Rows) => Promise<Answer>): Promise<Answer> {
    const answer = this.#line.then(() => this.#run(work));
    this.#line = answer.catch(() => undefined);
    return answer;
  }

  async #run<Answer>(work: (rows: Rows) => Promise<Answer>): Promise<Answer> {
    const copy = { rows: new Map(this.#rows), state: this.#state, laidBy: new Map(this.#laidBy) };
    const answer = await work(rowsOf(copy));
    this.#rows = copy.rows;
    this.#state = copy.state;
    this.#laidBy = copy.laidBy;
    return answer;
  }
}

function rowsOf(copy: {
  rows: Map<string, Row>;
  state: SyncState;
  laidBy: Map<string, readonly ReadingRecord[]>;
}): Rows {
  const filtered = (wanted: (row: Row) => boolean): Row[] => structuredClone([...copy.rows.values()].filter(wanted));
  return {
    get: async (key) => structuredClone(copy.rows.get(key)),
    put: async (row) => void copy.rows.set(row.key, structuredClone(row)),
    under: async (prefix) => filtered((row) => row.key.startsWith(prefix)),
    ofWork: async (work) => filtered((row) => row.work === work),
    queued: async (after, upTo) => {
      const revisionOf = (row: Row): number => row.queued ?? 0;
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
