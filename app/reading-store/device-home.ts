import { type ReadEpisode, episodesRead, markOf, resumeOf } from '#vocabulary/read-so-far';
import type { ReadingMark } from '#vocabulary/reading-marks';
import { mergeReading, mergeRecords } from '#vocabulary/reading-merge';
import { recordFrom } from '#vocabulary/reading-record-guards';
import {
  type PlaceRecord,
  type ReadingRecord,
  newestOf,
  recordKey,
  restamped,
  stampsOf,
  workOf,
} from '#vocabulary/reading-record';
import type { DeviceClock } from './device-clock.ts';
import { type KnownMark, markDrop, markWrite, unseenNotes } from './mark-writing.ts';
import { placeWrite, startOverWrite } from './place-writing.ts';
import type { Delivery, ReadingHome } from './reading-home.ts';
import { NEW_STATE, type Row, type RowShelf, type Rows, type SyncState } from './row-shelf.ts';
import type { StartOver } from './written-ahead.ts';

const MOST_AT_ONCE = 200;
// One delivery stays small on a thin line; a single record may be larger.
const MOST_LETTERS = 200_000;
const ALL = Number.MAX_SAFE_INTEGER;

/**
 * The home on the device. What this device writes waits in it until the account has taken it; what the account agreed to
 * stands below. Whatever is read from it is both as one, on this device's clock.
 */
export class DeviceHome implements ReadingHome {
  readonly #shelf: RowShelf;
  readonly #clock: DeviceClock;

  constructor(shelf: RowShelf, clock: DeviceClock) {
    this.#shelf = shelf;
    this.#clock = clock;
  }

