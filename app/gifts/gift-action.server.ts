import { data, redirect } from 'react-router';
import { idempotencyKey } from '#contract/purchases';
import {
  type GiftTaker,
  type TakenGifts,
  buyMileageGood,
  checkIn,
  claimAllGifts,
  claimGift,
  claimTimeGift,
  exchangePoints,
  redeemCoupon,
  takeEventGift,
} from '#domain/gifts';
import { Refusal } from '#shared/refusal';
import { type ErrorName, ERROR_CODES } from '#vocabulary/error-codes';
import { refusalMessage } from '#vocabulary/refusal-answers';
import { memberOnly } from '../members/login-guard.server.ts';
import { fieldsOf, refusalOf } from '../members/mail-form.server.ts';
import { type RequestFacts, requestFacts } from '../request-context.server.ts';
import { verifyAddress } from '../verify/verify-address.ts';
import type { GiftFault } from './gift-fault.ts';

/** What was done, as the address of the page after it says. */
type Said = Record<string, string>;
type Field = (name: string) => string;
type Order = GiftTaker & { key: string; address: string };

const ACTS: Record<string, (ctx: RequestFacts['ctx'], order: Order, field: Field) => Promise<Said>> = {
  claim: async (ctx, order, field) => {
    await claimGift(ctx, { ...order, giftId: numberIn(field('id')) });
    return { said: 'received' };
  },
  'claim-all': async (ctx, order) => saidOfAll(resultOf(await claimAllGifts(ctx, order))),
  coupon: async (ctx, order, field) => {
    await redeemCoupon(ctx, { ...order, code: field('code').slice(0, 100) });
    return { said: 'coupon' };
  },
  time: async (ctx, order, field) => {
    await claimTimeGift(ctx, { ...order, campaignId: numberIn(field('id')) });
    return { said: 'received' };
  },
  event: async (ctx, order, field) => {
    await takeEventGift(ctx, { ...order, campaign: field('campaign').slice(0, 40) });
    return { said: 'received' };
  },
  attendance: async (ctx, order) => {
    await checkIn(ctx, order);
    return { said: 'attended' };
  },
  buy: async (ctx, order, field) => {
    await buyMileageGood(ctx, { ...order, goodId: numberIn(field('id')) });
    return { said: 'bought' };
  },
  exchange: async (ctx, order, field) => {
    const coins = Number(field('coins').trim() || Number.NaN);
    await exchangePoints(ctx, { ...order, coins });
    return { said: 'exchanged', count: String(coins) };
  },
};

/**
 * What the forms of the gift pages ask for. Each brings the key with which its page was made, so that sending it twice does
 * it once, with script and without. Done, it leads back by 303; refused, the page says why and what to do about it.
 */
export async function giftAction(
  { context, request, url }: { context: { get(key: typeof requestFacts): RequestFacts }; request: Request; url: URL },
  path: string,
) {
  const facts = context.get(requestFacts);
  const { member, visit } = memberOnly(facts, url);
  const field = await fieldsOf(request);
  const name = field('act');
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
  // Nothing typed is no wrong code, and counts as none.
  if (name === 'coupon' && !field('code').trim()) return data<GiftFault>(NO_CODE, { status: 422 });
  try {
    const key = idempotencyKey.safeParse(field('key'));
    if (!act || !key.success) throw new Refusal('IDEMPOTENCY_ERROR', '0001');
    const { memberNo, reader } = member;
    const said = await act(facts.ctx, { memberNo, reader, key: key.data, address: visit.address }, field);
    return redirect(`${path}?${new URLSearchParams(said)}`, 303);
  } catch (error) {
    const { code, said, status } = refusalOf(error);
    const typed = name === 'coupon' ? { code: field('code').slice(0, 100) } : { coins: field('coins').slice(0, 10) };
    const fault: GiftFault = { act: name, code, said, typed, way: wayOut(code, path) };
    return data(fault, { status });
  }
}

const NO_CODE: GiftFault = {
  act: 'coupon',
  code: 'COUPON_ERROR',
  said: '쿠폰 번호를 입력해 주세요.',
  typed: {},
  way: null,
};

/** Where a reader can do something about a refusal. */
function wayOut(code: string, path: string): GiftFault['way'] {
  if (code === 'GIFT_ERROR 0004')
    return { name: '본인인증 하기', href: verifyAddress({ adult: false, returnTo: path }) };
  if (code === 'ADULT_ERROR 0001')
    return { name: '성인인증 하기', href: verifyAddress({ adult: true, returnTo: path }) };
  if (code === 'MEMBER_ERROR 0008') return { name: '이메일 인증하기', href: '/my/mail' };
  return null;
}

const SAID: Record<string, (count: number) => string> = {
  received: () => '선물을 받았습니다.',
  'received-all': (count) => `선물 ${count}개를 받았습니다.`,
  coupon: () => '쿠폰을 등록했습니다. 선물을 받았습니다.',
  attended: () => '출석했습니다. 선물을 받았습니다.',
  bought: () => '마일리지로 받았습니다.',
  exchanged: (count) => `보너스 코인 ${count}개로 바꾸었습니다.`,
};

/** The sentence that an address asks for; undefined for whatever is none of the shop's own. */
export function saidIn(search: URLSearchParams): string | undefined {
  const name = search.get('said') ?? '';
  const sentence = Object.hasOwn(SAID, name) ? SAID[name] : undefined;
  if (!sentence) return undefined;
  const count = /^\d{1,6}$/.test(search.get('count') ?? '') ? Number(search.get('count')) : 0;
  const left = /^\d{1,3}$/.test(search.get('left') ?? '') ? Number(search.get('left')) : 0;
  const reasons = search.getAll('why').flatMap(reasonOf);
  const said = name === 'received-all' && count === 0 ? '' : sentence(count);
  const kept = left > 0 ? [`${left}개는 받지 못했습니다.`, ...new Set(reasons)].join(' ') : '';
  return [said, kept].filter(Boolean).join(' ') || undefined;
}

function saidOfAll({ taken, refused }: TakenGifts): Said {
  const why = [...new Set(refused.map(({ name, code }) => `${name}.${code}`))];
  return { said: 'received-all', count: String(taken.length), left: String(refused.length), why: why.join(',') };
}

function reasonOf(text: string): string[] {
  return text.split(',').flatMap((one) => {
    const [name = '', code = ''] = one.split('.');
    if (!isErrorName(name)) return [];
    const known: readonly string[] = ERROR_CODES[name];
    return known.includes(code) ? [refusalMessage(name, code)] : [];
  });
}

function isErrorName(name: string): name is ErrorName {
  return Object.hasOwn(ERROR_CODES, name);
}

function resultOf({ body }: { body: string }): TakenGifts {
  const answer: { result: TakenGifts } = JSON.parse(body);
  return answer.result;
}

/** A number that an address or form named; one that is none names nothing. */
function numberIn(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Refusal('NOT_FOUND', '0003');
  return Number(text);
}
