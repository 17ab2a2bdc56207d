import { after, before, beforeEach } from 'node:test';
import { pushReading } from '#domain/reading';
import type { EventRecord } from '#vocabulary/reading-record';
import type { ReadingHome } from '../../app/reading-store/reading-home.ts';
import { syncOnce } from '../../app/reading-store/sync.ts';
import { memberAccount } from './member-account.ts';
import { plantMember } from './planted-members.ts';
import type { Device, World } from './reading-world.ts';
import { type TestContext, testContext } from './test-context.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

/** A database with a member of its own for each test, whose reading devices send to its account. */
export class ReadingGround {
  declare database: TestDatabase;
  declare ctx: TestContext;
  declare member: number;
  declare account: ReadingHome;

  private members = 0;

  constructor() {
    before(async () => {
      this.database = await testDatabase();
      this.ctx = testContext(this.database.db);
    });
    after(() => this.database.drop());
    beforeEach(async () => {
      await this.nextMember();
      await this.setShopClock(Date.now());
    });
  }

  async nextMember(): Promise<void> {
    this.members += 1;
    this.member = await plantMember(this.database.pool, `독자${this.members}`);
    this.account = memberAccount(this.ctx, this.member);
  }

  async setShopClock(to: number): Promise<void> {
    await this.database.pool.query("update clock set shift = $1 * interval '1 millisecond'", [to - Date.now()]);
  }

  /** Devices meet the account, whose clock shows the world's time. */
  async meet(world: World, ...devices: Device[]): Promise<void> {
    await this.setShopClock(world.now);
    for (let round = 0; round < 2; round += 1) for (const device of devices) await syncOnce(this.account, device.home);
  }

  push(
    records: readonly unknown[],
    facts: { device?: string; now?: number; owner?: number } = {},
  ): ReturnType<typeof pushReading> {
    return pushReading(this.ctx, {
      memberNo: this.member,
      owner: facts.owner ?? this.member,
      device: { id: facts.device ?? 'aaaa-1', name: 'iPhone' },
      now: facts.now ?? Date.now(),
      records,
    });
  }
}

/** Something that was read, as a device tells it. */
export function readEvent(seq: number, facts: Partial<EventRecord> = {}): EventRecord {
  return {
    kind: 'event',
    work: 1,
    episode: 7,
    act: 'read',
    ms: 1000,
    fraction: 0.5,
    device: 'aaaa-1',
    seq,
    at: Date.now(),
    ...facts,
  };
}
