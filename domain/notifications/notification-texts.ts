import { josa } from '#shared/content/josa';
import {
  ADVERT_MARK,
  type CommentNotification,
  type NotificationDetails,
  type NotificationKind,
  type StudioNotification,
} from '#shared/notifications/notifications';
import type { CardPassEnd } from '#shared/pass/pass';
import type { SupportStop } from '#shared/authors/support';
import { seoulDate, formatSeoulTime } from '#shared/content/seoul-date';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { paths } from '#shared/web/paths';

export type MemberNotification = {
  [Kind in NotificationKind]: { kind: Kind; facts: NotificationDetails[Kind] };
}[NotificationKind];

export interface NotificationTexts {
  title: string;
  body: string;
}

const HOUR_MS = 3_600_000;
const count = (sum: number): string => sum.toLocaleString('ko-KR');

/**
 * The Korean texts of a notification. Without a title (a work that may not be named) they reveal nothing of the work.
 */
export function notificationTexts(
  notification: MemberNotification,
  { work, madeAt }: { work: string | null; madeAt: Date },
): NotificationTexts {
  switch (notification.kind) {
    case 'new-episode':
      return { title: releaseText(notification.facts, work), body: '' };
    case 'wait-free':
      return { title: `${josa(work ?? '기다리면 무료 작품', '을/를')} 지금 무료로 볼 수 있습니다.`, body: '' };
    case 'rental-ending':
      return rentalTexts(notification.facts, { work, madeAt });
    case 'coins-expiring':
      return { title: expiryText(notification.facts), body: '그 전에 사용해 주세요.' };
    case 'gift':
      return giftTexts(notification.facts);
    case 'inquiry':
      return { title: '1:1 문의에 답변을 드렸습니다.', body: notification.facts.title };
    case 'payment':
      return paymentTexts(notification.facts);
    case 'comment':
      return commentTexts(notification.facts);
    case 'consent':
      return { title: notification.facts.sentence, body: '설정에서 언제든지 바꾸실 수 있습니다.' };
    case 'advert':
      return { title: `${ADVERT_MARK} ${notification.facts.title}`, body: notification.facts.body };
    case 'typo':
      return typoTexts(notification.facts, work);
    case 'studio':
      return { title: STUDIO_TEXTS[notification.facts.act], body: notification.facts.title };
    case 'withdrawal':
      return withdrawalTexts(notification.facts, work);
    case 'price':
      return priceTexts(notification.facts, work);
    case 'support':
      return supportTexts(notification.facts);
    case 'search':
      return searchTexts(notification.facts, work);
    case 'pass':
      return passTexts(notification.facts, work);
    case 'reader-gift':
      return readerGiftTexts(notification.facts, work);
    case 'family':
      return familyTexts(notification.facts);
  }
}

export function notificationPath(notification: MemberNotification, workId: number | null): string {
  switch (notification.kind) {
    case 'new-episode':
      return releasePath(notification.facts, workId);
    case 'wait-free':
    case 'rental-ending':
    case 'withdrawal':
    case 'price':
      return workPath(workId);
    case 'pass':
      return notification.facts.act === 'leaving' ? workPath(workId) : '/pass';
    case 'search':
      return notification.facts.works > 1 || workId === null ? '/my/searches' : workPath(workId);
    case 'coins-expiring':
      return '/coin';
    case 'gift':
      return '/user-gift';
    case 'inquiry':
      return paths.inquiry(notification.facts.inquiry);
    case 'payment':
      return '/coin/history';
    case 'comment':
      return notification.facts.path;
    case 'consent':
      return '/my/notifications';
    case 'advert':
      return notification.facts.path;
    case 'typo':
      return paths.viewer(notification.facts.episode);
    case 'studio':
      return notification.facts.path;
    case 'support':
      return '/user-support';
    case 'reader-gift':
      return notification.facts.act === 'received' ? '/user-gift' : '/user-gift/sent';
    case 'family':
      return '/my/family';
  }
}

function releaseText({ first, last, unit, pen }: NotificationDetails['new-episode'], work: string | null): string {
  if (pen !== undefined)
    return work === null
      ? '관심 작가의 새 작품이 공개되었습니다.'
      : `${pen} 작가님의 새 작품 ${josa(work, '이/가')} 공개되었습니다.`;
  if (work === null) return '관심 작품의 새 회차가 공개되었습니다.';
  const episodes = `${first === last ? first : `${first}~${last}`}${UNIT_NAMES[unit]}`;
  return `${work} ${josa(episodes, '이/가')} 공개되었습니다.`;
}

