import { randomUUID } from 'node:crypto';
import { inDatabase } from '../account/email-steps.ts';

const BONUS = [[{ kind: 'bonus', amount: 7, days: 30 }]];

/** A campaign for one member, so that other tests do not see it. */
export async function plantGift(
  mail: string,
  gift: { title: string; steps?: object[][]; hours?: number },
): Promise<void> {
  const key = `journey-${randomUUID().slice(0, 13)}`;
  await inDatabase(
    `insert into campaign (source_key, kind, title, steps, ends_at)
     values ($1, 'members', $2, $3, seoga_clock() + make_interval(hours => $4))`,
    [key, gift.title, JSON.stringify(gift.steps ?? BONUS), gift.hours ?? 200],
  );
  await inDatabase(
    `insert into campaign_member (campaign_id, member_no)
     select c.id, m.member_no from campaign c, member m where c.source_key = $1 and m.mail = $2`,
    [key, mail],
  );
}

/** A repeatable gift for members who join within the next minute. */
export async function plantTimeGift(title: string, waitMinutes: number): Promise<void> {
  await inDatabase(
    `insert into campaign (source_key, kind, title, steps, schedule, joined_from, joined_until)
     values ($1, 'time', $2, $3, $4, seoga_clock() - interval '1 second', seoga_clock() + interval '1 minute')`,
    [`journey-${randomUUID().slice(0, 13)}`, title, JSON.stringify(BONUS), JSON.stringify({ waitMinutes })],
  );
}

export function endGift(title: string): Promise<void> {
  return inDatabase('update campaign set is_over = true where title = $1', [title]);
}

/** Backdates the claim until that many seconds of waiting remain. */
export function leaveSeconds(mail: string, { waitMinutes, seconds }: { waitMinutes: number; seconds: number }) {
  return inDatabase(
    `update gift set claimed_at = seoga_clock() - make_interval(mins => $2) + make_interval(secs => $3)
     where occasion = 'n1' and member_no = (select member_no from member where mail = $1)`,
    [mail, waitMinutes, seconds],
  );
}
