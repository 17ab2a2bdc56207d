import { writeToMember } from '#domain/membership';
import type { Needs, Tx } from '#shared/context';
import { ADVERT_MARK } from '#vocabulary/notifications';
import { selectAdvert, selectMailable, writeDeliveries } from './advert-store.ts';
import { advertContact } from './advert-words.ts';
import { unsubscribePaths } from './unsubscribe-paths.ts';
import { selectRunning, spreadWave, takeWave } from './wave-store.ts';

/** So many members are looked at in one transaction, and so many of these a minute: neither mail server nor shop is flooded. */
const PART = 200;
const PARTS = 10;

/**
 * Spreads adverts that have begun among those who agree to them at that moment: the inbox, the letter where the operator
 * wants one; what is pushed goes by `sendDuePushes`. So many a minute; a stopped one goes no further.
 */
export async function sendAdverts(ctx: Needs<'db' | 'mailer' | 'secrets'>): Promise<number> {
  const running = await selectRunning(ctx.db, ['advert']);
  if (running.length === 0) return 0;
  const contact = await advertContact(ctx);
  let told = 0;
  let parts = 0;
  for (const id of running)
    for (let isFinished = false; !isFinished && parts < PARTS; parts += 1) {
      const part = await ctx.db.transaction().execute((tx) => sendPart(ctx, tx, { id, contact }));
      told += part.told;
      isFinished = part.isFinished;
    }
  return told;
}

async function sendPart(
  ctx: Needs<'mailer' | 'secrets'>,
  tx: Tx,
  { id, contact }: { id: number; contact: string },
): Promise<{ told: number; isFinished: boolean }> {
  const wave = await takeWave(tx, id);
  const advert = wave?.advertId ? await selectAdvert(tx, wave.advertId) : undefined;
  if (!wave?.advertId || !advert) return { told: 0, isFinished: true };
  const advertId = wave.advertId;
  const { told, isFinished } = await spreadWave(tx, { wave, limit: PART });
  const adverts = (members: number[]) => members.map((memberNo) => ({ advertId, memberNo }));
  await writeDeliveries(tx, { adverts: adverts(told), channel: 'inbox' });
  if (advert.isMailed) {
    const written = await selectMailable(tx, told);
    for (const memberNo of written) await writeAdvert(ctx, tx, { memberNo, advertId, advert, contact });
    await writeDeliveries(tx, { adverts: adverts(written), channel: 'mail' });
  }
  return { told: told.length, isFinished };
}

/** The letter of an advert: marked as one, with its sender, and how it is ended at one press and without logging in. */
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
  await writeToMember(ctx, tx, {
    memberNo,
    key: `advert ${advertId} ${memberNo}`,
    subject: advert.title,
    mark: `${ADVERT_MARK} `,
    paragraphs: (url) => [
      ...(advert.body ? [advert.body] : []),
      `자세히 보기:\n${url}${advert.path}`,
      `보내는 이: ${contact}`,
      '이벤트·혜택 알림 수신에 동의하신 분께 보내 드립니다. 아래를 누르면 로그인하지 않고 무료로 수신을 거부하실 수 있습니다.',
      `수신 거부하기:\n${url}${ends.page}`,
    ],
    unsubscribe: ends,
  });
}
