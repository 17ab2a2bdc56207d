import type { ReadEpisode } from '#vocabulary/read-so-far';
import type { ReadingMark } from '#vocabulary/reading-marks';
import { isDeviceName, recordFrom } from '#vocabulary/reading-record-guards';
import { type ReadingRecord, recordKey } from '#vocabulary/reading-record';
import { OWNER_KEY, hasMemberLeft } from '../device/member-here.ts';
import { readStored } from '../device/places.ts';
import { keepOnDevice, placeKey } from '../viewer/place/kept-on-device.ts';
import { deviceClock } from './device-clock.ts';
import { DeviceHome } from './device-home.ts';
import { FreshWrites } from './fresh-writes.ts';
import { IndexedShelf } from './indexed-shelf.ts';
import type { KnownMark } from './mark-writing.ts';
import { inReadingOrder, marksToJson, marksToMarkdown } from './marks-export.ts';
import { MemoryShelf } from './memory-shelf.ts';
import { IMPORT_WORDING, type ImportOutcome, readDocument, readingDocument } from './reading-file.ts';
import type { Delivery, ReadingHome } from './reading-home.ts';
import { forgetMirror, mirrorPlace, mirrorSettings, ownerHere } from './reading-mirror.ts';
import { syncOnce, syncWith } from './sync.ts';
import { type AheadEntry, type StartOver, clearAhead, thinAhead, waitingAhead } from './written-ahead.ts';

interface Surroundings {
  /** Marks changed, here or in another tab. */
  changed(): void;
  /** Whether this page shows an episode: it is not moved then. */
  isOpen(episode: number): boolean;
}

const CHANNEL = 'seoga.reading';
const ATTEMPTS = 8;
// Requests that outlive their page may hold 64 KB in all.
const LEAVING_LETTERS = 20_000;
// What screens show before the first paint has little room: that of the places that were read last.
const MOST_MIRRORED = 300;

/** Opens this browser's records. Where storage is forbidden they last as long as the page. */
export async function openDeviceReading(surroundings: Surroundings): Promise<DeviceReading> {
  const lasting = await IndexedShelf.open().catch(() => undefined);
  const home = new DeviceHome(lasting ?? new MemoryShelf(), deviceClock);
  const reading = new DeviceReading({ home, isLasting: lasting !== undefined, surroundings });
  if (hasMemberLeft()) await reading.leave();
  return reading;
}

/** The records of this browser as its pages use them. */
export class DeviceReading {
  /** Called after something was written here. */
  written: (() => void) | undefined;
  readonly device = deviceClock.device;
  readonly #home: DeviceHome;
  readonly #isLasting: boolean;
  readonly #surroundings: Surroundings;
  readonly #channel = new BroadcastChannel(CHANNEL);
  readonly #given = new WeakMap<ReadingMark, KnownMark>();
  readonly #givenLast = new Map<string, KnownMark>();
  readonly #fresh = new FreshWrites();
  #line: Promise<unknown> = Promise.resolve();

  constructor(parts: { home: DeviceHome; isLasting: boolean; surroundings: Surroundings }) {
    this.#home = parts.home;
    this.#isLasting = parts.isLasting;
    this.#surroundings = parts.surroundings;
    this.#channel.addEventListener('message', () => this.#surroundings.changed());
  }

