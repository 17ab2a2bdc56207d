import {
  type ReadEpisode,
  episodesRead,
  annotationOf,
  furthestRecordOf,
  resumeRecordOf,
} from '#shared/reading/reading-progress';
import type { Annotation } from '#shared/reading/annotations';
import { mergeReading, mergeRecords } from '#shared/reading/reading-merge';
import { recordFrom } from '#shared/reading/reading-record-guards';
import {
  type PositionRecord,
  type ReadingRecord,
  newestOf,
  recordKey,
  restamped,
  stampsOf,
  workOf,
} from '#shared/reading/reading-record';
import type { DeviceClock } from './device-clock.ts';
import { type VersionedAnnotation, mergeDeletion, mergeAnnotation, unseenNotes } from './annotation-writes.ts';
import { mergePosition, mergeRestart } from './position-writes.ts';
import type { Delivery, ReadingReplica } from './reading-replica.ts';
import { NEW_STATE, type StoredRow, type RowStorage, type RowAccess, type SyncState } from './row-storage.ts';
import type { Restart } from './write-ahead-log.ts';

const MAX_AT_ONCE = 200;
// Batch limit for slow connections; a single record may exceed it.
const MAX_BATCH_CHARACTERS = 200_000;
const ALL = Number.MAX_SAFE_INTEGER;

/**
 * Local replica. Own writes wait until the account has accepted them; the agreed state is stored separately. Reads
 * merge both, in the device's clock.
 */
export class DeviceReplica implements ReadingReplica {
  readonly #shelf: RowStorage;
  readonly #clock: DeviceClock;

  constructor(storage: RowStorage, clock: DeviceClock) {
    this.#shelf = storage;
    this.#clock = clock;
  }

