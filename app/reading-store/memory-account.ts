import { mergeRecords } from '#vocabulary/reading-merge';
import { recordFrom } from '#vocabulary/reading-record-guards';
import { type Dot, type ReadingRecord, agreedMoment, recordKey, restamped, stampsOf } from '#vocabulary/reading-record';
import type { Delivery, ReadingHome } from './reading-home.ts';

const MOST_AT_ONCE = 100;

/**
 * A member's account in memory, behaving as the server does: every write gets its moment once, from its age when it
 * first came in, and keeps it however often it comes again.
 */
export class MemoryAccount implements ReadingHome {
  readonly #now: () => number;
  readonly #kept = new Map<string, { record: ReadingRecord; version: number }>();
  readonly #moments = new Map<string, { seq: number; at: number }[]>();
  #version = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  async put(delivery: Delivery): Promise<{ cursor: number }> {
    const records = delivery.records
      .flatMap((record) => recordFrom(record) ?? [])
      .filter((record) => record.kind !== 'settings' || record.owner === null || record.owner === delivery.sender);
    const stamps = records.flatMap(stampsOf).toSorted((one, other) => one.seq - other.seq);
    for (const stamp of stamps) this.#momentOf(stamp, delivery.now - stamp.at);
    for (const record of records) this.#keep(restamped(record, (stamp) => this.#momentOf(stamp, 0)));
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

  #momentOf({ device, seq }: Dot, ageMs: number): number {
    const moments = this.#moments.get(device) ?? [];
    this.#moments.set(device, moments);
    const place = moments.findIndex((each) => each.seq >= seq);
    const next = place < 0 ? undefined : moments[place];
    if (next?.seq === seq) return next.at;
    const previous = place < 0 ? moments.at(-1) : moments[place - 1];
    const at = agreedMoment(this.#now(), ageMs, {
      ...(previous && { after: previous.at }),
      ...(next && { before: next.at }),
    });
    moments.splice(place < 0 ? moments.length : place, 0, { seq, at });
    return at;
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
