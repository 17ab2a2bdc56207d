import { sql } from 'kysely';
import { processNotifications } from '#domain/notifications';
import { sendPush } from '#domain/push';
import type { JobPayloads } from '#kernel/context';
import type { GuardedShop } from './guarded-shop.ts';

export interface FetchResult {
  way: 'PUSH' | 'MAIL';
  to: string;
  text: string;
}

/** Push messages and digest e-mails about adult works, due for every member. */
export async function collectOutgoingMessages({ ctx }: GuardedShop): Promise<FetchResult[]> {
  const [letters, messages] = [ctx.letters.length, ctx.pusher.sent.length];
  // Half is pushed, half goes into the digest.
  await sql`update notification set push_due = seoga_clock() where kind = 'new-episode'`.execute(ctx.db);
  await sql`update follow set wants_alarm = true`.execute(ctx.db);
  await sql`insert into notification_setting (member_no, digest, digest_hour, digest_due)
    select member_no, 'daily', 8, seoga_clock() from member where state = 'active'
    on conflict (member_no) do update set digest = 'daily', digest_due = seoga_clock()`.execute(ctx.db);
  await processNotifications(ctx);
  for (const { name, payload: order } of ctx.added.splice(0))
    if (name === 'push') await sendPush(ctx, order as JobPayloads['push']);
  return [
    ...ctx.pusher.sent
      .slice(messages)
      .map(({ target, message }) => ({ way: 'PUSH' as const, to: target.address, text: JSON.stringify(message) })),
    ...ctx.letters.slice(letters).map((email) => ({ way: 'MAIL' as const, to: email.to, text: JSON.stringify(email) })),
  ];
}
