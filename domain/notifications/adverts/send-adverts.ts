import { sendMemberEmail } from '#domain/members';
import type { Needs, Tx } from '#kernel/context';
import { ADVERT_MARK } from '#shared/notifications/notifications';
import { selectAdvert, selectMailable, writeDeliveries } from './advert-store.ts';
import { advertContact } from './advert-contact.ts';
import { unsubscribePaths } from '../preferences/unsubscribe-paths.ts';
import { selectRunningBroadcasts, deliverBroadcast, lockBroadcast } from '../releases/broadcast-store.ts';

/** Bounded batches and batches a minute protect mail server and database. */
const BATCH_SIZE = 200;
const MAX_BATCHES = 10;

/**
 * Delivers started adverts to members with consent at that moment: inbox and optional e-mail; `sendDuePushes` does the
 * push.
 */
export async function sendAdverts(ctx: Needs<'db' | 'mailer' | 'secrets'>): Promise<number> {
  const running = await selectRunningBroadcasts(ctx.db, ['advert']);
  if (running.length === 0) return 0;
  const contact = await advertContact(ctx);
  let sent = 0;
  let batches = 0;
  for (const id of running)
    for (let isFinished = false; !isFinished && batches < MAX_BATCHES; batches += 1) {
      const batch = await ctx.db.transaction().execute((tx) => sendBatch(ctx, tx, { id, contact }));
      sent += batch.told;
      isFinished = batch.isFinished;
    }
  return sent;
}

async function sendBatch(
  ctx: Needs<'mailer' | 'secrets'>,
  tx: Tx,
  { id, contact }: { id: number; contact: string },
): Promise<{ told: number; isFinished: boolean }> {
  const locked = await lockBroadcast(tx, id);
  const advert = locked?.advertId ? await selectAdvert(tx, locked.advertId) : undefined;
  if (!locked?.advertId || !advert) return { told: 0, isFinished: true };
  const advertId = locked.advertId;
  const { told, isFinished } = await deliverBroadcast(tx, { wave: locked, limit: BATCH_SIZE });
  const adverts = (members: number[]) => members.map((memberNo) => ({ advertId, memberNo }));
  await writeDeliveries(tx, { adverts: adverts(told), channel: 'inbox' });
  if (advert.isMailed) {
    const written = await selectMailable(tx, told);
    for (const memberNo of written) await writeAdvert(ctx, tx, { memberNo, advertId, advert, contact });
    await writeDeliveries(tx, { adverts: adverts(written), channel: 'mail' });
  }
  return { told: told.length, isFinished };
}

/** An advert e-mail: marked, with sender and one-click opt-out. */
async function writeAdvert(
  ctx: Needs<'mailer' | 'secrets'>,
  tx: Tx,
  to: {
    memberNo: number;
    advertId: number;
    advert: { title: string; body: string; path: string };
    contact: string;
  },
): Promise<void> {
  const { memberNo, advertId, advert, contact } = to;
  const ends = unsubscribePaths(ctx, { memberNo, scope: 'adverts' });
  await sendMemberEmail(ctx, tx, {
    memberNo,
    key: `advert ${advertId} ${memberNo}`,
    subject: advert.title,
    mark: `${ADVERT_MARK} `,
    paragraphs: (url) => [
      ...(advert.body ? [advert.body] : []),
      `자세히 보기:\n${url}${advert.path}`,
      `보낸 사람: ${contact}`,
      '이벤트·혜택 알림 수신에 동의하신 분께 보내 드립니다. 아래를 누르면 로그인하지 않고 무료로 수신을 거부하실 수 있습니다.',
      `수신 거부하기:\n${url}${ends.page}`,
    ],
    unsubscribe: ends,
  });
}