function rentalTexts(
  { endsAt }: NotificationDetails['rental-ending'],
  { work, madeAt }: { work: string | null; madeAt: Date },
): NotificationTexts {
  const end = new Date(endsAt);
  const hours = Math.max(1, Math.ceil((end.getTime() - madeAt.getTime()) / HOUR_MS));
  return {
    title: `${work ?? '대여 중인 작품의'} 대여 기간이 ${hours}시간 남았습니다.`,
    body: `${formatSeoulTime(end)}까지 볼 수 있습니다.`,
  };
}

function expiryText({ coin, bonus, day }: NotificationDetails['coins-expiring']): string {
  const sums = [coin > 0 ? `코인 ${count(coin)}개` : '', bonus > 0 ? `보너스 코인 ${count(bonus)}개` : ''];
  const { month, day: date } = seoulDate(new Date(`${day}T12:00:00+09:00`));
  return `${sums.filter(Boolean).join(', ')}가 ${month}월 ${date}일에 소멸될 예정입니다.`;
}

function giftTexts({ title, until, isEnding }: NotificationDetails['gift']): NotificationTexts {
  const gift = title || '선물';
  const body = until ? `${formatSeoulTime(new Date(until))}까지 받으실 수 있습니다.` : '선물함에서 받아 주세요.';
  if (isEnding) return { title: `${josa(gift, '을/를')} 받을 수 있는 시간이 얼마 남지 않았습니다.`, body };
  return { title: `${josa(gift, '이/가')} 도착했습니다.`, body };
}

/** No title may tell others who sees the screen what a minor paid. */
function familyTexts({ act, nick }: NotificationDetails['family']): NotificationTexts {
  switch (act) {
    case 'linked':
      return { title: `${nick} 님이 보호자로 연결되었습니다.`, body: '보호자가 정한 설정을 확인해 주세요.' };
    case 'changed':
      return { title: '보호자가 설정을 변경했습니다.', body: '바뀐 설정을 확인해 주세요.' };
    case 'ended':
      return { title: '보호자 연결이 해제되었습니다.', body: '보호자가 정한 설정은 더는 적용되지 않습니다.' };
    case 'of-age':
      return { title: '보호자 연결이 끝났습니다.', body: '만 19세가 되어 보호자 연결이 자동으로 끝났습니다.' };
    case 'accepted':
      return { title: '요청하신 결제 취소가 승인되었습니다.', body: '결제하신 방법으로 환불해 드립니다.' };
    case 'refused':
      return { title: '요청하신 결제를 취소해 드릴 수 없습니다.', body: '사유를 확인해 주세요.' };
  }
}

function readerGiftTexts(
  { act, nick, coins }: NotificationDetails['reader-gift'],
  work: string | null,
): NotificationTexts {
  const returned = coins > 0 ? `코인 ${count(coins)}개를 돌려받았습니다.` : '';
  switch (act) {
    case 'received':
      return {
        title: `${nick} 님이 ${josa(work ?? '작품', '을/를')} 선물했습니다.`,
        body: '30일 안에 선물함에서 받아 주세요.',
      };
    case 'accepted':
      return { title: `${nick} 님이 선물을 받았습니다.`, body: returned };
    case 'declined':
      return { title: '상대방이 선물을 거절했습니다.', body: returned };
    case 'expired':
      return { title: '받지 않은 선물의 기간이 지났습니다.', body: returned };
    case 'stopped':
      return { title: '보낸 선물이 운영자에 의해 취소되었습니다.', body: returned };
  }
}

/** Neither comment nor work is named, since others may see the screen. */
const COMMENT_TEXTS: Record<CommentNotification, string> = {
  answered: '내 댓글에 답글이 달렸습니다.',
  shown: '내 댓글이 검토를 마치고 게시되었습니다.',
  folded: '내 댓글이 운영 정책에 따라 접혔습니다.',
  removed: '내 댓글이 운영 정책에 따라 삭제되었습니다.',
  'list-removed': '내 공개 책장을 운영 정책에 따라 내렸습니다.',
  hidden: '내 댓글에 임시조치를 했습니다.',
  restored: '임시조치가 끝나 내 댓글이 다시 게시되었습니다.',
  objected: '임시조치에 대한 이의를 접수했습니다.',
  restricted: '댓글 쓰기가 제한되었습니다.',
  lifted: '댓글 쓰기 제한이 해제되었습니다.',
  'report-keep': '신고하신 댓글을 확인했습니다. 운영 정책을 위반하지 않아 유지했습니다.',
  'report-fold': '신고하신 댓글을 확인하고 접었습니다.',
  'report-delete': '신고하신 댓글을 확인하고 삭제했습니다.',
  'author-hidden': '작가가 내 댓글을 숨겼습니다. 지금은 나에게만 보입니다.',
  'author-shown': '작가가 숨겼던 내 댓글을 다시 게시했습니다.',
};

