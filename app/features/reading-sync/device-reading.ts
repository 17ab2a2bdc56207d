import type { ReadEpisode } from '#shared/reading/reading-progress';
import type { Annotation } from '#shared/reading/annotations';
import { isDeviceName, recordFrom } from '#shared/reading/reading-record-guards';
import { type ReadingRecord, recordKey } from '#shared/reading/reading-record';
import { OWNER_KEY, hasMemberLeft } from '../../browser/device-member.ts';
import { readStored } from '../../browser/stored-values.ts';
import { forgetSent, unsentProfiles } from '../reader/settings/account-profiles.ts';
import { writeLocalJson, positionKey } from '../reader/position/position-storage.ts';
import { deviceClock } from './device-clock.ts';
import { DeviceReplica } from './device-replica.ts';
import { NewWrites } from './new-writes.ts';
import { IndexedDbRowStorage } from './indexed-db-storage.ts';
import type { VersionedAnnotation } from './annotation-writes.ts';
import { MemoryRowStorage } from './memory-storage.ts';
import type { ImportOutcome } from './reading-file.ts';
import type { Delivery, ReadingReplica } from './reading-replica.ts';
import { clearMirror, mirrorPosition, mirrorSettings, deviceOwner } from './reading-mirror.ts';
import { syncOnce, syncWith } from './sync.ts';
import { type LogEntry, type Restart, removeLogEntries, compactLog, pendingLogEntries } from './write-ahead-log.ts';

interface Surroundings {
  /** Also in other tabs. */
  changed(): void;
  /** An open episode is not moved. */
  isOpen(episode: number): boolean;
}

const CHANNEL = 'seoga.reading';
const ATTEMPTS = 8;
// keepalive requests are limited to 64 KB in total.
const MAX_BEACON_CHARACTERS = 20_000;
// Only the most recent positions are mirrored to localStorage.
const MAX_MIRRORED = 300;

/** In-memory when storage is unavailable. */
export async function openDeviceReading(surroundings: Surroundings): Promise<DeviceReading> {
  const lasting = await IndexedDbRowStorage.open().catch(() => undefined);
  const home = new DeviceReplica(lasting ?? new MemoryRowStorage(), deviceClock);
  const reading = new DeviceReading({ home, isLasting: lasting !== undefined, surroundings });
  if (hasMemberLeft()) await reading.leave();
  return reading;
}

/** Reading records as used by pages. */
export class DeviceReading {
  written: (() => void) | undefined;
  readonly device = deviceClock.device;
  readonly #home: DeviceReplica;
  readonly #isLasting: boolean;
  readonly #surroundings: Surroundings;
  readonly #channel = new BroadcastChannel(CHANNEL);
  readonly #given = new WeakMap<Annotation, VersionedAnnotation>();
  readonly #givenLast = new Map<string, VersionedAnnotation>();
  readonly #fresh = new NewWrites();
  #line: Promise<unknown> = Promise.resolve();

  constructor(options: { home: DeviceReplica; isLasting: boolean; surroundings: Surroundings }) {
    this.#home = options.home;
    this.#isLasting = options.isLasting;
    this.#surroundings = options.surroundings;
    this.#channel.addEventListener('message', () => this.#surroundings.changed());
  }

