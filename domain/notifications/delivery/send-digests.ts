import { sendMemberEmail } from '#domain/members';
import type { Needs, Tx } from '#kernel/context';
import { rescheduleDigest, selectDigestsDue, claimDigest } from '../preferences/preference-store.ts';
import { markNotificationsMailed, selectForDigest } from '../notification-store.ts';
import { nextDigest } from '../notification-rules.ts';
import { notificationTexts } from '../notification-texts.ts';
import { unsubscribePaths } from '../preferences/unsubscribe-paths.ts';

const BATCH_SIZE = 200;
const MAX_LINES = 30;

/**
 * Sends due digests of unread, unpushed notifications to verified addresses; nothing when empty. Adult works are not
 * named. Returns how many were sent.
 */
export async function sendDigests(ctx: Needs<'db' | 'mailer' | 'secrets'>): Promise<number> {
  for (let sent = 0; ;) {
    const members = await selectDigestsDue(ctx.db, BATCH_SIZE);
    let moved = 0;
    for (const memberNo of members) {
      const outcome = await ctx.db.transaction().execute((tx) => sendOne(ctx, tx, memberNo));
      if (outcome !== 'taken') moved += 1;
      if (outcome === 'sent') sent += 1;
    }
    if (members.length < BATCH_SIZE || moved === 0) return sent;
  }
}

async function sendOne(
  ctx: Needs<'mailer' | 'secrets'>,
  tx: Tx,
  memberNo: number,
): Promise<'sent' | 'empty' | 'taken'> {
  const due = await claimDigest(tx, memberNo);
  if (!due) return 'taken';
  await rescheduleDigest(tx, { memberNo, due: nextDigest(due, due.now) });
  const notifications = due.isReachable ? await selectForDigest(tx, { memberNo, limit: MAX_LINES }) : [];
  if (notifications.length === 0) return 'empty';
  const sentences = notifications.map((item) => {
    const { title, body } = notificationTexts(item, { work: item.isAdult ? null : item.title, madeAt: item.madeAt });
    return [`· ${title}`, body ? `  ${body}` : ''].filter(Boolean).join('\n');
  });
  // Adult works give identical texts.
  const lines = [...new Set(sentences)];
  await sendMemberEmail(ctx, tx, {
    memberNo,
    key: `digest ${memberNo} ${due.now.toISOString()}`,
    subject: `읽지 않은 알림이 ${notifications.length}개 있습니다.`,
    paragraphs: (url) => [
      lines.join('\n'),
      `알림함에서 보기:\n${url}/my/inbox`,
      '이 메일은 알림 설정에서 고르신 시각에 보냅니다. 아래의 수신 거부를 누르면 로그인하지 않고도 메일을 그만 받으실 수 있습니다.',
    ],
    unsubscribe: unsubscribePaths(ctx, { memberNo, scope: 'digest' }),
  });
  await markNotificationsMailed(
    tx,
    notifications.map(({ id }) => id),
  );
  return 'sent';
}
