import type { CheckoutError, PurchaseChoice } from './checkout-state.ts';

export type NextStep =
  | { href: string; label: string }
  | { ownedEpisode: number }
  | { action: 'choose' | 'retry' | 'login'; label: string };

const AGAIN: NextStep = { action: 'retry', label: '다시 시도' };
const CHOOSE: NextStep = { action: 'choose', label: '회차 다시 고르기' };
const SPENDING: NextStep = { href: '/my/spending', label: '구매 한도 설정 보기' };

const NEXT_STEPS: Record<string, NextStep> = {
  'PURCHASE_ERROR 0003': CHOOSE,
  'PURCHASE_ERROR 0004': CHOOSE,
  'PURCHASE_ERROR 0008': SPENDING,
  'PURCHASE_ERROR 0009': SPENDING,
  'COIN_ERROR 0002': { href: '/coin', label: '충전하러 가기' },
  'MEMBER_ERROR 0008': { href: '/my/mail', label: '이메일 인증하기' },
  'ADULT_ERROR 0001': { href: '/my/adult', label: '성인인증·성인 모드' },
  'NOT_FOUND 0001': { href: '/', label: '홈으로 가기' },
};

/** Undefined when the button below is the next step. */
export function nextStepFor({ name, code }: CheckoutError, choice?: PurchaseChoice): NextStep | undefined {
  const existing = NEXT_STEPS[`${name} ${code}`];
  if (existing) return existing;
  if (name === 'AUTH_ERROR') return { action: 'login', label: '로그인' };
  if (name === 'PURCHASE_ERROR' && (code === '0001' || code === '0002')) return ownedStep(choice);
  // A new offer is loading, or the pay button asks again.
  if (name === 'PURCHASE_ERROR' || (name === 'NO_ANSWER' && code === 'open')) return undefined;
  return AGAIN;
}

function ownedStep(choice: PurchaseChoice | undefined): NextStep {
  const [only, more] = choice && choice.episodes !== 'all' ? choice.episodes : [];
  return only !== undefined && more === undefined ? { ownedEpisode: only } : CHOOSE;
}

/** Errors resolved by a new offer. */
export function isRenewed({ name, code }: CheckoutError): boolean {
  return name === 'COIN_ERROR' ? code === '0001' : name === 'PURCHASE_ERROR' && (code === '0005' || code === '0006');
}

/** False for missing coins: the offer shows them. */
export function hasOwnMessage({ name, code }: CheckoutError): boolean {
  return !(name === 'COIN_ERROR' && code === '0001');
}
