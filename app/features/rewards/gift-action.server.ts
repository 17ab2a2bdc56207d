import { data, redirect } from 'react-router';
import { idempotencyKey } from '#contract/purchases';
import {
  type GiftClaimer,
  type ClaimedGifts,
  buyMileageItem,
  checkIn,
  claimAllGifts,
  claimGift,
  claimTimedGift,
  exchangePoints,
  redeemCoupon,
  claimEventGift,
} from '#domain/gifts';
import { DomainError } from '#kernel/domain-error';
import { errorMessage, isError } from '#shared/errors/errors';
import { requireMemberPage } from '../auth/login-guard.server.ts';
import { fieldsOf, toFormError } from '../../server/form-action.server.ts';
import { type RequestContext, requestContext } from '../../server/request-context.server.ts';
import { verifyUrl } from '../identity/verify-address.ts';
import type { GiftError } from './gift-error.ts';

/** Result in the redirect URL. */
type GiftMessage = Record<string, string>;
type Field = (name: string) => string;
type Order = GiftClaimer & { key: string; address: string };

const ACTIONS: Record<string, (ctx: RequestContext['ctx'], order: Order, field: Field) => Promise<GiftMessage>> = {
  claim: async (ctx, order, field) => {
    await claimGift(ctx, { ...order, giftId: numberIn(field('id')) });
    return { said: 'received' };
  },
  'claim-all': async (ctx, order) => messageForAll(resultOf(await claimAllGifts(ctx, order))),
  coupon: async (ctx, order, field) => {
    await redeemCoupon(ctx, { ...order, code: field('code').slice(0, 100) });
    return { said: 'coupon' };
  },
  time: async (ctx, order, field) => {
    await claimTimedGift(ctx, { ...order, campaignId: numberIn(field('id')) });
    return { said: 'received' };
  },
  event: async (ctx, order, field) => {
    await claimEventGift(ctx, { ...order, campaign: field('campaign').slice(0, 40) });
    return { said: 'received' };
  },
  attendance: async (ctx, order) => {
    await checkIn(ctx, order);
    return { said: 'attended' };
  },
  buy: async (ctx, order, field) => {
    await buyMileageItem(ctx, { ...order, goodId: numberIn(field('id')) });
    return { said: 'bought' };
  },
  exchange: async (ctx, order, field) => {
    const coins = Number(field('coins').trim() || Number.NaN);
    await exchangePoints(ctx, { ...order, coins });
    return { said: 'exchanged', count: String(coins) };
  },
};

/**
 * Action of the gift pages, idempotent by the page's request key. Redirects with 303; errors return to the page with a
 * next step.
 */
export async function giftAction(
  {
    context,
    request,
    url,
  }: { context: { get(key: typeof requestContext): RequestContext }; request: Request; url: URL },
  path: string,
) {
  const pageContext = context.get(requestContext);
  const { member, visit } = requireMemberPage(pageContext, url);
  const field = await fieldsOf(request);
  const name = field('act');
  const actionName = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  // An empty code does not count as a failed attempt.
  if (name === 'coupon' && !field('code').trim()) return data<GiftError>(NO_CODE, { status: 422 });
  try {
    const key = idempotencyKey.safeParse(field('key'));
    if (!actionName || !key.success) throw new DomainError('IDEMPOTENCY_ERROR', '0001');
    const { memberNo, reader } = member;
    const message = await actionName(
      pageContext.ctx,
      { memberNo, reader, key: key.data, address: visit.address },
      field,
    );
    return redirect(`${path}?${new URLSearchParams(message)}`, 303);
  } catch (error) {
    const { code, message: said, status } = toFormError(error);
    const typed = name === 'coupon' ? { code: field('code').slice(0, 100) } : { coins: field('coins').slice(0, 10) };
    const formError: GiftError = { act: name, code, message: said, typed, method: nextStepOf(code, path) };
    return data(formError, { status });
  }
}

const NO_CODE: GiftError = {
  act: 'coupon',
  code: 'COUPON_ERROR',
  message: '쿠폰 번호를 입력해 주세요.',
  typed: {},
  method: null,
};

function nextStepOf(code: string, path: string): GiftError['method'] {
  if (code === 'GIFT_ERROR 0004') return { name: '본인인증 하기', href: verifyUrl({ adult: false, returnTo: path }) };
  if (code === 'ADULT_ERROR 0001') return { name: '성인인증 하기', href: verifyUrl({ adult: true, returnTo: path }) };
  if (code === 'MEMBER_ERROR 0008') return { name: '이메일 인증하기', href: '/my/mail' };
  return null;
}

const MESSAGES: Record<string, (count: number) => string> = {
  received: () => '선물을 받았습니다.',
  'received-all': (count) => `선물 ${count}개를 받았습니다.`,
  coupon: () => '쿠폰을 등록했습니다. 선물을 받았습니다.',
  attended: () => '출석했습니다. 선물을 받았습니다.',
  bought: () => '마일리지로 받았습니다.',
  exchanged: (count) => `보너스 코인 ${count}개로 바꾸었습니다.`,
};

export function giftMessageFrom(search: URLSearchParams): string | undefined {
  const name = search.get('said') ?? '';
  const text = Object.hasOwn(MESSAGES, name) ? MESSAGES[name] : undefined;
  if (!text) return undefined;
  const count = /^\d{1,6}$/.test(search.get('count') ?? '') ? Number(search.get('count')) : 0;
  const remaining = /^\d{1,3}$/.test(search.get('left') ?? '') ? Number(search.get('left')) : 0;
  const reasons = search.getAll('why').flatMap(reasonOf);
  const message = name === 'received-all' && count === 0 ? '' : text(count);
  const saved = remaining > 0 ? [`${remaining}개는 받지 못했습니다.`, ...new Set(reasons)].join(' ') : '';
  return [message, saved].filter(Boolean).join(' ') || undefined;
}

function messageForAll({ taken, refused }: ClaimedGifts): GiftMessage {
  const why = [...new Set(refused.map(({ name, code }) => `${name}.${code}`))];
  return { said: 'received-all', count: String(taken.length), left: String(refused.length), why: why.join(',') };
}

function reasonOf(text: string): string[] {
  return text.split(',').flatMap((item) => {
    const [name = '', code = ''] = item.split('.');
    return isError(name, code) ? [errorMessage(name, code)] : [];
  });
}

function resultOf({ body }: { body: string }): ClaimedGifts {
  const response: { result: ClaimedGifts } = JSON.parse(body);
  return response.result;
}

/** NaN-safe. */
function numberIn(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new DomainError('NOT_FOUND', '0003');
  return Number(text);
}