function commentTexts({ act, detail, until }: NotificationDetails['comment']): NotificationTexts {
  const reason = detail === '' ? '' : `사유: ${detail}`;
  const term = until ? `${until}까지` : act === 'restricted' ? '기간: 영구' : '';
  const right = act === 'hidden' ? '내 댓글에서 이의를 제기하실 수 있습니다.' : '';
  return { title: COMMENT_TEXTS[act], body: [term, reason, right].filter(Boolean).join(' · ') };
}

const STUDIO_TEXTS: Record<StudioNotification, string> = {
  approved: '검토가 끝나 승인되었습니다.',
  returned: '검토 요청이 반려되었습니다. 사유를 확인해 주세요.',
  late: '공개 일시가 지났지만 아직 검토 중입니다. 승인되면 바로 공개됩니다.',
  invited: '작품에 함께하자는 초대가 왔습니다.',
  measure: '필명에 대한 조치가 있습니다. 사유와 기간을 확인해 주세요.',
  'measure-lifted': '필명에 대한 조치가 해제되었습니다.',
  rating: '작품의 이용 등급이 운영자의 판단으로 바뀌었습니다.',
  'taken-down': '운영 정책에 따라 내린 작품이나 회차가 있습니다. 사유를 확인해 주세요.',
  restored: '내렸던 작품이나 회차를 다시 공개했습니다.',
  appeal: '제기하신 이의의 결과를 알려 드립니다.',
  'owner-offered': '대표 작가를 맡아 달라는 요청이 왔습니다.',
  'owner-accepted': '새 대표 작가가 수락했습니다.',
  offered: '유료 연재의 계약 조건이 도착했습니다. 기한 안에 검토하고 답해 주세요.',
  'offer-refused': '유료화 신청을 받지 않았습니다. 사유를 확인해 주세요.',
  'price-active': '예고한 가격이 오늘부터 적용됩니다.',
  'price-lapsed': '계약이 없거나 대표 작가가 바뀌어, 예고한 가격을 적용하지 않았습니다.',
  'price-stopped': '서점이 작품의 가격 적용을 중지했습니다. 사유를 확인해 주세요.',
  supported: '후원을 받았습니다.',
  'early-short': '선공개 회차가 약속보다 적습니다. 7일 안에 채우지 않으면 매월 후원이 중지됩니다.',
  'early-paused': '선공개 회차가 7일 동안 약속보다 적어 매월 후원을 중지했습니다. 채우면 다시 시작됩니다.',
};

const SUPPORT_STOP_TEXTS: Record<SupportStop, string> = {
  member: '남은 기간까지 혜택을 이용하실 수 있습니다.',
  coins: '유료 코인이 부족해 더 결제하지 않았습니다.',
  limit: '한 달에 쓸 수 있는 한도를 넘어 더 결제하지 않았습니다.',
  author: '작가가 매월 후원을 받지 않아 더 결제하지 않았습니다.',
  blocked: '작가가 매월 후원을 받지 않아 더 결제하지 않았습니다.',
  shop: '서점이 후원을 받지 않아 더 결제하지 않았습니다.',
  cancelled: '후원이 취소되어 코인을 되돌려 드렸습니다.',
  paused: '선공개 회차가 90일 동안 채워지지 않아 더 결제하지 않습니다.',
};

function supportTexts(facts: NotificationDetails['support']): NotificationTexts {
  const author = `${facts.pen} 작가님`;
  switch (facts.act) {
    case 'stopped':
      return { title: `${author}께 보내던 매월 후원이 끝났습니다.`, body: SUPPORT_STOP_TEXTS[facts.reason] };
    case 'paused':
      return {
        title: `${author}의 매월 후원을 중지했습니다.`,
        body: [
          '약속한 선공개 회차가 7일 동안 부족했습니다.',
          ...(facts.coins > 0 ? [`이용하지 않은 기간의 코인 ${count(facts.coins)}개를 되돌려 드렸습니다.`] : []),
          ...(facts.goesOn ? ['회차가 채워지면 알려 드린 뒤 다시 결제합니다.'] : []),
        ].join(' '),
      };
    case 'resumes':
      return {
        title: `${author}의 매월 후원을 다시 시작합니다.`,
        body: `${facts.isLowered ? '작가가 약속하는 선공개 회차가 줄었습니다.' : '선공개 회차가 채워졌습니다.'} ${formatSeoulTime(new Date(facts.at))}부터 코인 ${count(facts.coins)}개를 다시 결제합니다. 원하지 않으시면 그 전에 해지해 주세요.`,
      };
    case 'lowered': {
      const to = facts.to === 0 ? '더 약속하지 않습니다' : `${facts.from}화에서 ${facts.to}화로 줄었습니다`;
      return {
        title: facts.to === 0 ? `${author}이 선공개를 ${to}.` : `${author}의 선공개가 ${to}.`,
        body: `이미 결제하신 기간에는 약속한 ${facts.from}화를 그대로 보실 수 있습니다. ${formatSeoulTime(new Date(facts.at))}의 결제부터 바뀌니, 원하지 않으시면 그 전에 해지해 주세요.`,
      };
    }
  }
}

