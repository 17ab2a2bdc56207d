import { josa } from '#vocabulary/josa';
import { ADVERT_MARK, type CommentNews, type NewsFacts, type NewsKind } from '#vocabulary/notifications';
import { seoulDate, seoulMoment } from '#vocabulary/seoul-date';
import { UNIT_NAMES } from '#vocabulary/shelves';

/** One thing that a member was told, by its kind. */
export type News = { [Kind in NewsKind]: { kind: Kind; facts: NewsFacts[Kind] } }[NewsKind];

/** News in words: one sentence, and what stands below it. */
export interface NewsWords {
  title: string;
  body: string;
}

const HOUR_MS = 3_600_000;
const count = (sum: number): string => sum.toLocaleString('ko-KR');

/**
 * News in words. Without a title, where the work may not be named, a sentence that names none; what else could tell a
 * bystander something stays out of it as well.
 */
export function newsWords(news: News, { work, madeAt }: { work: string | null; madeAt: Date }): NewsWords {
  switch (news.kind) {
    case 'new-episode':
      return { title: openingSentence(news.facts, work), body: '' };
    case 'wait-free':
      return { title: `${josa(work ?? '기다리면 무료 작품', '을/를')} 지금 무료로 볼 수 있습니다.`, body: '' };
    case 'rental-ending':
      return rentalWords(news.facts, { work, madeAt });
    case 'coins-expiring':
      return { title: expirySentence(news.facts), body: '그 전에 사용해 주세요.' };
    case 'gift':
      return giftWords(news.facts);
    case 'inquiry':
      return { title: '1:1 문의에 답변을 드렸습니다.', body: news.facts.title };
    case 'payment':
      return paymentWords(news.facts);
    case 'comment':
      return commentWords(news.facts);
    case 'consent':
      return { title: news.facts.sentence, body: '설정에서 언제든지 바꾸실 수 있습니다.' };
    case 'advert':
      return { title: `${ADVERT_MARK} ${news.facts.title}`, body: news.facts.body };
    case 'typo':
      return typoWords(news.facts, work);
  }
}

/** Where news lead. */
export function newsPath(news: News, workId: number | null): string {
  switch (news.kind) {
    case 'new-episode':
      return openingPath(news.facts, workId);
    case 'wait-free':
    case 'rental-ending':
      return `/novel/${workId}`;
    case 'coins-expiring':
      return '/coin';
    case 'gift':
      return '/user-gift';
    case 'inquiry':
      return `/my/inquiries/${news.facts.inquiry}`;
    case 'payment':
      return '/coin/history';
    case 'comment':
      return news.facts.path;
    case 'consent':
      return '/my/notifications';
    case 'advert':
      return news.facts.path;
    case 'typo':
      return `/viewer/${news.facts.episode}`;
  }
}

/** `12화`, `12~14화`. */
function openingSentence({ first, last, unit }: NewsFacts['new-episode'], work: string | null): string {
  if (work === null) return '관심 작품의 새 회차가 공개되었습니다.';
  const episodes = `${first === last ? first : `${first}~${last}`}${UNIT_NAMES[unit]}`;
  return `${work} ${josa(episodes, '이/가')} 공개되었습니다.`;
}

function rentalWords(
  { endsAt }: NewsFacts['rental-ending'],
  { work, madeAt }: { work: string | null; madeAt: Date },
): NewsWords {
  const end = new Date(endsAt);
  const hours = Math.max(1, Math.ceil((end.getTime() - madeAt.getTime()) / HOUR_MS));
  return {
    title: `${work ?? '빌려 보시는 작품의'} 대여 기간이 ${hours}시간 남았습니다.`,
    body: `${seoulMoment(end)}까지 볼 수 있습니다.`,
  };
}

function expirySentence({ coin, bonus, day }: NewsFacts['coins-expiring']): string {
  const sums = [coin > 0 ? `코인 ${count(coin)}개` : '', bonus > 0 ? `보너스 코인 ${count(bonus)}개` : ''];
  const { month, day: date } = seoulDate(new Date(`${day}T12:00:00+09:00`));
  return `${sums.filter(Boolean).join(', ')}가 ${month}월 ${date}일에 소멸될 예정입니다.`;
}

function giftWords({ title, until, isEnding }: NewsFacts['gift']): NewsWords {
  const gift = title || '선물';
  const body = until ? `${seoulMoment(new Date(until))}까지 받으실 수 있습니다.` : '선물함에서 받아 주세요.';
  if (isEnding) return { title: `${josa(gift, '을/를')} 받을 수 있는 시간이 얼마 남지 않았습니다.`, body };
  return { title: `${josa(gift, '이/가')} 도착했습니다.`, body };
}

/** Neither the comment nor its work is named: a bystander learns nothing. */
const COMMENT_SENTENCES: Record<CommentNews, string> = {
  answered: '내 댓글에 답글이 달렸습니다.',
  shown: '내 댓글이 검토를 마치고 게시되었습니다.',
  folded: '내 댓글이 운영 정책에 따라 접혔습니다.',
  removed: '내 댓글이 운영 정책에 따라 삭제되었습니다.',
  hidden: '내 댓글에 임시조치를 했습니다.',
  restored: '임시조치가 끝나 내 댓글이 다시 게시되었습니다.',
  objected: '임시조치에 대한 이의를 접수했습니다.',
  restricted: '댓글 쓰기가 제한되었습니다.',
  lifted: '댓글 쓰기 제한이 해제되었습니다.',
  'report-keep': '신고하신 댓글을 확인했습니다. 운영 정책에 어긋나지 않아 그대로 두었습니다.',
  'report-fold': '신고하신 댓글을 확인하고 접었습니다.',
  'report-delete': '신고하신 댓글을 확인하고 삭제했습니다.',
};

function commentWords({ act, detail, until }: NewsFacts['comment']): NewsWords {
  const reason = detail === '' ? '' : `사유: ${detail}`;
  const term = until ? `${until}까지` : act === 'restricted' ? '기간: 영구' : '';
  const right = act === 'hidden' ? '내 댓글에서 이의를 제기하실 수 있습니다.' : '';
  return { title: COMMENT_SENTENCES[act], body: [term, reason, right].filter(Boolean).join(' · ') };
}

function paymentWords({ act, coins, bonus, sum }: NewsFacts['payment']): NewsWords {
  if (act === 'refunded') return { title: '환불이 완료되었습니다.', body: `환불 금액: ${sum}` };
  const extra = bonus > 0 ? `와 보너스 코인 ${count(bonus)}개` : '';
  return { title: `코인 ${count(coins)}개${extra}를 충전했습니다.`, body: `결제 금액: ${sum}` };
}

function typoWords({ name }: NewsFacts['typo'], work: string | null): NewsWords {
  const body = work === null ? '' : `${work} ${name}`;
  return { title: '알려 주신 오탈자를 바로잡았습니다. 고맙습니다.', body };
}

/** One episode leads into it, several to their work. */
function openingPath({ episodes, episode, content }: NewsFacts['new-episode'], workId: number | null): string {
  if (episodes > 1) return `/novel/${workId}`;
  return content === 'images' ? `/viewer/i/${episode}` : `/viewer/${episode}`;
}
