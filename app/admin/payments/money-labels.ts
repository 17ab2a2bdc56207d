import type { ConsentKind, MemberState } from '#shared/members/members';
import type { StoreIssue } from '#shared/money/app-stores';

export const MEMBER_STATE_NAMES: Record<MemberState, string> = {
  active: '이용 중',
  suspended: '이용 제한',
  'under-age': '14세 미만(잠김)',
  withdrawn: '탈퇴',
};

export const MEMBER_STATE_TONES: Record<MemberState, 'good' | 'bad' | 'plain'> = {
  active: 'good',
  suspended: 'bad',
  'under-age': 'bad',
  withdrawn: 'plain',
};

export const AGE_NAMES = { adult: '성인', minor: '미성년', unverified: '확인되지 않음' } as const;

export const CONSENT_NAMES: Record<ConsentKind, string> = {
  terms: '이용약관',
  privacy: '개인정보 수집·이용',
  age: '14세 이상 확인',
  marketing: '광고성 정보 수신',
  'marketing-night': '야간 광고 수신',
  'advert-cookies': '광고 쿠키',
  'store-refunds': '스토어 환불 심사에 이용 정보 제공',
};

/** Why a store purchase gave no coins, and what to do. */
export const TROUBLE_NAMES: Record<StoreIssue | 'told', string> = {
  member: '누구의 결제인지 알 수 없음',
  product: '서점에 없는 상품',
  leaver: '탈퇴한 회원의 결제',
  free: '무료 결제(프로모션 코드, 리워드)',
  amount: '스토어가 금액을 알려 주지 않음',
  test: '테스트 회원이 아닌 사람의 테스트 결제',
  told: '스토어가 아직 답하지 않음',
};

export function won(sum: number): string {
  return `${sum.toLocaleString('ko-KR')}원`;
}