function paymentTexts({ act, coins, bonus, sum }: NotificationDetails['payment']): NotificationTexts {
  if (act === 'refunded') return { title: '환불이 완료되었습니다.', body: `환불 금액: ${sum}` };
  const extra = bonus > 0 ? `와 보너스 코인 ${count(bonus)}개` : '';
  return { title: `코인 ${count(coins)}개${extra}를 충전했습니다.`, body: `결제 금액: ${sum}` };
}

function typoTexts({ name }: NotificationDetails['typo'], work: string | null): NotificationTexts {
  const body = work === null ? '' : `${work} ${name}`;
  return { title: '알려 주신 오탈자를 바로잡았습니다. 고맙습니다.', body };
}

function withdrawalTexts({ at }: NotificationDetails['withdrawal'], work: string | null): NotificationTexts {
  const { month, day } = seoulDate(new Date(at));
  const body = '작가가 내리는 작품입니다. 그 전까지는 볼 수 있습니다.';
  return { title: `${josa(work ?? '관심 작품', '이/가')} ${month}월 ${day}일에 내려갑니다.`, body };
}

function priceTexts(
  { at, price, turnsPaid, isOff = false }: NotificationDetails['price'],
  work: string | null,
): NotificationTexts {
  const { month, day } = seoulDate(new Date(at));
  const date = `${month}월 ${day}일`;
  if (isOff) {
    const title = `${work ?? '관심 작품'}의 ${turnsPaid ? '유료 전환' : '가격 변경'} 예고가 취소되었습니다.`;
    return { title, body: `${date}부터 적용한다고 알려 드린 가격(${price})은 적용되지 않습니다.` };
  }
  const title = turnsPaid
    ? `${josa(work ?? '관심 작품', '이/가')} ${date}부터 유료로 연재됩니다.`
    : `${work ?? '관심 작품'}의 회차 가격이 ${date}부터 바뀝니다.`;
  return { title, body: `${price}. 지금 무료인 회차와 이미 구매한 회차는 그대로 볼 수 있습니다.` };
}

function searchTexts({ name, works }: NotificationDetails['search'], work: string | null): NotificationTexts {
  const first = work ?? '새 작품';
  const found = works > 1 ? `${first} 외 ${works - 1}편이` : josa(first, '이/가');
  return { title: `저장한 검색 ‘${name}’에 맞는 ${found} 공개되었습니다.`, body: '' };
}

const CARD_END_TEXTS: Record<CardPassEnd, string> = {
  member: '이미 결제한 기간은 끝까지 이용할 수 있습니다.',
  refund: '결제하신 금액을 카드로 돌려드립니다.',
  declined: '등록하신 카드로 결제하지 못했습니다.',
  price: '바뀐 가격에 동의하지 않으셔서 더 결제하지 않습니다.',
  limit: '이번 달 결제 한도를 넘어 결제하지 않았습니다.',
  chargeback: '카드사에서 결제가 취소되었습니다.',
  shop: '서점이 카드 정기 결제를 더 판매하지 않습니다.',
  left: '더 결제하지 않습니다.',
};

function passTexts(facts: NotificationDetails['pass'], work: string | null): NotificationTexts {
  if (facts.act === 'card-ended')
    return { title: '정액제 자동 결제가 끝났습니다.', body: CARD_END_TEXTS[facts.reason] };
  const { month, day } = seoulDate(new Date(facts.at));
  const date = `${month}월 ${day}일`;
  switch (facts.act) {
    case 'leaving':
      return {
        title: `${josa(work ?? '읽으시던 작품', '이/가')} ${date}에 정액제에서 빠집니다.`,
        body: '그 전까지는 이용권으로 볼 수 있습니다.',
      };
    case 'card-paid':
      return { title: '정액제를 결제했습니다.', body: `결제 금액: ${facts.sum}. ${date}까지 이용할 수 있습니다.` };
    case 'card-notice':
      return { title: `${date}에 정액제를 자동으로 결제합니다.`, body: `결제 금액: ${facts.sum}` };
    case 'card-price':
      return {
        title: `정액제 가격이 ${facts.sum}으로 바뀝니다.`,
        body: `${date}까지 동의하지 않으시면 지금 이용권까지만 이용합니다.`,
      };
    case 'card-failed':
      return { title: '정액제를 결제하지 못했습니다.', body: `${date}에 다시 결제합니다. 카드를 확인해 주세요.` };
  }
}

function releasePath(
  { episodes, episode, content }: NotificationDetails['new-episode'],
  workId: number | null,
): string {
  return episodes > 1 ? workPath(workId) : paths.episode({ id: episode, content });
}

function workPath(workId: number | null): string {
  return workId === null ? '/' : paths.work(workId);
}
