import { type PushRequest, queuePush } from '#domain/push';
import type { Needs } from '#kernel/context';
import { MAX_PUSH_LENGTH } from '#shared/notifications/push';
import { paths } from '#shared/web/paths';
import { writeDeliveries } from '../adverts/advert-store.ts';
import { advertContact } from '../adverts/advert-contact.ts';
import { advertHours, decidePush } from '../notification-rules.ts';
import { notificationTexts } from '../notification-texts.ts';
import { type DuePush, claimDuePushes, markPushed } from './push-delivery-store.ts';

const BATCH_SIZE = 200;

/**
 * Pushes due notifications, respecting quiet hours, advert consent and the night rule at the time of sending. Returns
 * how many were sent.
 */
export async function sendDuePushes(ctx: Needs<'db' | 'jobs'>): Promise<number> {
  const contact = await advertContact(ctx);
  for (let all = 0; ;) {
    const { taken, sent } = await sendBatch(ctx, contact);
    all += sent;
    if (taken < BATCH_SIZE) return all;
  }
}

async function sendBatch(ctx: Needs<'db' | 'jobs'>, contact: string): Promise<{ taken: number; sent: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const due = await claimDuePushes(tx, BATCH_SIZE);
    const done = {
      sent: new Array<number>(),
      dropped: new Array<number>(),
      later: new Array<{ id: number; until: Date }>(),
    };
    for (const push of due) {
      const decision = decidePush(pushContext(push));
      if (decision.act === 'later') done.later.push({ id: push.id, until: decision.until });
      else if (decision.act === 'drop') done.dropped.push(push.id);
      // Without a device it stays unpushed, so a digest may include it.
      else ((await queuePush(ctx, tx, toPush(push, contact))) > 0 ? done.sent : done.dropped).push(push.id);
    }
    await markPushed(tx, done);
    const sent = new Set(done.sent);
    const adverts = due.flatMap((push) =>
      push.advertId !== null && sent.has(push.id) ? [{ advertId: push.advertId, memberNo: push.memberNo }] : [],
    );
    await writeDeliveries(tx, { adverts, channel: 'push' });
    return { taken: due.length, sent: done.sent.length };
  });
}

function pushContext(push: DuePush): Parameters<typeof decidePush>[0] {
  const { quietFrom: from, quietUntil: until, adverts, atNight } = push;
  const quietHours = from === null || until === null ? null : { from, until };
  return { ...push, quiet: quietHours, consents: { adverts, atNight } };
}

/** The link goes through the inbox, which marks it as read, and names no work. */
function toPush(push: DuePush, contact: string): PushRequest {
  const { id, memberNo, kind, madeAt, title: work, workId } = push;
  const { title, body } = notificationTexts(push, { work, madeAt });
  // Private content stays in the inbox: others may see a lock screen.
  const text = kind === 'inquiry' || kind === 'payment' || kind === 'comment' ? '' : body;
  const message = {
    title,
    body: kind === 'advert' ? advertBody(text, contact) : text,
    path: paths.inboxItem(id),
    tag: kind === 'new-episode' ? `work-${workId}` : `news-${id}`,
  };
  const hours = kind === 'advert' && !push.atNight ? advertHours(push.now) : undefined;
  return { memberNo, message, ...(hours === undefined ? {} : { hours }) };
}

/** Truncates the text but never the sender and opt-out. */
function advertBody(body: string, contact: string): string {
  const maxLength = MAX_PUSH_LENGTH.body - [...contact].length - 1;
  const characters = [...body];
  const visible =
    characters.length <= maxLength ? body : `${characters.slice(0, Math.max(0, maxLength - 1)).join('')}…`;
  return [visible, contact].filter(Boolean).join('\n');
}
