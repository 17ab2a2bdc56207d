import { mergeRecords } from '#vocabulary/reading-merge';
import { recordFrom } from '#vocabulary/reading-record-guards';
import { AgreedMoments } from '#vocabulary/reading-moments';
import { type ReadingRecord, recordKey, restamped, stampsOf } from '#vocabulary/reading-record';
import type { Delivery, ReadingHome } from './reading-home.ts';

const MOST_AT_ONCE = 100;

/**
 * A member's account in memory, behaving as the server does: every write gets its moment once, from its age when it
 * first came in, and keeps it however often it comes again.
 */
export class MemoryAccount implements ReadingHome {
  readonly #now: () => number;
  readonly #kept = new Map<string, { record: ReadingRecord; version: number }>();
  readonly #moments = new AgreedMoments();
  #version = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  async put(delivery: Delivery): Promise<{ cursor: number }> {
    const records = delivery.records
      .flatMap((record) => recordFrom(record) ?? [])
      .filter((record) => record.kind !== 'settings' || record.owner === null || record.owner === delivery.sender);
    this.#moments.agree(records.flatMap(stampsOf), { account: this.#now(), sender: delivery.now });
    for (const record of records) this.#keep(restamped(record, (stamp) => this.#moments.find(stamp) ?? stamp.at));
    return { cursor: this.#version };
  }

  async take(from: number): Promise<Delivery> {
    const changed = [...this.#kept.values()]
      .filter(({ version }) => version > from)
      .toSorted((one, other) => one.version - other.version);
    const sent = changed.slice(0, MOST_AT_ONCE);
    return structuredClone({
      sender: 'account',
      records: sent.map(({ record }) => record),
      now: this.#now(),
      from,
      cursor: sent.at(-1)?.version ?? from,
      hasMore: changed.length > sent.length,
    });
  }

  #keep(record: ReadingRecord): void {
    const key = recordKey(record);
    const kept = this.#kept.get(key)?.record;
    const merged = kept ? mergeRecords(kept, record) : record;
    if (kept && JSON.stringify(kept) === JSON.stringify(merged)) return;
    this.#version += 1;
    this.#kept.set(key, { record: merged, version: this.#version });
  }
}
