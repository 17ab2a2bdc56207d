import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { acceptQuote, quotePurchase } from '#domain/purchase';
import { grantLots } from '#domain/wallet';
import { CANARY } from '../fixtures/canary-works.ts';
import type { TestContext } from '../database/test-context.ts';
import type { AddressValues } from './address-values.ts';

export interface MemberResources {
  member: number;
  collection: number;
  comment: number;
  news: number;
  inquiry: number;
  inquiryFile: string;
  payment: string;
  purchase: number;
  gift: number;
  device: number;
  quote: string;
}

export const OFFLINE_DEVICE = 'aaaa-1';

interface Owner {
  memberNo: number;
  ground: AddressValues;
}

/** Creates one of each resource, with adult works in every personal list; their data contains the canary. */
export async function plantMemberResources(ctx: TestContext, owner: Owner): Promise<MemberResources> {
  const follows = await followWorks(ctx, owner);
  const bought = await buyLocked(ctx, owner);
  const result = await report(ctx, owner);
  await saveOffline(ctx, owner);
  const rest = { ...(await sendRequest(ctx, owner)), ...(await hold(ctx, owner)) };
  return { member: owner.memberNo, ...follows, ...bought, ...result, ...rest };
}

async function followWorks({ db }: TestContext, { memberNo }: Owner): Promise<{ collection: number }> {
  const one = sql`select ${memberNo}::bigint, w.id`;
  await sql`update member set mail_proved_at = seoga_now() where member_no = ${memberNo}`.execute(db);
  await sql`insert into follow (member_no, work_id) ${one} from work w`.execute(db);
  await sql`update work set follows = follows + 1`.execute(db);
  await sql`insert into reading_account (member_no) values (${memberNo}) on conflict do nothing`.execute(db);
  await sql`insert into reading_place (member_no, work_id, episode_id, at, device, seq, record)
    ${one}, (select min(id) from episode e where e.work_id = w.id), seoga_now(), 'aa', w.id, '{"fraction":0.5}' from work w`.execute(
    db,
  );
  await sql`insert into ticket (member_no, work_id, rental_hours, granted, remaining, ref)
    ${one}, 72, 1, 1, 'guard:' || ${memberNo}::text || ':' || w.id from work w where w.rating in ('19', 'unknown')`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    with made as (insert into collection (member_no, name, position) values (${memberNo}, '모두', 1) returning id),
      put as (insert into collection_work (collection_id, work_id) select made.id, w.id from made, work w)
    select id from made`.execute(db);
  const collection = rows[0]?.id ?? 0;
  await sql`insert into public_list (collection_id, title, is_public, published_at) values (${collection}, '모두', true, now())`.execute(
    db,
  );
  await sql`insert into public_list_work (collection_id, work_id, position)
    select collection_id, work_id, work_id from collection_work where collection_id = ${collection}`.execute(db);
  return { collection };
}

/** Buys an adult episode, as a member who had access then. */
async function buyLocked(ctx: TestContext, { memberNo, ground }: Owner): Promise<{ purchase: number; quote: string }> {
  const lots = [
    { unit: 'bonus' as const, amount: 500, expiresAt: null, channel: 'gift', against: 'issued-free' as const },
  ];
  await ctx.db
    .transaction()
    .execute((tx) => grantLots(tx, { memberNo, kind: 'grant', ref: `gift:guard-${memberNo}`, lots }));
  const reader = { kind: 'adult-on' as const, memberNo };
  const order = { memberNo, reader, workId: ground.works.text, kind: 1 as const, episodes: [ground.episodes.locked] };
  const [first, second] = [randomUUID(), randomUUID()];
  await quotePurchase(ctx, { id: first, ...order });
  const { body } = await acceptQuote(ctx, { memberNo, quoteId: first, key: randomUUID() });
  const other = await ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', ground.works.strip)
    .where('is_free', '=', false)
    .executeTakeFirstOrThrow();
  await quotePurchase(ctx, { id: second, ...order, workId: ground.works.strip, episodes: [other.id] });
  return { purchase: Number(JSON.parse(body).result.purchase), quote: second };
}

/** Saved offline while the member had access. */
async function saveOffline({ db }: TestContext, { memberNo, ground }: Owner): Promise<void> {
  await sql`insert into kept_device (member_no, device, name) values (${memberNo}, ${OFFLINE_DEVICE}, 'Chrome')`.execute(
    db,
  );
  await sql`insert into kept_episode (member_no, device, episode_id, revision, epoch)
    values (${memberNo}, ${OFFLINE_DEVICE}, ${ground.episodes.locked}, 1, 'epoch')`.execute(db);
}

async function report({ db }: TestContext, { memberNo, ground }: Owner): Promise<{ news: number; comment: number }> {
  const { works, episodes } = ground;
  const { rows: notifications } = await sql<{ id: number }>`
    insert into notification (member_no, kind, ref, work_id, facts)
    select ${memberNo}, kind, ref, ${works.text}, ${JSON.stringify({
      episode: episodes.text,
      episodes: 1,
      title: `${CANARY}-news`,
      position: 1,
      first: episodes.text,
      count: 1,
      unit: 'episode',
      endsAt: '2099-12-31T15:00:00.000Z',
    })}::jsonb
    from (values ('new-episode', 'guard:1'), ('wait-free', 'guard:2'), ('rental-ending', 'guard:3')) told (kind, ref)
    returning id`.execute(db);
  const { rows: message } = await sql<{ id: number }>`
    insert into comment (work_id, member_no, body, state, found_words) values
      (${works.text}, ${memberNo}, ${`${CANARY}-own-comment`}, 'shown', '{}'),
      (${works.plain}, ${memberNo}, '재미있게 읽었습니다.', 'shown', '{}')
    returning id`.execute(db);
  return { news: notifications[0]?.id ?? 0, comment: message[1]?.id ?? 0 };
}

async function sendRequest(
  { db, kept }: TestContext,
  { memberNo, ground }: Owner,
): Promise<{ inquiry: number; inquiryFile: string }> {
  const key = randomBytes(16).toString('hex');
  const { rows } = await sql<{ id: number }>`
    with asked as (
      insert into inquiry (member_no, category, title, about_kind, about_id, about_label, request_key)
      values (${memberNo}, 'work', '물어봅니다', 'work', ${ground.works.plain}, '흰 책 0', ${`guard-${memberNo}`}) returning id
    ), said as (
      insert into inquiry_message (inquiry_id, body, request_key) select id, ${`PRIVATE-${memberNo}`}, 'guard' from asked
      returning id, inquiry_id
    ), file as (
      insert into inquiry_file (message_id, position, key, name, type, bytes) select id, 0, ${key}, 'a.webp', 'image/webp', 9 from said
    )
    select inquiry_id as id from said`.execute(db);
  kept.set(`inquiries/${key.slice(0, 2)}/${key}`, Buffer.from(`PRIVATE-${memberNo}`));
  return { inquiry: rows[0]?.id ?? 0, inquiryFile: key };
}

async function hold(
  { db }: TestContext,
  { memberNo, ground }: Owner,
): Promise<{ payment: string; gift: number; device: number }> {
  const payment = `guard-${memberNo}-${randomUUID()}`;
  await sql`insert into payment (id, member_no, product_id, channel, method, won, coins, bonus, bonus_days, state, ask_at)
    select ${payment}, ${memberNo}, id, 'web', 'card', won, coins, bonus, bonus_days, 'failed', null
    from coin_product where channel = 'web' order by id limit 1`.execute(db);
  const things = [{ kind: 'ticket', work: ground.works.text, count: 1, hours: 72, days: 30 }];
  const { rows: gifts } = await sql<{ id: number }>`
    insert into gift (campaign_id, member_no, occasion, title, sentence, things)
    select id, ${memberNo}, 'guard', ${`${CANARY}-gift`}, ${`${CANARY}-gift-words`}, ${JSON.stringify(things)}::jsonb
    from campaign where source_key = 'red' returning id`.execute(db);
  const { rows: devices } = await sql<{ id: number }>`
    insert into push_device (member_no, session_id, kind, address, p256dh, auth, name)
    select member_no, id, 'web', ${`https://push.test/guard-${memberNo}`}, 'key', 'auth', 'Chrome'
    from session_family where member_no = ${memberNo} limit 1 returning id`.execute(db);
  return { payment, gift: gifts[0]?.id ?? 0, device: devices[0]?.id ?? 0 };
}
