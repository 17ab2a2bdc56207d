import { sql } from 'kysely';
import { openDueEpisodes } from '#domain/catalog';
import { setEpisodeAlert } from '#domain/library';
import { importWorks } from '#domain/catalog-import';
import { type InboxEntry, readInbox, processNotifications } from '#domain/notifications';
import { registerDevice } from '#domain/push';
import type { JobPayloads } from '#kernel/context';
import type { PushMessage } from '#shared/notifications/push';
import type { Rating } from '#shared/catalog/ratings';
import { type JoinedMember, joinedMember } from '../fixtures/joined-member.ts';
import { plantedWorkDeps, plantedWork } from '../fixtures/planted-works.ts';
import { type TestContext, testContext } from '../database/test-context.ts';
import { type TestDatabase, testDatabase } from '../database/test-database.ts';

export class NotificationShop {
  readonly ctx: TestContext;
  readonly database: TestDatabase;
  #devices = 0;

  private constructor(database: TestDatabase) {
    this.database = database;
    this.ctx = testContext(database.db);
  }

  static async open(): Promise<NotificationShop> {
    return new NotificationShop(await testDatabase());
  }

  close(): Promise<void> {
    return this.database.drop();
  }

  /** A work whose episodes opened long ago. */
  async work(name: string, episodes: number, rating: Rating = 'all'): Promise<number> {
    const texts = Array.from({ length: episodes }, (_none, at) => [`${at}번째 문단입니다.`]);
    const deps = plantedWorkDeps([plantedWork(name, { texts, rating })]);
    const report = await importWorks(this.ctx, deps, { path: '', dryRun: false });
    const id = report.works[0]?.workId ?? 0;
    await sql`update episode set opens_at = seoga_now() - interval '30 days' where work_id = ${id}`.execute(
      this.ctx.db,
    );
    await sql`update work set latest_opened_at = seoga_now() - interval '30 days', next_opens_at = null
      where id = ${id}`.execute(this.ctx.db);
    return id;
  }

  /** `device`: with push; `isProved`: with a verified address. */
  async member(
    options: { device?: boolean; marketing?: boolean; isProved?: boolean } = {},
  ): Promise<JoinedMember & { address: string }> {
    const member = await joinedMember(this.ctx, { marketing: options.marketing ?? false });
    if (options.isProved)
      await sql`update member set mail_proved_at = seoga_now() where member_no = ${member.memberNo}`.execute(
        this.ctx.db,
      );
    this.#devices += 1;
    const address = `https://push.test/news-${this.#devices}`;
    const device = { kind: 'web' as const, address, keys: { p256dh: 'key', auth: 'auth' } };
    if (options.device) await registerDevice(this.ctx, { member, device, userAgent: 'Mozilla/5.0 Chrome/140' });
    return { ...member, address };
  }

  async follow(memberNo: number, workId: number): Promise<void> {
    await setEpisodeAlert(this.ctx, { memberNo, reader: { kind: 'adult-on', memberNo }, workId, wantsAlarm: true });
  }

  /** Schedules an episode and advances the clock until it opens. */
  async opens(workId: number, position: number, minutes = 5): Promise<void> {
    await sql`update episode set opens_at = seoga_clock() + make_interval(mins => ${minutes})
      where work_id = ${workId} and position = ${position}`.execute(this.ctx.db);
    await sql`update work set next_opens_at = seoga_clock() + make_interval(mins => ${minutes})
      where id = ${workId}`.execute(this.ctx.db);
    await this.pass(`${minutes} minutes 1 second`);
    await openDueEpisodes(this.ctx);
  }

  async pass(interval: string): Promise<void> {
    await sql`update clock set shift = shift + ${interval}::interval`.execute(this.ctx.db);
  }

  /** Sets the clock to the next such hour in Seoul. */
  async goToHour(hour: string): Promise<void> {
    await sql`update clock set shift = shift + (select case when at > seoga_clock() then at else at + interval '1 day' end
      - seoga_clock() from (select (date_trunc('day', seoga_clock() at time zone 'Asia/Seoul') + ${hour}::interval)
        at time zone 'Asia/Seoul' as at) next)`.execute(this.ctx.db);
  }

  tell(): Promise<void> {
    return processNotifications(this.ctx);
  }

  async inbox(memberNo: number): Promise<InboxEntry[]> {
    return (await readInbox(this.ctx, { memberNo, reader: { kind: 'unverified', memberNo } })).lines;
  }

  async titles(memberNo: number): Promise<string[]> {
    return (await this.inbox(memberNo)).map(({ title }) => title);
  }

  /** Queued push messages, oldest first. */
  pushed(memberNo: number): (PushMessage & { goodUntil: string })[] {
    return this.ctx.added
      .filter(({ name }) => name === 'push')
      .map(({ payload: order }) => order as JobPayloads['push'])
      .filter((order) => order.memberNo === memberNo)
      .map(({ message, goodUntil }) => ({ ...message, goodUntil }));
  }
}