  /** Applies logged changes atomically and idempotently. Returns the written records. */
  async applyChanges(changes: readonly (ReadingRecord | Restart)[]): Promise<ReadingRecord[]> {
    const ordered = changes.toSorted((one, other) => lastSeq(one) - lastSeq(other));
    return this.#shelf.transact('readwrite', async (rows) => {
      const written: ReadingRecord[] = [];
      for (const change of ordered) {
        const record = await this.#completed(rows, change);
        if (record) await write(rows, record);
        if (record) written.push(record);
      }
      return written;
    });
  }

  /** Merges an edited annotation by `mergeAnnotation`. Returns its new version. */
  saveAnnotation(annotation: Annotation, existing: VersionedAnnotation | undefined): Promise<VersionedAnnotation> {
    return this.#shelf.transact('readwrite', async (rows) => {
      const stored = await this.#heldMark(rows, annotation.id);
      const seen = [...(stored?.note.seen ?? []), ...(stored?.alive.seen ?? [])];
      const signature = this.#clock.next(newestOf(seen, this.#clock.device));
      const isUnseen = unseenNotes(stored, { known: existing, device: signature.device }).length > 0;
      const record = recordFrom(mergeAnnotation(annotation, { held: stored, known: existing, stamp: signature }));
      if (!record) throw new Error(`not a mark: ${annotation.id}`);
      await write(rows, record);
      const alive = [...(existing?.alive ?? stored?.alive.seen ?? []), signature];
      return { mark: annotation, note: [...(existing?.note ?? []), ...(isUnseen ? [] : [signature])], alive };
    });
  }

  /** Deletes an annotation as the page knew it. */
  async deleteAnnotation(id: string, existing: VersionedAnnotation | undefined): Promise<void> {
    await this.#shelf.transact('readwrite', async (rows) => {
      const stored = await this.#heldMark(rows, id);
      if (stored) await write(rows, mergeDeletion({ id, held: stored, known: existing }));
    });
  }

  /** With the writes each is based on. */
  async listAnnotations(work?: number): Promise<VersionedAnnotation[]> {
    const records = await this.records(work === undefined ? 'mark/' : work);
    return records.flatMap((record) => {
      const annotation = record.kind === 'mark' ? annotationOf(record) : undefined;
      return annotation && record.kind === 'mark'
        ? [{ mark: annotation, note: record.note.seen, alive: record.alive.seen }]
        : [];
    });
  }

  /** Opened on any device. */
  async read(work: number): Promise<ReadEpisode[]> {
    return episodesRead(await this.records(work));
  }

  /** Resume position, with the furthest view on any device. */
  resume(episode: number): Promise<PositionRecord | undefined> {
    return this.#shelf.transact('readonly', async (rows) => {
      const places = await this.#places(rows, episode);
      const resume = resumeRecordOf(places);
      return resume && { ...resume, furthest: furthestRecordOf(places) };
    });
  }

  /** By work or key prefix; '' for all. */
  records(wanted: number | string): Promise<ReadingRecord[]> {
    return this.#shelf.transact('readonly', async (rows) => {
      const state = await rows.state();
      const found = typeof wanted === 'number' ? await rows.ofWork(wanted) : await rows.under(wanted);
      return found.flatMap((row) => viewOf(row, state) ?? []);
    });
  }

  /** Merges the account's records. A gap after the last cursor is requested again. */
  async put(delivery: Delivery): Promise<{ cursor: number }> {
    return this.#shelf.transact('readwrite', async (rows) => {
      for (const record of this.#welcome(delivery.records)) {
        const row = await rows.get(recordKey(record));
        const agreed = row?.agreed ? mergeRecords(row.agreed, record) : record;
        await rows.put({ ...row, ...facts(agreed), work: workOf(agreed) || (row?.work ?? 0), agreed });
      }
      const state = await rows.state();
      const isNext = delivery.from <= state.cursor && delivery.cursor > state.cursor;
      // A smaller cursor means a restored account: read everything again.
      const isPutBack = delivery.cursor < delivery.from && delivery.from === state.cursor;
      const cursor = isPutBack ? 0 : isNext ? delivery.cursor : state.cursor;
      await rows.putState({ ...state, cursor, offset: delivery.now - this.#clock.now() });
      return { cursor };
    });
  }

  /** Pending writes, oldest first. */
  take(from: number): Promise<Delivery> {
    return this.#shelf.transact('readonly', async (rows) => {
      const waiting = await rows.queued(from, ALL);
      const sent = firstOf(waiting);
      return {
        sender: this.#clock.device,
        records: sent.flatMap((row) => row.pending ?? []),
        now: this.#clock.now(),
        from,
        cursor: sent.at(-1)?.queued ?? from,
        hasMore: waiting.length > sent.length,
      };
    });
  }

  /**
   * Acknowledges pending writes up to a cursor once they came back from the account. Later writes stay pending;
   * rejected ones stay local. The account returns only recent events.
   */
  async settle(cursor: number, rejected: readonly string[] = []): Promise<void> {
    await this.#shelf.transact('readwrite', async (rows) => {
      for (const { pending, queued: _queued, ...row } of await rows.queued(0, cursor))
        if (rejected.includes(row.key)) await rows.put({ ...row, ...(pending && { pending }) });
        else if (row.agreed) await rows.put(row);
        else if (row.kind === 'event') await rows.drop(row.key);
    });
  }

  /** Owner; 0 for none. */
  async owner(): Promise<number> {
    return (await this.#shelf.transact('readonly', (rows) => rows.state())).owner;
  }

  /** Assigns the records and those set aside to the member. Another member's records must be removed first. */
  async belongTo(member: number): Promise<void> {
    await this.#shelf.transact('readwrite', async (rows) => {
      const state = await rows.state();
      if (state.owner !== 0 && state.owner !== member) throw new Error('these are the records of another member');
      await rows.putState({ ...state, owner: member });
      for (const record of await rows.laidBy(`member.${member}`)) await write(rows, record);
      await rows.layBy(`member.${member}`, []);
    });
  }

  /** Removes the member's records; unsent ones are set aside for them. */
  async leave(): Promise<void> {
    await this.#shelf.transact('readwrite', async (rows) => {
      const { owner, revision } = await rows.state();
      if (owner === 0) return;
      const waiting = (await rows.under('')).flatMap((row) => row.pending ?? []);
      const laidBy = mergeReading(new Map(), [...(await rows.laidBy(`member.${owner}`)), ...waiting]);
      await rows.layBy(`member.${owner}`, [...laidBy.values()]);
      await rows.clear();
      await rows.putState({ ...NEW_STATE, revision });
    });
  }

  async syncCursor(): Promise<number> {
    return (await this.#shelf.transact('readonly', (rows) => rows.state())).cursor;
  }

  /** Merges imported records as own writes; useless ones are skipped. */
  async importRecords(records: readonly ReadingRecord[]): Promise<ReadingRecord[]> {
    const welcome = this.#welcome(records);
    await this.#shelf.transact('readwrite', async (rows) => {
      for (const record of welcome) await write(rows, record);
    });
    return welcome;
  }

  // Device profiles belong to their device.
  #welcome(records: readonly ReadingRecord[]): ReadingRecord[] {
    return records
      .flatMap((record) => recordFrom(record) ?? [])
      .filter((record) => record.kind !== 'settings' || record.owner === null || record.owner === this.#clock.device);
  }

  async #completed(rows: RowAccess, change: ReadingRecord | Restart): Promise<ReadingRecord | undefined> {
    if (change.kind === 'place') return mergePosition(change, await this.#places(rows, change.episode));
    if (change.kind === 'over') return mergeRestart(change, await this.#places(rows, change.episode));
    return change;
  }

  async #places(rows: RowAccess, episode: number): Promise<PositionRecord[]> {
    const state = await rows.state();
    const views = (await rows.under(`place/${episode}/`)).flatMap((row) => viewOf(row, state) ?? []);
    return views.filter((record) => record.kind === 'place');
  }

  async #heldMark(rows: RowAccess, id: string): Promise<Extract<ReadingRecord, { kind: 'mark' }> | undefined> {
    const row = await rows.get(`mark/${id}`);
    const view = row && viewOf(row, await rows.state());
    return view?.kind === 'mark' ? view : undefined;
  }
}