  /** Applies the write-ahead log; on failure it stays. */
  replayLog(): Promise<void> {
    return this.#next(async () => {
      const entries = pendingLogEntries();
      if (entries.length === 0) return;
      try {
        const written = await this.#home.applyChanges(entries.flatMap((entry) => changeFrom(entry) ?? []));
        await this.#remember(written);
        if (this.#isLasting) removeLogEntries(entries);
        else compactLog();
        if (written.length > 0) this.written?.();
      } catch (error) {
        compactLog();
        throw error;
      }
    });
  }

  /** Writes records made elsewhere than in the log. False when not persistent. */
  async write(records: readonly ReadingRecord[]): Promise<boolean> {
    await this.replayLog();
    return this.#next(async () => {
      await this.#remember(await this.#home.applyChanges(records));
      this.written?.();
      return this.#isLasting;
    });
  }

  async listAnnotations(work?: number): Promise<Annotation[]> {
    const existing = await this.#home.listAnnotations(work);
    for (const each of existing) this.#give(each);
    return existing.map(({ mark }) => mark);
  }

  saveAnnotation(annotation: Annotation, before: Annotation | undefined): Promise<boolean> {
    return this.#next(async () => {
      const existing = (before && this.#given.get(before)) ?? this.#givenLast.get(annotation.id);
      this.#give(await this.#home.saveAnnotation(annotation, existing));
      this.#tell();
      this.written?.();
      return this.#isLasting;
    });
  }

  deleteAnnotation(id: string): Promise<boolean> {
    return this.#next(async () => {
      await this.#home.deleteAnnotation(id, this.#givenLast.get(id));
      this.#tell();
      this.written?.();
      return this.#isLasting;
    });
  }

  async read(work: number): Promise<ReadEpisode[]> {
    await this.replayLog();
    return this.#home.read(work);
  }

  async exportAll(): Promise<string> {
    await this.replayLog();
    const { formatReadingFile } = await import('./reading-file.ts');
    return formatReadingFile(await this.#home.records(''), new Date());
  }

  async exportAnnotations(form: 'markdown' | 'json', work?: number): Promise<string> {
    const { annotationsToJson, annotationsToMarkdown } = await import('./annotation-export.ts');
    if (form === 'markdown') return annotationsToMarkdown(await this.listAnnotations(work), location.origin);
    const records = await this.#home.records(work ?? 'mark/');
    return annotationsToJson(
      records.filter((record) => record.kind === 'mark'),
      new Date(),
    );
  }

  async importAll(text: string): Promise<ImportOutcome> {
    const { IMPORT_LABELS, parseReadingFile } = await import('./reading-file.ts');
    const records = parseReadingFile(text);
    if ('sentence' in records) return { isTaken: false, ...records };
    if (!this.#isLasting) return { isTaken: false, sentence: IMPORT_LABELS.notKept };
    try {
      await this.replayLog();
      const imported = await this.#home.importRecords(records);
      await this.#mirror(imported);
      this.written?.();
      return { isTaken: true, records: imported.length };
    } catch {
      return { isTaken: false, sentence: IMPORT_LABELS.notKept };
    }
  }

  /** Syncs with retries, in one tab at a time. */
  sync(account: ReadingReplica, signal: AbortSignal | undefined): Promise<boolean> {
    return this.#inMeeting(account, (home) =>
      syncWith(home, this.#home, { wait: pause, attempts: ATTEMPTS, signal }),
    ).then(({ outcome }) => outcome);
  }

  /** Syncs once; rejects like the account. Returns the received records. */
  async meet(account: ReadingReplica, signal: AbortSignal): Promise<ReadingRecord[]> {
    const { given } = await this.#inMeeting(account, async (home) => {
      signal.throwIfAborted();
      const [sent, profiles] = [this.#fresh.all(), unsentProfiles()];
      await syncOnce(home, this.#home);
      this.#fresh.drop(sent);
      forgetSent(profiles);
    });
    return given;
  }

  /** Unsynced writes of this page, available synchronously on leave. */
  leaving(): { owner: number; delivery: Delivery } {
    const ahead = pendingLogEntries().flatMap((entry) => changeFrom(entry) ?? []);
    const records = this.#fresh.with(ahead.filter((change) => change.kind !== 'over'));
    const delivery = { sender: this.device, now: deviceClock.now(), from: 0, cursor: 0, hasMore: false };
    return {
      owner: deviceOwner(),
      delivery: { ...delivery, records: limitByCharacters(records, MAX_BEACON_CHARACTERS) },
    };
  }

  /** 0 for none. */
  owner(): Promise<number> {
    return this.#home.owner();
  }

  async belongTo(member: number): Promise<void> {
    await this.replayLog();
    await this.#home.belongTo(member);
    writeLocalJson(OWNER_KEY, member);
  }

  /** Removes the member's records; unsent ones are set aside. */
  leave(): Promise<void> {
    return withTabLock(async () => {
      await this.replayLog().catch(() => undefined);
      await this.#home.leave();
      this.#fresh.drop(this.#fresh.all());
      this.#givenLast.clear();
      clearMirror();
      this.#tell();
    });
  }

  #inMeeting<Outcome>(
    account: ReadingReplica,
    work: (home: ReadingReplica) => Promise<Outcome>,
  ): Promise<{ outcome: Outcome; given: ReadingRecord[] }> {
    return withTabLock(async () => {
      await this.replayLog();
      const received: ReadingRecord[] = [];
      const watched: ReadingReplica = {
        put: (delivery) => account.put(delivery),
        take: async (from) => {
          const delivery = await account.take(from);
          received.push(...delivery.records.flatMap((record) => recordFrom(record) ?? []));
          return delivery;
        },
      };
      try {
        return { outcome: await work(watched), given: received };
      } finally {
        await this.#mirror(received);
      }
    });
  }

  /** Prepares writes for page leave with the episode's known positions. */
  async #remember(written: readonly ReadingRecord[]): Promise<void> {
    for (const record of written) {
      if (record.kind === 'event' && record.act === 'opened') {
        const stored = await this.#home.records(`place/${record.episode}/`);
        this.#fresh.know(
          record.episode,
          stored.filter((each) => each.kind === 'place'),
        );
      }
      this.#fresh.add(record);
    }
  }

  /** Updates the localStorage mirror; an open episode is not moved. */
  async #mirror(records: readonly ReadingRecord[]): Promise<void> {
    const moved = records.filter((record) => record.kind === 'place').toSorted((one, other) => other.at - one.at);
    const episodes = [...new Set(moved.map((place) => place.episode))].slice(0, MAX_MIRRORED).toReversed();
    for (const episode of episodes) {
      const place = this.#surroundings.isOpen(episode) ? undefined : await this.#home.resume(episode);
      // Own writes are mirrored already, unless the member had logged out.
      const isCurrent = place?.device === deviceClock.device && readStored(positionKey(episode)) !== null;
      if (place && !isCurrent) mirrorPosition(place);
    }
    for (const key of new Set(records.filter((record) => record.kind === 'settings').map(recordKey))) {
      const [profile] = await this.#home.records(key);
      if (profile?.kind === 'settings') mirrorSettings(profile);
    }
    if (moved.length > 0) dispatchEvent(new Event('storage'));
    if (records.some((record) => record.kind === 'mark')) this.#tell();
  }

  #give(existing: VersionedAnnotation): void {
    this.#given.set(existing.mark, existing);
    this.#givenLast.set(existing.mark.id, existing);
  }

  #tell(): void {
    this.#surroundings.changed();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- because a channel has none
    this.#channel.postMessage('marks');
  }

  /** Serialises the page's writes. */
  #next<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const result = this.#line.then(work);
    this.#line = result.catch(() => undefined);
    return result;
  }
}

function changeFrom({ text }: LogEntry): ReadingRecord | Restart | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return recordFrom(value) ?? startOverFrom(value);
  } catch {
    return undefined;
  }
}

function startOverFrom(value: unknown): Restart | undefined {
  const { kind, episode, at, device, seq }: Partial<Record<keyof Restart, unknown>> = Object(value);
  const numbers = [episode, at, seq].every((number) => Number.isSafeInteger(number) && Number(number) > 0);
  if (kind !== 'over' || !numbers || !isDeviceName(device)) return undefined;
  return { kind, episode: Number(episode), at: Number(at), device, seq: Number(seq) };
}

// @NOTE Web Locks need a secure context; without them two tabs may do the same work twice.
function withTabLock<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(CHANNEL, work) : work();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** The newest records within a size limit. */
function limitByCharacters(records: readonly ReadingRecord[], characters: number): ReadingRecord[] {
  let left = characters;
  return records.toReversed().filter((record) => (left -= JSON.stringify(record).length) > 0);
}
