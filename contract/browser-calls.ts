import type { z } from 'zod';
import type {
  episodesAnswer,
  linesQuery,
  textSearchAnswer,
  textSearchQuery,
  workAnswer,
  worksAnswer,
  worksQuery,
} from './catalogue.ts';
import type { alarmAnswer, alarmBody, followAnswer, followBody } from './bookshelf.ts';
import type {
  attendanceAnswer,
  boughtGoodAnswer,
  couponBody,
  exchangeAnswer,
  exchangeBody,
  giftsAnswer,
  mileageGoodsAnswer,
  takenAnswer,
  timeGiftsAnswer,
} from './gifts.ts';
import type { commentsAnswer } from './community.ts';
import type { unreadAnswer } from './notifications.ts';
import type { KeptEpisodeWire, LeaseKeyWire, RenewBodyWire, RenewedWire, keepBody, releaseBody } from './keeping.ts';
import type { closestExpireAnswer, meAnswer, pointAnswer } from './members.ts';
import type {
  purchaseAnswer,
  purchaseBody,
  purchaseStateAnswer,
  quoteAnswer,
  quoteBody,
  spendingAnswer,
  spendingBody,
  ticketUseAnswer,
  ticketUseBody,
  ticketsAnswer,
  walletAnswer,
  withdrawalAnswer,
  withdrawalBody,
} from './purchases.ts';
import type {
  pushDeviceBody,
  pushDevicesAnswer,
  pushKeyAnswer,
  removedDeviceAnswer,
  takenDeviceAnswer,
} from './push.ts';
import type { typoAnswer, typoBody } from './typos.ts';
import type { suggestionsAnswer, suggestionsQuery } from './search.ts';
import type {
  completeBody,
  paymentAnswer,
  paymentBegunAnswer,
  paymentBody,
  paymentsAnswer,
  paymentsQuery,
  productsAnswer,
  refundAnswer,
  refundBody,
  refundOfferAnswer,
  storeOrderAnswer,
  storeOrderBody,
  storePurchaseAnswer,
  storePurchaseBody,
} from './payments.ts';
import type { advertCookiesAnswer, advertCookiesBody } from './visits.ts';
import type { ReadingElsewhereWire, ReadingPulledWire, ReadingPushWire, ReadingPushedWire } from './reading.ts';

type ResultOf<Answer extends z.ZodType<{ result: unknown }>> = z.infer<Answer>['result'];

/** What a call takes and gives; `params` fill the `:names` of its path. */
export interface CallShape {
  params?: Record<string, string | number>;
  query?: object;
  body?: object;
  result: unknown;
}

/**
 * The calls that the browser makes, by method and path, typed by the contract that the server checks them with. Types
 * only: no schema travels to the browser.
 */
