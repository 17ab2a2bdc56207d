import { mergeRecords } from '#shared/reading/reading-merge';
import { type PositionRecord, type ReadingRecord, recordKey } from '#shared/reading/reading-record';
import { mergePosition } from './position-writes.ts';

/** Writes of this page since the last sync, available synchronously. */
export class NewWrites {
  readonly #writes = new Map<string, ReadingRecord>();
  readonly #places = new Map<number, readonly PositionRecord[]>();

  add(record: ReadingRecord): void {
    const key = recordKey(record);
    const stored = this.#writes.get(key);
    this.#writes.set(key, stored ? mergeRecords(stored, record) : record);
    if (record.kind !== 'place') return;
    const others = this.#places.get(record.episode)?.filter((place) => recordKey(place) !== key);
    this.#places.set(record.episode, [...(others ?? []), record]);
  }

  /** Known positions of the episode, used to complete its next ones. */
  know(episode: number, positions: readonly PositionRecord[]): void {
    this.#places.set(episode, positions);
  }

  all(): ReadingRecord[] {
    return [...this.#writes.values()];
  }

  /** Drops acknowledged writes unless they changed meanwhile. */
  drop(records: readonly ReadingRecord[]): void {
    for (const record of records) {
      const key = recordKey(record);
      if (this.#writes.get(key) === record) this.#writes.delete(key);
    }
  }

  /** With changes not yet applied, completed by the known positions. */
  with(changes: readonly ReadingRecord[]): ReadingRecord[] {
    const all = new NewWrites();
    for (const record of this.all()) all.add(record);
    for (const change of changes) {
      const existing = change.kind === 'place' ? this.#places.get(change.episode) : undefined;
      // Without known positions it waits for the next page.
      const merged = change.kind === 'place' ? existing && mergePosition(change, existing) : change;
      if (merged) all.add(merged);
    }
    return all.all();
  }
}
