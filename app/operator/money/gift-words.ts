import type { CampaignKind, GiftThing } from '#vocabulary/gifts';
import { WALLET_UNIT_NAMES } from '#vocabulary/statement';

/** What a campaign's kind is called in the console. */
export const CAMPAIGN_KIND_NAMES: Record<CampaignKind, string> = {
  all: '모든 회원',
  members: '고른 회원',
  join: '새 회원',
  attendance: '출석',
  event: '이벤트 단추',
  time: '타임 선물',
  coupon: '쿠폰',
  mileage: '마일리지로 받기',
};

/** What a gift holds, in a line. */
export function thingsWords(steps: GiftThing[][]): string {
  const [first = []] = steps;
  const words = first.map(thingWords).join(', ');
  return steps.length > 1 ? `${words} 등 ${steps.length}단계` : words;
}

function thingWords(thing: GiftThing): string {
  if (thing.kind === 'ticket')
    return `${thing.work === null ? '모든 작품' : `작품 ${thing.work}번`} 대여권 ${thing.count}장(${thing.hours}시간)`;
  if (thing.kind === 'work')
    return `작품 ${thing.work}번 ${thing.hours === null ? '소장' : `대여(${thing.hours}시간)`}`;
  const life = thing.days === null ? '' : `(${thing.days}일)`;
  return `${WALLET_UNIT_NAMES[thing.kind]} ${thing.amount.toLocaleString('ko-KR')}개${life}`;
}

/** How a campaign stands. */
export function campaignStanding(campaign: { isOver: boolean; isRunning: boolean; isPast: boolean }): {
  name: string;
  tone: 'good' | 'wait' | 'plain';
} {
  if (campaign.isOver) return { name: '멈춤', tone: 'plain' };
  if (campaign.isRunning) return { name: '진행 중', tone: 'good' };
  return campaign.isPast ? { name: '기간 끝남', tone: 'plain' } : { name: '예정', tone: 'wait' };
}
