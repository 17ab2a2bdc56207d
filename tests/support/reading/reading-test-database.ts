import { after, before, beforeEach } from 'node:test';
import { pushReading } from '#domain/reading';
import type { EventRecord } from '#shared/reading/reading-record';
import type { ReadingReplica } from '../../../app/features/reading-sync/reading-replica.ts';
import { syncOnce } from '../../../app/features/reading-sync/sync.ts';
import { readingAccount } from './reading-account.ts';
import { plantMember } from '../fixtures/planted-members.ts';
import type { Device, World } from './simulated-devices.ts';
import { type TestContext, testContext } from '../database/test-context.ts';
import { type TestDatabase, testDatabase } from '../database/test-database.ts';

export class ReadingTestDatabase {
  declare database: TestDatabase;
  declare ctx: TestContext;
  declare member: number;
  declare account: ReadingReplica;

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
    this.account = readingAccount(this.ctx, this.member);
  }

  async setShopClock(to: number): Promise<void> {
    await this.database.pool.query("update clock set shift = $1 * interval '1 millisecond'", [to - Date.now()]);
  }

  /** Syncs devices; the server clock shows the world's time. */
  async meet(world: World, ...devices: Device[]): Promise<void> {
    await this.setShopClock(world.now);
    for (let round = 0; round < 2; round += 1) for (const device of devices) await syncOnce(this.account, device.home);
  }

  push(
    records: readonly unknown[],
    details: { device?: string; now?: number; owner?: number } = {},
  ): ReturnType<typeof pushReading> {
    return pushReading(this.ctx, {
      memberNo: this.member,
      owner: details.owner ?? this.member,
      device: { id: details.device ?? 'aaaa-1', name: 'iPhone' },
      now: details.now ?? Date.now(),
      records,
    });
  }
}

export function readEvent(seq: number, details: Partial<EventRecord> = {}): EventRecord {
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
    ...details,
  };
}
