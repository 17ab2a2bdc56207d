import { writeToMember } from '#domain/membership';
import type { Needs, Tx } from '#shared/context';
import { moveDigest, selectDigestsDue, takeDigest } from './choice-store.ts';
import { markNewsMailed, selectForDigest } from './news-store.ts';
import { nextDigest } from './notification-rules.ts';
import { newsWords } from './notification-words.ts';
import { unsubscribePaths } from './unsubscribe-paths.ts';

const PART = 200;
const MOST_LINES = 30;

/**
 * Writes the gathered letters that are due: what is unread and was not pushed, each thing once, to an address that is proved.
 * Nothing to tell, no letter. The name of an adult work is in none. Answers how many went out.
 */
export async function sendDigests(ctx: Needs<'db' | 'mailer' | 'secrets'>): Promise<number> {
  for (let sent = 0; ;) {
    const members = await selectDigestsDue(ctx.db, PART);
    let moved = 0;
    for (const memberNo of members) {
      const outcome = await ctx.db.transaction().execute((tx) => sendOne(ctx, tx, memberNo));
      if (outcome !== 'taken') moved += 1;
      if (outcome === 'sent') sent += 1;
    }
    if (members.length < PART || moved === 0) return sent;
  }
}

async function sendOne(
  ctx: Needs<'mailer' | 'secrets'>,
  tx: Tx,
  memberNo: number,
): Promise<'sent' | 'empty' | 'taken'> {
  const due = await takeDigest(tx, memberNo);
  if (!due) return 'taken';
  await moveDigest(tx, { memberNo, due: nextDigest(due, due.now) });
  const news = due.isReachable ? await selectForDigest(tx, { memberNo, limit: MOST_LINES }) : [];
  if (news.length === 0) return 'empty';
  const sentences = news.map((one) => {
    const { title, body } = newsWords(one, { work: one.isAdult ? null : one.title, madeAt: one.madeAt });
    return [`· ${title}`, body ? `  ${body}` : ''].filter(Boolean).join('\n');
  });
  // Two adult works are one sentence: neither is named.
  const lines = [...new Set(sentences)];
  await writeToMember(ctx, tx, {
    memberNo,
    key: `digest ${memberNo} ${due.now.toISOString()}`,
    subject: `읽지 않은 알림이 ${news.length}개 있습니다.`,
    paragraphs: (url) => [
      lines.join('\n'),
      `알림함에서 보기:\n${url}/my/inbox`,
      '이 메일은 알림 설정에서 고르신 때에 보냅니다. 아래의 수신 거부를 누르면 로그인하지 않고도 그만 받으실 수 있습니다.',
    ],
    unsubscribe: unsubscribePaths(ctx, { memberNo, scope: 'digest' }),
  });
  await markNewsMailed(
    tx,
    news.map(({ id }) => id),
  );
  return 'sent';
}
