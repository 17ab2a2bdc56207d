import type { BuyingRefusal, Choice } from './buying-state.ts';

/** What a reader can do about a refusal: a page to go to, the episode held already, other episodes, or the same once more. */
export type WayOn =
  | { go: string; words: string }
  | { held: number }
  | { act: 'choose' | 'retry' | 'login'; words: string };

const AGAIN: WayOn = { act: 'retry', words: '다시 시도' };
const CHOOSE: WayOn = { act: 'choose', words: '회차 다시 고르기' };
const SPENDING: WayOn = { go: '/my/spending', words: '지출 설정 보기' };

const WAYS: Record<string, WayOn> = {
  'PURCHASE_ERROR 0003': CHOOSE,
  'PURCHASE_ERROR 0004': CHOOSE,
  'PURCHASE_ERROR 0008': SPENDING,
  'PURCHASE_ERROR 0009': SPENDING,
  'COIN_ERROR 0002': { go: '/coin', words: '충전하러 가기' },
  'MEMBER_ERROR 0008': { go: '/my/mail', words: '이메일 확인하기' },
  'ADULT_ERROR 0001': { go: '/my/adult', words: '성인인증·성인 모드' },
  'NOT_FOUND 0001': { go: '/', words: '홈으로 가기' },
};

/** The way on from a refusal; what is held already is read. Undefined where the button below is the way on. */
export function wayOn({ name, code }: BuyingRefusal, choice?: Choice): WayOn | undefined {
  const known = WAYS[`${name} ${code}`];
  if (known) return known;
  if (name === 'AUTH_ERROR') return { act: 'login', words: '로그인' };
  if (name === 'PURCHASE_ERROR' && (code === '0001' || code === '0002')) return heldWay(choice);
  // A new offer is on its way, or the very payment is asked about again by the button that paid.
  if (name === 'PURCHASE_ERROR' || (name === 'NO_ANSWER' && code === 'open')) return undefined;
  return AGAIN;
}

function heldWay(choice: Choice | undefined): WayOn {
  const [only, more] = choice && choice.episodes !== 'all' ? choice.episodes : [];
  return only !== undefined && more === undefined ? { held: only } : CHOOSE;
}

/** Refusals that a new offer answers: its price, or how many coins are missing, is what there is to be said. */
export function isRenewed({ name, code }: BuyingRefusal): boolean {
  return name === 'COIN_ERROR' ? code === '0001' : name === 'PURCHASE_ERROR' && (code === '0005' || code === '0006');
}

/** Whether its sentence is shown: too few coins are told of by the offer itself. */
export function isSaid({ name, code }: BuyingRefusal): boolean {
  return !(name === 'COIN_ERROR' && code === '0001');
}