  /** Takes in what pages left ahead. It stays there when that fails, and where records do not last. */
  takeIn(): Promise<void> {
    return this.#next(async () => {
      const entries = waitingAhead();
      if (entries.length === 0) return;
      try {
        const written = await this.#home.takeIn(entries.flatMap((entry) => changeFrom(entry) ?? []));
        await this.#remember(written);
        if (this.#isLasting) clearAhead(entries);
        else thinAhead();
        if (written.length > 0) this.written?.();
      } catch (fault) {
        thinAhead();
        throw fault;
      }
    });
  }

  async marks(work?: number): Promise<ReadingMark[]> {
    const known = await this.#home.marks(work);
    for (const each of known) this.#give(each);
    return inReadingOrder(known.map(({ mark }) => mark));
  }

  keepMark(mark: ReadingMark, before: ReadingMark | undefined): Promise<boolean> {
    return this.#next(async () => {
      const known = (before && this.#given.get(before)) ?? this.#givenLast.get(mark.id);
      this.#give(await this.#home.keepMark(mark, known));
      this.#tell();
      this.written?.();
      return this.#isLasting;
    });
  }

  dropMark(id: string): Promise<boolean> {
    return this.#next(async () => {
      await this.#home.dropMark(id, this.#givenLast.get(id));
      this.#tell();
      this.written?.();
      return this.#isLasting;
    });
  }

  async read(work: number): Promise<ReadEpisode[]> {
    await this.takeIn();
    return this.#home.read(work);
  }

  async exportAll(): Promise<string> {
    await this.takeIn();
    return readingDocument(await this.#home.records(''), new Date());
  }

  async exportMarks(form: 'markdown' | 'json', work?: number): Promise<string> {
    if (form === 'markdown') return marksToMarkdown(await this.marks(work), location.origin);
    const records = await this.#home.records(work ?? 'mark/');
    return marksToJson(
      records.filter((record) => record.kind === 'mark'),
      new Date(),
    );
  }

  async importAll(text: string): Promise<ImportOutcome> {
    const records = readDocument(text);
    if ('sentence' in records) return { isTaken: false, ...records };
    if (!this.#isLasting) return { isTaken: false, sentence: IMPORT_WORDING.notKept };
    try {
      await this.takeIn();
      const taken = await this.#home.bringIn(records);
      await this.#mirror(taken);
      this.written?.();
      return { isTaken: true, records: taken.length };
    } catch {
      return { isTaken: false, sentence: IMPORT_WORDING.notKept };
    }
  }

  /** Meets the account, one tab at a time, and again while it fails. */
  sync(account: ReadingHome, signal: AbortSignal | undefined): Promise<boolean> {
    return this.#inMeeting(account, (home) =>
      syncWith(home, this.#home, { wait: pause, attempts: ATTEMPTS, signal }),
    ).then(({ outcome }) => outcome);
  }

  /** Meets the account once, one tab at a time; rejects as the account does. Answers what the account gave. */
  async meet(account: ReadingHome, signal: AbortSignal): Promise<ReadingRecord[]> {
    const { given } = await this.#inMeeting(account, async (home) => {
      signal.throwIfAborted();
      const sent = this.#fresh.all();
      await syncOnce(home, this.#home);
      this.#fresh.drop(sent);
    });
    return given;
  }

  /** What this page wrote and the account may not have: for a page that is being left, without waiting for anything. */
  leaving(): { owner: number; delivery: Delivery } {
    const ahead = waitingAhead().flatMap((entry) => changeFrom(entry) ?? []);
    const records = this.#fresh.with(ahead.filter((change) => change.kind !== 'over'));
    const delivery = { sender: this.device, now: deviceClock.now(), from: 0, cursor: 0, hasMore: false };
    return { owner: ownerHere(), delivery: { ...delivery, records: firstLetters(records, LEAVING_LETTERS) } };
  }

  /** The member whose records these are; 0 for nobody's. */
  owner(): Promise<number> {
    return this.#home.owner();
  }

  /** What is here becomes the member's. */
  async belongTo(member: number): Promise<void> {
    await this.takeIn();
    await this.#home.belongTo(member);
    keepOnDevice(OWNER_KEY, member);
  }

  /** The member's reading leaves this device; what was never sent is laid by for them alone. */
  leave(): Promise<void> {
    return inOneTab(async () => {
      await this.takeIn().catch(() => undefined);
      await this.#home.leave();
      this.#fresh.drop(this.#fresh.all());
      this.#givenLast.clear();
      forgetMirror();
      this.#tell();
    });
  }

  #inMeeting<Outcome>(
    account: ReadingHome,
    work: (home: ReadingHome) => Promise<Outcome>,
  ): Promise<{ outcome: Outcome; given: ReadingRecord[] }> {
    return inOneTab(async () => {
      await this.takeIn();
      const given: ReadingRecord[] = [];
      const watched: ReadingHome = {
        put: (delivery) => account.put(delivery),
        take: async (from) => {
          const delivery = await account.take(from);
          given.push(...delivery.records.flatMap((record) => recordFrom(record) ?? []));
          return delivery;
        },
      };
      try {
        return { outcome: await work(watched), given };
      } finally {
        await this.#mirror(given);
      }
    });
  }

  /** What is written now is what leaves with the page; where it reads, it knows what a movement there means. */
  async #remember(written: readonly ReadingRecord[]): Promise<void> {
    for (const record of written) {
      if (record.kind === 'event' && record.act === 'opened') {
        const held = await this.#home.records(`place/${record.episode}/`);
        this.#fresh.know(
          record.episode,
          held.filter((each) => each.kind === 'place'),
        );
      }
      this.#fresh.add(record);
    }
  }

  /** What screens read before the first paint follows the records. An episode that is open here is not moved. */
  async #mirror(records: readonly ReadingRecord[]): Promise<void> {
    const moved = records.filter((record) => record.kind === 'place').toSorted((one, other) => other.at - one.at);
    const episodes = [...new Set(moved.map((place) => place.episode))].slice(0, MOST_MIRRORED).toReversed();
    for (const episode of episodes) {
      const place = this.#surroundings.isOpen(episode) ? undefined : await this.#home.resume(episode);
      // What this device left itself stands there already, unless its member had logged out since.
      const isHere = place?.device === deviceClock.device && readStored(placeKey(episode)) !== null;
      if (place && !isHere) mirrorPlace(place);
    }
    for (const key of new Set(records.filter((record) => record.kind === 'settings').map(recordKey))) {
      const [profile] = await this.#home.records(key);
      if (profile?.kind === 'settings') mirrorSettings(profile);
    }
    if (moved.length > 0) dispatchEvent(new Event('storage'));
    if (records.some((record) => record.kind === 'mark')) this.#tell();
  }

  #give(known: KnownMark): void {
    this.#given.set(known.mark, known);
    this.#givenLast.set(known.mark.id, known);
  }

  #tell(): void {
    this.#surroundings.changed();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- because a channel has none
    this.#channel.postMessage('marks');
  }

  /** Writes of one page follow each other, so that each knows the one before it. */
  #next<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#line.then(work);
    this.#line = answer.catch(() => undefined);
    return answer;
  }
}

function changeFrom({ text }: AheadEntry): ReadingRecord | StartOver | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return recordFrom(value) ?? startOverFrom(value);
  } catch {
    return undefined;
  }
}

function startOverFrom(value: unknown): StartOver | undefined {
  const { kind, episode, at, device, seq }: Partial<Record<keyof StartOver, unknown>> = Object(value);
  const numbers = [episode, at, seq].every((number) => Number.isSafeInteger(number) && Number(number) > 0);
  if (kind !== 'over' || !numbers || !isDeviceName(device)) return undefined;
  return { kind, episode: Number(episode), at: Number(at), device, seq: Number(seq) };
}

// @NOTE Locks are missing on plain http; two tabs that meet the account at once then do the same work twice, no more.
function inOneTab<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(CHANNEL, work) : work();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** The newest records that stay within so many letters. */
function firstLetters(records: readonly ReadingRecord[], letters: number): ReadingRecord[] {
  let left = letters;
  return records.toReversed().filter((record) => (left -= JSON.stringify(record).length) > 0);
}
