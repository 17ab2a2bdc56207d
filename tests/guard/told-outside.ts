import { sql } from 'kysely';
import { tellNews } from '#domain/notifications';
import { sendPush } from '#domain/push';
import type { JobOrders } from '#shared/context';
import type { GuardedShop } from './guarded-shop.ts';

/** Something that was sent to a device or a letter box. */
export interface Told {
  way: 'PUSH' | 'MAIL';
  to: string;
  text: string;
}

/** What goes to devices and letter boxes once news of adult works become due for every member: pushed, and gathered into letters. */
export async function toldOutside({ ctx }: GuardedShop): Promise<Told[]> {
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
  return [
    ...ctx.pusher.sent
      .slice(messages)
      .map(({ target, message }) => ({ way: 'PUSH' as const, to: target.address, text: JSON.stringify(message) })),
    ...ctx.letters
      .slice(letters)
      .map((letter) => ({ way: 'MAIL' as const, to: letter.to, text: JSON.stringify(letter) })),
  ];
}
