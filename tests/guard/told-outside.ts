import { sql } from 'kysely';
import { tellNews } from '#domain/notifications';
import { sendPush } from '#domain/push';
import type { JobOrders } from '#shared/context';
import { ADULT_NAMES, CANARY } from '../support/canary-works.ts';
import type { GuardedShop } from './guarded-shop.ts';
import type { Look } from './leak-crawl.ts';

/**
 * What goes to devices and letter boxes, where others read along: news of adult works become due for every member, are
 * pushed and gathered into letters. Not even the name of such a work may stand there, whoever it is for; where one
 * does, the canary stands in its look.
 */
export async function toldOutside({ ctx }: GuardedShop): Promise<Look[]> {
  const [letters, messages] = [ctx.letters.length, ctx.pusher.sent.length];
  // Of the same news one half is pushed, the other gathered.
  await sql`update notification set push_due = seoga_clock() where kind = 'new-episode'`.execute(ctx.db);
  await sql`update follow set wants_alarm = true`.execute(ctx.db);
  await sql`insert into notification_setting (member_no, digest, digest_hour, digest_due)
    select member_no, 'daily', 8, seoga_clock() from member where state = 'active'
    on conflict (member_no) do update set digest = 'daily', digest_due = seoga_clock()`.execute(ctx.db);
  await tellNews(ctx);
  for (const { name, order } of ctx.added.splice(0))
    if (name === 'push') await sendPush(ctx, order as JobOrders['push']);
  const pushed = ctx.pusher.sent.slice(messages).map(({ target, message }) => told('PUSH', target.address, message));
  const written = ctx.letters.slice(letters).map((letter) => told('MAIL', letter.to, letter));
  return [...pushed, ...written];
}

function told(method: 'PUSH' | 'MAIL', url: string, what: object): Look {
  const body = JSON.stringify(what);
  const named = ADULT_NAMES.find((name) => body.includes(name));
  return { who: 'device', method, url, status: 0, headers: {}, body: named ? `${CANARY}-named: ${named}` : body };
}
