import { settingsOf } from '#shared/reading/reading-progress';
import type { Annotation } from '#shared/reading/annotations';
import { type ReadingRecord, type Stamp, recordKey } from '#shared/reading/reading-record';
import type { DeviceClock } from '../../../app/features/reading-sync/device-clock.ts';
import { DeviceReplica } from '../../../app/features/reading-sync/device-replica.ts';
import type { VersionedAnnotation } from '../../../app/features/reading-sync/annotation-writes.ts';
import { MemoryAccount } from '../../../app/features/reading-sync/memory-account.ts';
import { MemoryRowStorage } from '../../../app/features/reading-sync/memory-storage.ts';

const START = Date.UTC(2026, 10, 20);

/** True time, unknown to devices. */
export class World {
  now = START;
  readonly account = new MemoryAccount(() => this.now);

  pass(ms: number): void {
    this.now += ms;
  }

  device(name: string, skewMs: number): Device {
    return new Device(this, { name, skewMs });
  }
}

/** A device with a wrong clock that may crash; its storage survives. */
export class Device {
  readonly shelf = new MemoryRowStorage();
  readonly clock: DeviceClock & { skewMs: number };
  home: DeviceReplica;
  #last = { seq: 0, at: 0 };

  constructor(world: World, details: { name: string; skewMs: number }) {
    const next = (after = 0): Stamp => {
      this.#last = {
        seq: Math.max(this.#last.seq, after) + 1,
        at: Math.max(this.#last.at, world.now + this.clock.skewMs),
      };
      return { device: details.name, ...this.#last };
    };
    this.clock = { device: details.name, skewMs: details.skewMs, now: () => world.now + this.clock.skewMs, next };
    this.home = new DeviceReplica(this.shelf, this.clock);
  }

  restart(): void {
    this.home = new DeviceReplica(this.shelf, this.clock);
  }

  async read(fraction: number, details: { hasSettled?: boolean; episode?: number } = {}): Promise<void> {
    const episode = details.episode ?? 7;
    const position = { episode, revision: 1, y: fraction * 1000, fraction };
    const viewed = { workTitle: '등대부', coverHash: 'ab', episodeTitle: '물때', position: 3 };
    const settledAgo = details.hasSettled ? 0 : null;
    const moved = { work: 1, episode, viewed, place: position, fraction, settledAgo, run: 0, furthest: fraction };
    await this.home.applyChanges([{ kind: 'place', ...moved, ...this.clock.next() }]);
  }

  async set(name: string, value: string | number): Promise<void> {
    const fields = { [name]: { value, ...this.clock.next() } };
    await this.home.applyChanges([{ kind: 'settings', of: 'text', scope: 'default', owner: null, fields }]);
  }

  async settings(): Promise<Record<string, unknown>> {
    const [record] = await this.home.records('settings/text/default');
    return record?.kind === 'settings' ? settingsOf(record) : {};
  }

  async event(ms: number): Promise<void> {
    const details = { work: 1, episode: 7, act: 'read' as const, ms, fraction: 0.5 };
    await this.home.applyChanges([{ kind: 'event', ...details, ...this.clock.next() }]);
  }

  async shown(): Promise<VersionedAnnotation | undefined> {
    return (await this.home.listAnnotations(1)).find((each) => each.mark.id === 'm1');
  }

  async note(text: string): Promise<void> {
    const existing = await this.shown();
    await this.home.saveAnnotation({ ...(existing?.mark ?? newAnnotation()), note: text }, existing);
  }

  async drop(): Promise<void> {
    await this.home.deleteAnnotation('m1', await this.shown());
  }

  async contents(): Promise<ReadingRecord[]> {
    return (await this.home.records('')).toSorted((one, other) => (recordKey(one) < recordKey(other) ? -1 : 1));
  }
}

export function newAnnotation(): Annotation {
  const position = { episode: 7, revision: 1, block: 'b1', offset: 0, quote: '물이', fraction: 0.2 };
  return {
    kind: 'highlight',
    id: 'm1',
    work: 1,
    workTitle: '등대부',
    episode: { id: 7, position: 3, title: '물때' },
    place: position,
    end: { ...position, offset: 2 },
    colour: 'yellow',
    text: '물이',
    note: '',
    madeAt: new Date(START).toISOString(),
    changedAt: new Date(START).toISOString(),
  };
}
