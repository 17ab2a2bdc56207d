import { type PushOrder, pushToMember } from '#domain/push';
import type { Needs } from '#shared/context';
import { MOST_PUSH } from '#vocabulary/push';
import { writeDeliveries } from './advert-store.ts';
import { advertContact } from './advert-words.ts';
import { advertHours, decidePush } from './notification-rules.ts';
import { newsWords } from './notification-words.ts';
import { type DuePush, takeDuePushes, writePushed } from './push-store.ts';

const PART = 200;

/**
 * Pushes what is due: after its member's quiet hours, adverts only while they are agreed to and, without a consent for
 * that, not at night. All is decided now, not when it was told. Answers how many went out.
 */
export async function sendDuePushes(ctx: Needs<'db' | 'jobs'>): Promise<number> {
  const contact = await advertContact(ctx);
  for (let all = 0; ;) {
    const { taken, sent } = await sendPart(ctx, contact);
    all += sent;
    if (taken < PART) return all;
  }
}

async function sendPart(ctx: Needs<'db' | 'jobs'>, contact: string): Promise<{ taken: number; sent: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const due = await takeDuePushes(tx, PART);
    const done = {
      sent: new Array<number>(),
      dropped: new Array<number>(),
      later: new Array<{ id: number; until: Date }>(),
    };
    for (const news of due) {
      const decision = decidePush(groundOf(news));
      if (decision.act === 'later') done.later.push({ id: news.id, until: decision.until });
      else if (decision.act === 'drop') done.dropped.push(news.id);
      // Without a device it stays news that nobody was pushed: the gathered letter may tell of it.
      else ((await pushToMember(ctx, tx, orderOf(news, contact))) > 0 ? done.sent : done.dropped).push(news.id);
    }
    await writePushed(tx, done);
    const sent = new Set(done.sent);
    const adverts = due.flatMap((news) =>
      news.advertId !== null && sent.has(news.id) ? [{ advertId: news.advertId, memberNo: news.memberNo }] : [],
    );
    await writeDeliveries(tx, { adverts, channel: 'push' });
    return { taken: due.length, sent: done.sent.length };
  });
}

function groundOf(news: DuePush): Parameters<typeof decidePush>[0] {
  const { quietFrom: from, quietUntil: until, adverts, atNight } = news;
  const quiet = from === null || until === null ? null : { from, until };
  return { ...news, quiet, consents: { adverts, atNight } };
}

/** A message: it leads through the inbox, so that it is read there too, and its address names no work. */
function orderOf(news: DuePush, contact: string): PushOrder {
  const { id, memberNo, kind, madeAt, title: work, workId } = news;
  const { title, body } = newsWords(news, { work, madeAt });
  // A lock screen is read by others too: what a member asked stays in the inbox.
  const told = kind === 'inquiry' || kind === 'payment' || kind === 'comment' ? '' : body;
  const message = {
    title,
    body: kind === 'advert' ? advertBody(told, contact) : told,
    path: `/my/inbox/${id}`,
    tag: kind === 'new-episode' ? `work-${workId}` : `news-${id}`,
  };
  const hours = kind === 'advert' && !news.atNight ? advertHours(news.now) : undefined;
  return { memberNo, message, ...(hours === undefined ? {} : { hours }) };
}

/** Whatever has to be cut of an advert, who sent it and how it is ended stays whole. */
function advertBody(body: string, contact: string): string {
  const room = MOST_PUSH.body - [...contact].length - 1;
  const letters = [...body];
  const shown = letters.length <= room ? body : `${letters.slice(0, Math.max(0, room - 1)).join('')}…`;
  return [shown, contact].filter(Boolean).join('\n');
}
