import { mergeRecords } from '#shared/reading/reading-merge';
import { recordFrom } from '#shared/reading/reading-record-guards';
import { ServerTimestamps } from '#shared/reading/server-timestamps';
import { type ReadingRecord, recordKey, restamped, stampsOf } from '#shared/reading/reading-record';
import type { Delivery, ReadingReplica } from './reading-replica.ts';

const MAX_AT_ONCE = 100;

/** In-memory account that behaves like the server: a write gets its time once, from its age on arrival. */
export class MemoryAccount implements ReadingReplica {
  readonly #now: () => number;
  readonly #kept = new Map<string, { record: ReadingRecord; version: number }>();
  readonly #moments = new ServerTimestamps();
  #version = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  async put(delivery: Delivery): Promise<{ cursor: number }> {
    const records = delivery.records
      .flatMap((record) => recordFrom(record) ?? [])
      .filter((record) => record.kind !== 'settings' || record.owner === null || record.owner === delivery.sender);
    this.#moments.agree(records.flatMap(stampsOf), { account: this.#now(), sender: delivery.now });
    for (const record of records)
      this.#keep(restamped(record, (signature) => this.#moments.find(signature) ?? signature.at));
    return { cursor: this.#version };
  }

  async take(from: number): Promise<Delivery> {
    const changed = [...this.#kept.values()]
      .filter(({ version }) => version > from)
      .toSorted((one, other) => one.version - other.version);
    const sent = changed.slice(0, MAX_AT_ONCE);
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
    const saved = this.#kept.get(key)?.record;
    const merged = saved ? mergeRecords(saved, record) : record;
    if (saved && JSON.stringify(saved) === JSON.stringify(merged)) return;
    this.#version += 1;
    this.#kept.set(key, { record: merged, version: this.#version });
  }
}