  /**
   * Takes in what a page left: all of it or, when this rejects, nothing. Taken in again it changes nothing. Answers what
   * was written.
   */
  async takeIn(changes: readonly (ReadingRecord | StartOver)[]): Promise<ReadingRecord[]> {
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

  /** Keeps a mark as a page changed it; the rules of `markWrite`. Answers it as the page knows it now. */
  keepMark(mark: ReadingMark, known: KnownMark | undefined): Promise<KnownMark> {
    return this.#shelf.transact('readwrite', async (rows) => {
      const held = await this.#heldMark(rows, mark.id);
      const seen = [...(held?.note.seen ?? []), ...(held?.alive.seen ?? [])];
      const stamp = this.#clock.next(newestOf(seen, this.#clock.device));
      const isUnseen = unseenNotes(held, { known, device: stamp.device }).length > 0;
      const record = recordFrom(markWrite(mark, { held, known, stamp }));
      if (!record) throw new Error(`not a mark: ${mark.id}`);
      await write(rows, record);
      const alive = [...(known?.alive ?? held?.alive.seen ?? []), stamp];
      return { mark, note: [...(known?.note ?? []), ...(isUnseen ? [] : [stamp])], alive };
    });
  }

  /** Deletes a mark as far as a page knew it. */
  async dropMark(id: string, known: KnownMark | undefined): Promise<void> {
    await this.#shelf.transact('readwrite', async (rows) => {
      const held = await this.#heldMark(rows, id);
      if (held) await write(rows, markDrop({ id, held, known }));
    });
  }

  /** The marks of a work, or all, each with the writes it comes from. */
  async marks(work?: number): Promise<KnownMark[]> {
    const records = await this.records(work === undefined ? 'mark/' : work);
    return records.flatMap((record) => {
      const mark = record.kind === 'mark' ? markOf(record) : undefined;
      return mark && record.kind === 'mark' ? [{ mark, note: record.note.seen, alive: record.alive.seen }] : [];
    });
  }

  /** The episodes of a work that were opened on any device. */
  async read(work: number): Promise<ReadEpisode[]> {
    return episodesRead(await this.records(work));
  }

  /** Where to read on in an episode. */
  resume(episode: number): Promise<PlaceRecord | undefined> {
    return this.#shelf.transact('readonly', async (rows) => resumeOf(await this.#places(rows, episode)));
  }

  /** The records of a work, or of all keys that begin so; everything for ''. */
  records(wanted: number | string): Promise<ReadingRecord[]> {
    return this.#shelf.transact('readonly', async (rows) => {
      const state = await rows.state();
      const found = typeof wanted === 'number' ? await rows.ofWork(wanted) : await rows.under(wanted);
      return found.flatMap((row) => viewOf(row, state) ?? []);
    });
  }

  /** Merges what the account holds. What lies between this and what was taken before is asked for again. */
  async put(delivery: Delivery): Promise<{ cursor: number }> {
    return this.#shelf.transact('readwrite', async (rows) => {
      for (const record of this.#welcome(delivery.records)) {
        const row = await rows.get(recordKey(record));
        const agreed = row?.agreed ? mergeRecords(row.agreed, record) : record;
        await rows.put({ ...row, ...facts(agreed), work: workOf(agreed) || (row?.work ?? 0), agreed });
      }
      const state = await rows.state();
      const isNext = delivery.from <= state.cursor && delivery.cursor > state.cursor;
      // An account that has counted less than it had was put back to an earlier day: all of it is asked for again.
      const isPutBack = delivery.cursor < delivery.from && delivery.from === state.cursor;
      const cursor = isPutBack ? 0 : isNext ? delivery.cursor : state.cursor;
      await rows.putState({ ...state, cursor, offset: delivery.now - this.#clock.now() });
      return { cursor };
    });
  }

  /** What this device wrote and the account has not taken, the eldest first. */
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
   * Lets go what waited up to a cursor, now that the account gave it back. What was written since goes on waiting; what
   * was refused stays here and waits no more. Of the log an account gives back only what is recent.
   */
  async settle(cursor: number, refused: readonly string[] = []): Promise<void> {
    await this.#shelf.transact('readwrite', async (rows) => {
      for (const { pending, queued: _queued, ...row } of await rows.queued(0, cursor))
        if (refused.includes(row.key)) await rows.put({ ...row, ...(pending && { pending }) });
        else if (row.agreed) await rows.put(row);
        else if (row.kind === 'event') await rows.drop(row.key);
    });
  }

  /** Whose records these are; 0 for nobody's. */
  async owner(): Promise<number> {
    return (await this.#shelf.transact('readonly', (rows) => rows.state())).owner;
  }

  /** What is here becomes the member's, together with what was laid by for them. Records of another must be left first. */
  async belongTo(member: number): Promise<void> {
    await this.#shelf.transact('readwrite', async (rows) => {
      const state = await rows.state();
      if (state.owner !== 0 && state.owner !== member) throw new Error('these are the records of another member');
      await rows.putState({ ...state, owner: member });
      for (const record of await rows.laidBy(`member.${member}`)) await write(rows, record);
      await rows.layBy(`member.${member}`, []);
    });
  }

  /** The member's records leave this device; what their account has not taken is laid by for them alone. */
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

  /** Up to where the account's changes were taken. */
  async takenUpTo(): Promise<number> {
    return (await this.#shelf.transact('readonly', (rows) => rows.state())).cursor;
  }

  /** Merges records of a file, as if this device had written them. Those of no use to it are passed over. */
  async bringIn(records: readonly ReadingRecord[]): Promise<ReadingRecord[]> {
    const welcome = this.#welcome(records);
    await this.#shelf.transact('readwrite', async (rows) => {
      for (const record of welcome) await write(rows, record);
    });
    return welcome;
  }

  // Another device's own profile is that device's alone.
  #welcome(records: readonly ReadingRecord[]): ReadingRecord[] {
    return records
      .flatMap((record) => recordFrom(record) ?? [])
      .filter((record) => record.kind !== 'settings' || record.owner === null || record.owner === this.#clock.device);
  }

  async #completed(rows: Rows, change: ReadingRecord | StartOver): Promise<ReadingRecord | undefined> {
    if (change.kind === 'place') return placeWrite(change, await this.#places(rows, change.episode));
    if (change.kind === 'over') return startOverWrite(change, await this.#places(rows, change.episode));
    return change;
  }

  async #places(rows: Rows, episode: number): Promise<PlaceRecord[]> {
    const state = await rows.state();
    const views = (await rows.under(`place/${episode}/`)).flatMap((row) => viewOf(row, state) ?? []);
    return views.filter((record) => record.kind === 'place');
  }

  async #heldMark(rows: Rows, id: string): Promise<Extract<ReadingRecord, { kind: 'mark' }> | undefined> {
    const row = await rows.get(`mark/${id}`);
    const view = row && viewOf(row, await rows.state());
    return view?.kind === 'mark' ? view : undefined;
  }
}

/** The first rows that make one delivery. */
function firstOf(waiting: readonly Row[]): Row[] {
  let letters = 0;
  const end = waiting.findIndex((row, at) => {
    letters += JSON.stringify(row.pending).length;
    return at > 0 && (at >= MOST_AT_ONCE || letters > MOST_LETTERS);
  });
  return waiting.slice(0, end < 0 ? waiting.length : end);
}

async function write(rows: Rows, record: ReadingRecord): Promise<void> {
  const state = await rows.state();
  const revision = state.revision + 1;
  const row = await rows.get(recordKey(record));
  const pending = row?.pending ? mergeRecords(row.pending, record) : record;
  const { work } = row ?? { work: 0 };
  await rows.put({ ...row, ...facts(pending), work: workOf(pending) || work, pending, queued: revision });
  await rows.putState({ ...state, revision });
}

function facts(record: ReadingRecord): Pick<Row, 'key' | 'kind' | 'work'> {
  return { key: recordKey(record), kind: record.kind, work: workOf(record) };
}

function viewOf(row: Row, state: SyncState): ReadingRecord | undefined {
  const agreed = row.agreed && restamped(row.agreed, (stamp) => stamp.at - state.offset);
  return agreed && row.pending ? mergeRecords(agreed, row.pending) : (agreed ?? row.pending);
}

function lastSeq(change: ReadingRecord | StartOver): number {
  if (change.kind === 'over') return change.seq;
  return Math.max(0, ...stampsOf(change).map((stamp) => stamp.seq));
}
