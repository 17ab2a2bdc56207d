import { sql } from 'kysely';
import { openDueEpisodes } from '#domain/catalogue';
import { setAlarm } from '#domain/bookshelf';
import { importWorks } from '#domain/importing';
import { type InboxLine, readInbox, tellNews } from '#domain/notifications';
import { takeDevice } from '#domain/push';
import type { JobOrders } from '#shared/context';
import type { PushMessage } from '#vocabulary/push';
import type { Rating } from '#vocabulary/ratings';
import { type JoinedMember, joinedMember } from './joined-member.ts';
import { plantedMeans, plantedWork } from './planted-works.ts';
import { type TestContext, testContext } from './test-context.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

/** A shop over a database of its own that tells its members what happens; its clock is the test's. */
export class NewsShop {
  readonly ctx: TestContext;
  readonly database: TestDatabase;
  #devices = 0;

  private constructor(database: TestDatabase) {
    this.database = database;
    this.ctx = testContext(database.db);
  }

  static async open(): Promise<NewsShop> {
    return new NewsShop(await testDatabase());
  }

  close(): Promise<void> {
    return this.database.drop();
  }

  /** A work of so many episodes that opened long ago. */
  async work(name: string, episodes: number, rating: Rating = 'all'): Promise<number> {
    const texts = Array.from({ length: episodes }, (_none, at) => [`${at}번째 문단입니다.`]);
    const means = plantedMeans([plantedWork(name, { texts, rating })]);
    const report = await importWorks(this.ctx, means, { path: '', dryRun: false });
    const id = report.works[0]?.workId ?? 0;
    await sql`update episode set opens_at = seoga_now() - interval '30 days' where work_id = ${id}`.execute(
      this.ctx.db,
    );
    await sql`update work set latest_opened_at = seoga_now() - interval '30 days', next_opens_at = null
      where id = ${id}`.execute(this.ctx.db);
    return id;
  }

  /** Somebody who has joined; `device`: who asked to be told there; `isProved`: whose address is. */
  async member(
    wish: { device?: boolean; marketing?: boolean; isProved?: boolean } = {},
  ): Promise<JoinedMember & { address: string }> {
    const member = await joinedMember(this.ctx, { marketing: wish.marketing ?? false });
    if (wish.isProved)
      await sql`update member set mail_proved_at = seoga_now() where member_no = ${member.memberNo}`.execute(
        this.ctx.db,
      );
    this.#devices += 1;
    const address = `https://push.test/news-${this.#devices}`;
    const device = { kind: 'web' as const, address, keys: { p256dh: 'key', auth: 'auth' } };
    if (wish.device) await takeDevice(this.ctx, { member, device, userAgent: 'Mozilla/5.0 Chrome/140' });
    return { ...member, address };
  }

  async follow(memberNo: number, workId: number): Promise<void> {
    await setAlarm(this.ctx, { memberNo, reader: { kind: 'adult-on', memberNo }, workId, wantsAlarm: true });
  }

  /** An episode of a work opens after so many minutes; they pass. */
  async opens(workId: number, position: number, minutes = 5): Promise<void> {
    await sql`update episode set opens_at = seoga_clock() + make_interval(mins => ${minutes})
      where work_id = ${workId} and position = ${position}`.execute(this.ctx.db);
    await sql`update work set next_opens_at = seoga_clock() + make_interval(mins => ${minutes})
      where id = ${workId}`.execute(this.ctx.db);
    await this.pass(`${minutes} minutes 1 second`);
    await openDueEpisodes(this.ctx);
  }

  /** Lets time pass. */
  async pass(interval: string): Promise<void> {
    await sql`update clock set shift = shift + ${interval}::interval`.execute(this.ctx.db);
  }

  /** Puts the shop's clock at the next moment that Seoul's clocks show so. */
  async goToHour(hour: string): Promise<void> {
    await sql`update clock set shift = shift + (select case when at > seoga_clock() then at else at + interval '1 day' end
      - seoga_clock() from (select (date_trunc('day', seoga_clock() at time zone 'Asia/Seoul') + ${hour}::interval)
        at time zone 'Asia/Seoul' as at) next)`.execute(this.ctx.db);
  }

  tell(): Promise<void> {
    return tellNews(this.ctx);
  }

  async inbox(memberNo: number): Promise<InboxLine[]> {
    return (await readInbox(this.ctx, { memberNo, reader: { kind: 'unverified', memberNo } })).lines;
  }

  async titles(memberNo: number): Promise<string[]> {
    return (await this.inbox(memberNo)).map(({ title }) => title);
  }

  /** What was ordered to be pushed to a member, oldest first. */
  pushed(memberNo: number): (PushMessage & { goodUntil: string })[] {
    return this.ctx.added
      .filter(({ name }) => name === 'push')
      .map(({ order }) => order as JobOrders['push'])
      .filter((order) => order.memberNo === memberNo)
      .map(({ message, goodUntil }) => ({ ...message, goodUntil }));
  }
}
