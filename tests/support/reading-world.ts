import { settingsOf } from '#vocabulary/read-so-far';
import type { ReadingMark } from '#vocabulary/reading-marks';
import { type ReadingRecord, type Stamp, recordKey } from '#vocabulary/reading-record';
import type { DeviceClock } from '../../app/reading-store/device-clock.ts';
import { DeviceHome } from '../../app/reading-store/device-home.ts';
import type { KnownMark } from '../../app/reading-store/mark-writing.ts';
import { MemoryAccount } from '../../app/reading-store/memory-account.ts';
import { MemoryShelf } from '../../app/reading-store/memory-shelf.ts';

const START = Date.UTC(2026, 10, 20);

/** True time, which no device knows. */
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

/** A reader's device: its clock is off, it crashes, and what it stored outlives it. */
export class Device {
  readonly shelf = new MemoryShelf();
  readonly clock: DeviceClock & { skewMs: number };
  home: DeviceHome;
  #last = { seq: 0, at: 0 };

  constructor(world: World, facts: { name: string; skewMs: number }) {
    const next = (after = 0): Stamp => {
      this.#last = {
        seq: Math.max(this.#last.seq, after) + 1,
        at: Math.max(this.#last.at, world.now + this.clock.skewMs),
      };
      return { device: facts.name, ...this.#last };
    };
    this.clock = { device: facts.name, skewMs: facts.skewMs, now: () => world.now + this.clock.skewMs, next };
    this.home = new DeviceHome(this.shelf, this.clock);
  }

  restart(): void {
    this.home = new DeviceHome(this.shelf, this.clock);
  }

  async read(fraction: number, facts: { hasSettled?: boolean; episode?: number } = {}): Promise<void> {
    const episode = facts.episode ?? 7;
    const place = { episode, revision: 1, y: fraction * 1000, fraction };
    const viewed = { workTitle: '등대부', coverHash: 'ab', episodeTitle: '물때', position: 3 };
    const settledAgo = facts.hasSettled ? 0 : null;
    const moved = { work: 1, episode, viewed, place, fraction, settledAgo, run: 0, furthest: fraction };
    await this.home.takeIn([{ kind: 'place', ...moved, ...this.clock.next() }]);
  }

  async set(name: string, value: string | number): Promise<void> {
    const fields = { [name]: { value, ...this.clock.next() } };
    await this.home.takeIn([{ kind: 'settings', of: 'text', scope: 'default', owner: null, fields }]);
  }

  async settings(): Promise<Record<string, unknown>> {
    const [record] = await this.home.records('settings/text/default');
    return record?.kind === 'settings' ? settingsOf(record) : {};
  }

  async event(ms: number): Promise<void> {
    const facts = { work: 1, episode: 7, act: 'read' as const, ms, fraction: 0.5 };
    await this.home.takeIn([{ kind: 'event', ...facts, ...this.clock.next() }]);
  }

  /** The mark as this device’s page shows it now. */
  async shown(): Promise<KnownMark | undefined> {
    return (await this.home.marks(1)).find((each) => each.mark.id === 'm1');
  }

  async note(text: string): Promise<void> {
    const known = await this.shown();
    await this.home.keepMark({ ...(known?.mark ?? newMark()), note: text }, known);
  }

  async drop(): Promise<void> {
    await this.home.dropMark('m1', await this.shown());
  }

  async contents(): Promise<ReadingRecord[]> {
    return (await this.home.records('')).toSorted((one, other) => (recordKey(one) < recordKey(other) ? -1 : 1));
  }
}

/** A highlight without a note. */
export function newMark(): ReadingMark {
  const place = { episode: 7, revision: 1, block: 'b1', offset: 0, quote: '물이', fraction: 0.2 };
  return {
    kind: 'highlight',
    id: 'm1',
    work: 1,
    workTitle: '등대부',
    episode: { id: 7, position: 3, title: '물때' },
    place,
    end: { ...place, offset: 2 },
    colour: 'yellow',
    text: '물이',
    note: '',
    madeAt: new Date(START).toISOString(),
    changedAt: new Date(START).toISOString(),
  };
}
