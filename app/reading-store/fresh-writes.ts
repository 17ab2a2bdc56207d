import { mergeRecords } from '#vocabulary/reading-merge';
import { type PlaceRecord, type ReadingRecord, recordKey } from '#vocabulary/reading-record';
import { placeWrite } from './place-writing.ts';

/** What a page wrote since it last met the account: all that can be told at once when the page is left. */
export class FreshWrites {
  readonly #writes = new Map<string, ReadingRecord>();
  readonly #places = new Map<number, readonly PlaceRecord[]>();

  add(record: ReadingRecord): void {
    const key = recordKey(record);
    const held = this.#writes.get(key);
    this.#writes.set(key, held ? mergeRecords(held, record) : record);
    if (record.kind !== 'place') return;
    const others = this.#places.get(record.episode)?.filter((place) => recordKey(place) !== key);
    this.#places.set(record.episode, [...(others ?? []), record]);
  }

  /** The places of an episode that is being read: what its next movements are completed by. */
  know(episode: number, places: readonly PlaceRecord[]): void {
    this.#places.set(episode, places);
  }

  all(): ReadingRecord[] {
    return [...this.#writes.values()];
  }

  /** Lets go what the account has, unless it was written anew meanwhile. */
  drop(records: readonly ReadingRecord[]): void {
    for (const record of records) {
      const key = recordKey(record);
      if (this.#writes.get(key) === record) this.#writes.delete(key);
    }
  }

  /** These and changes that were not taken in yet, a place completed by what is known of its episode. */
  with(changes: readonly ReadingRecord[]): ReadingRecord[] {
    const all = new FreshWrites();
    for (const record of this.all()) all.add(record);
    for (const change of changes) {
      const known = change.kind === 'place' ? this.#places.get(change.episode) : undefined;
      // A movement in an episode of which nothing is known yet waits for the next page.
      const whole = change.kind === 'place' ? known && placeWrite(change, known) : change;
      if (whole) all.add(whole);
    }
    return all.all();
  }
}