export interface BrowserCalls {
  'GET /ko/v1/login/me': { result: ResultOf<typeof meAnswer> };
  'GET /ko/v1/point': { result: ResultOf<typeof pointAnswer> };
  'GET /ko/v1/member/closest_expire_temp_coin': { result: ResultOf<typeof closestExpireAnswer> };
  'GET /ko/v1/works': { query: z.input<typeof worksQuery>; result: ResultOf<typeof worksAnswer> };
  'GET /ko/v1/works/:id': { params: { id: number }; result: ResultOf<typeof workAnswer> };
  'GET /ko/v1/works/:id/episodes': {
    params: { id: number };
    query?: z.input<typeof linesQuery>;
    result: ResultOf<typeof episodesAnswer>;
  };
  'GET /ko/v1/works/:id/text': {
    params: { id: number };
    query: z.input<typeof textSearchQuery>;
    result: ResultOf<typeof textSearchAnswer>;
  };
  'GET /ko/v1/search/suggestions': {
    query: z.input<typeof suggestionsQuery>;
    result: ResultOf<typeof suggestionsAnswer>;
  };
  'PUT /ko/v1/works/:id/alarm': {
    params: { id: number };
    body: z.input<typeof alarmBody>;
    result: ResultOf<typeof alarmAnswer>;
  };
  'PUT /ko/v1/works/:id/follow': {
    params: { id: number };
    body: z.input<typeof followBody>;
    result: ResultOf<typeof followAnswer>;
  };
  'GET /ko/v1/notifications/unread': { result: ResultOf<typeof unreadAnswer> };
  'GET /ko/v1/gifts': { query?: { before?: number }; result: ResultOf<typeof giftsAnswer> };
  'POST /ko/v1/gifts/:id/claim': { params: { id: number }; result: ResultOf<typeof takenAnswer> };
  'POST /ko/v1/gifts/claim-all': { result: ResultOf<typeof takenAnswer> };
  'POST /ko/v1/coupons': { body: z.input<typeof couponBody>; result: ResultOf<typeof takenAnswer> };
  'GET /ko/v1/time-gifts': { result: ResultOf<typeof timeGiftsAnswer> };
  'POST /ko/v1/time-gifts/:id/claim': { params: { id: number }; result: ResultOf<typeof takenAnswer> };
  'POST /ko/v1/events/:campaign/gift': { params: { campaign: string }; result: ResultOf<typeof takenAnswer> };
  'POST /ko/v1/attendance': { result: ResultOf<typeof attendanceAnswer> };
  'GET /ko/v1/mileage-goods': { result: ResultOf<typeof mileageGoodsAnswer> };
  'POST /ko/v1/mileage-goods/:id/buy': { params: { id: number }; result: ResultOf<typeof boughtGoodAnswer> };
  'POST /ko/v1/points/exchange': { body: z.input<typeof exchangeBody>; result: ResultOf<typeof exchangeAnswer> };
  'GET /ko/v1/works/:id/comments': { params: { id: number }; result: ResultOf<typeof commentsAnswer> };
  'GET /ko/v1/works/:id/purchase-state': { params: { id: number }; result: ResultOf<typeof purchaseStateAnswer> };
  'POST /ko/v1/quotes': { body: z.input<typeof quoteBody>; result: ResultOf<typeof quoteAnswer> };
  'POST /ko/v1/purchases': { body: z.input<typeof purchaseBody>; result: ResultOf<typeof purchaseAnswer> };
  'GET /ko/v1/purchases/:id/withdrawal': { params: { id: number }; result: ResultOf<typeof withdrawalAnswer> };
  'POST /ko/v1/purchases/:id/withdrawal': {
    params: { id: number };
    body: z.input<typeof withdrawalBody>;
    result: ResultOf<typeof withdrawalAnswer>;
  };
  'GET /ko/v1/wallet': { result: ResultOf<typeof walletAnswer> };
  'GET /ko/v1/tickets': { result: ResultOf<typeof ticketsAnswer> };
  'POST /ko/v1/tickets/use': { body: z.input<typeof ticketUseBody>; result: ResultOf<typeof ticketUseAnswer> };
  'GET /ko/v1/member/spending': { result: ResultOf<typeof spendingAnswer> };
  'PUT /ko/v1/member/spending': { body: z.input<typeof spendingBody>; result: ResultOf<typeof spendingAnswer> };
  'GET /ko/v1/coin-products': { result: ResultOf<typeof productsAnswer> };
  'POST /ko/v1/payments': { body: z.input<typeof paymentBody>; result: ResultOf<typeof paymentBegunAnswer> };
  'POST /ko/v1/payments/:id/complete': {
    params: { id: string };
    body: z.input<typeof completeBody>;
    result: ResultOf<typeof paymentAnswer>;
  };
  'POST /ko/v1/store-orders': { body: z.input<typeof storeOrderBody>; result: ResultOf<typeof storeOrderAnswer> };
  'POST /ko/v1/store-purchases': {
    body: z.input<typeof storePurchaseBody>;
    result: ResultOf<typeof storePurchaseAnswer>;
  };
  'GET /ko/v1/payments': { query: z.input<typeof paymentsQuery>; result: ResultOf<typeof paymentsAnswer> };
  'GET /ko/v1/payments/:id': { params: { id: string }; result: ResultOf<typeof paymentAnswer> };
  'GET /ko/v1/payments/:id/refund': { params: { id: string }; result: ResultOf<typeof refundOfferAnswer> };
  'POST /ko/v1/payments/:id/refund': {
    params: { id: string };
    body: z.input<typeof refundBody>;
    result: ResultOf<typeof refundAnswer>;
  };
  'GET /ko/v1/member/advert-cookies': { result: ResultOf<typeof advertCookiesAnswer> };
  'PUT /ko/v1/member/advert-cookies': {
    body: z.input<typeof advertCookiesBody>;
    result: ResultOf<typeof advertCookiesAnswer>;
  };
  'GET /ko/v1/push/key': { result: ResultOf<typeof pushKeyAnswer> };
  'GET /ko/v1/push/devices': { result: ResultOf<typeof pushDevicesAnswer> };
  'POST /ko/v1/push/devices': { body: z.input<typeof pushDeviceBody>; result: ResultOf<typeof takenDeviceAnswer> };
  'DELETE /ko/v1/push/devices/:id': { params: { id: number }; result: ResultOf<typeof removedDeviceAnswer> };
  'POST /ko/v1/episodes/:id/keep': { params: { id: number }; body: z.input<typeof keepBody>; result: KeptEpisodeWire };
  'POST /ko/v1/kept/renew': { body: RenewBodyWire; result: RenewedWire };
  'POST /ko/v1/kept/release': { body: z.input<typeof releaseBody>; result: { isReleased: true } };
  'GET /ko/v1/leases/key': { result: LeaseKeyWire };
  'POST /ko/v1/reading/push': { body: ReadingPushWire; result: ReadingPushedWire };
  'GET /ko/v1/reading/pull': { query: { since: number }; result: ReadingPulledWire };
  'POST /ko/v1/episodes/:id/typos': {
    params: { id: number };
    body: z.input<typeof typoBody>;
    result: ResultOf<typeof typoAnswer>;
  };
  'GET /ko/v1/reading/place/:work': {
    params: { work: number };
    query: { device: string };
    result: ReadingElsewhereWire;
  };
}
export type CallName = keyof BrowserCalls;
/** What a call is given, and how it is made: `keepalive` lets it outlive its page. */
export type CallOrder<Name extends CallName> = Omit<BrowserCalls[Name], 'result'> & {
  signal?: AbortSignal;
  keepalive?: boolean;
  /** Of a call that moves value: the same for every repetition of one press (`Idempotency-Key`). */
  key?: string;
};
export type CallResult<Name extends CallName> = BrowserCalls[Name]['result'];