/** The first rows that fit a batch. */
function firstOf(waiting: readonly StoredRow[]): StoredRow[] {
  let characters = 0;
  const end = waiting.findIndex((row, at) => {
    characters += JSON.stringify(row.pending).length;
    return at > 0 && (at >= MAX_AT_ONCE || characters > MAX_BATCH_CHARACTERS);
  });
  return waiting.slice(0, end < 0 ? waiting.length : end);
}

async function write(rows: RowAccess, record: ReadingRecord): Promise<void> {
  const state = await rows.state();
  const revision = state.revision + 1;
  const row = await rows.get(recordKey(record));
  const pending = row?.pending ? mergeRecords(row.pending, record) : record;
  const { work } = row ?? { work: 0 };
  await rows.put({ ...row, ...facts(pending), work: workOf(pending) || work, pending, queued: revision });
  await rows.putState({ ...state, revision });
}

function facts(record: ReadingRecord): Pick<StoredRow, 'key' | 'kind' | 'work'> {
  return { key: recordKey(record), kind: record.kind, work: workOf(record) };
}

function viewOf(row: StoredRow, state: SyncState): ReadingRecord | undefined {
  const agreed = row.agreed && restamped(row.agreed, (signature) => signature.at - state.offset);
  return agreed && row.pending ? mergeRecords(agreed, row.pending) : (agreed ?? row.pending);
}

function lastSeq(change: ReadingRecord | Restart): number {
  if (change.kind === 'over') return change.seq;
  return Math.max(0, ...stampsOf(change).map((signature) => signature.seq));
}
