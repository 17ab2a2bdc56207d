import type { CampaignKind, GiftItem } from '#shared/merchandising/gifts';
import { WALLET_UNIT_NAMES } from '#shared/money/wallet-statement';

export const CAMPAIGN_KIND_NAMES: Record<CampaignKind, string> = {
  all: '모든 회원',
  members: '고른 회원',
  join: '새 회원',
  attendance: '출석',
  event: '이벤트 버튼',
  time: '타임 선물',
  coupon: '쿠폰',
  mileage: '마일리지로 받기',
};

export function giftItemsLabel(steps: GiftItem[][], titles: ReadonlyMap<number, string>): string {
  const [first = []] = steps;
  const words = first.map((item) => giftItemLabel(item, titles)).join(', ');
  return steps.length > 1 ? `${words} 등 ${steps.length}단계` : words;
}

function giftItemLabel(item: GiftItem, titles: ReadonlyMap<number, string>): string {
  const title = (work: number): string => `‘${titles.get(work) ?? `작품 ${work}번`}’`;
  if (item.kind === 'ticket')
    return `${item.work === null ? '모든 작품' : title(item.work)} 대여권 ${item.count}장(${item.hours}시간)`;
  if (item.kind === 'work') {
    const episodes = item.first === null || item.last === null ? '' : `${item.first}~${item.last}화 `;
    return `${title(item.work)} ${episodes}${item.hours === null ? '소장' : `대여(${item.hours}시간)`}`;
  }
  const life = item.days === null ? '' : `(${item.days}일)`;
  return `${WALLET_UNIT_NAMES[item.kind]} ${item.amount.toLocaleString('ko-KR')}개${life}`;
}

export function campaignStatus(campaign: { isOver: boolean; isRunning: boolean; isPast: boolean }): {
  name: string;
  tone: 'good' | 'wait' | 'plain';
} {
  if (campaign.isOver) return { name: '멈춤', tone: 'plain' };
  if (campaign.isRunning) return { name: '진행 중', tone: 'good' };
  return campaign.isPast ? { name: '기간 끝남', tone: 'plain' } : { name: '예정', tone: 'wait' };
}
