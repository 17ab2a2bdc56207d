import type { z } from 'zod';
import type {
  episodesResponse,
  linesQuery,
  textSearchResponse,
  textSearchQuery,
  workResponse,
  worksResponse,
  worksQuery,
} from './catalog.ts';
import type { storyGuideQuery, storyGuideResponse } from './story-guide.ts';
import type { alarmResponse, alarmBody, followResponse, followBody } from './library.ts';
import type {
  attendanceResponse,
  boughtGoodResponse,
  couponBody,
  exchangeResponse,
  exchangeBody,
  giftsResponse,
  mileageGoodsResponse,
  takenResponse,
  timeGiftsResponse,
} from './gifts.ts';
import type {
  actedResponse,
  commentBody,
  commentEdit,
  commentsQuery,
  commentsResponse,
  likesResponse,
  ratingResponse,
  reactionsResponse,
  reportBody,
  writtenResponse,
} from './community.ts';
import type { workListsResponse } from './public-lists.ts';
import type { muteBody, muteChoicesResponse, muteResponse } from './mutes.ts';
import type { relatedResponse } from './promotions.ts';
import type { badgesResponse } from './notifications.ts';
import type {
  DownloadedEpisodeDto,
  LeaseKeyDto,
  RenewBodyDto,
  RenewedDto,
  downloadBody,
  releaseBody,
} from './offline.ts';
import type { closestExpireResponse, meResponse, pointResponse } from './members.ts';
import type {
  purchaseResponse,
  purchaseBody,
  purchaseStateResponse,
  quoteResponse,
  quoteBody,
  spendingResponse,
  spendingBody,
  ticketUseResponse,
  ticketUseBody,
  ticketsResponse,
  walletResponse,
  withdrawalResponse,
  withdrawalBody,
} from './purchases.ts';
import type {
  pushDeviceBody,
  pushDevicesResponse,
  pushKeyResponse,
  removedDeviceResponse,
  takenDeviceResponse,
} from './push.ts';
import type { typoResponse, typoBody } from './typos.ts';
import type { dictionaryQuery, dictionaryResponse, translationBody, translationResponse } from './language.ts';
import type { suggestionsResponse, suggestionsQuery } from './search.ts';
import type {
  completeBody,
  paymentResponse,
  paymentStartedResponse,
  paymentBody,
  paymentsResponse,
  paymentsQuery,
  productsResponse,
  refundResponse,
  refundBody,
  refundOfferResponse,
  storeOrderResponse,
  storeOrderBody,
  storePurchaseResponse,
  storePurchaseBody,
} from './payments.ts';
import type { advertCookiesResponse, advertCookiesBody } from './analytics.ts';
import type { ReadingElsewhereDto, ReadingPulledDto, ReadingPushDto, ReadingPushedDto } from './reading.ts';

type ResultOf<Answer extends z.ZodType<{ result: unknown }>> = z.infer<Answer>['result'];

/** Input and output of a call; `params` fill the `:names` of its path. */
export interface CallShape {
  params?: Record<string, string | number>;
  query?: object;
  body?: object;
  result: unknown;
}

/** Browser API calls by method and path, typed by the server's schemas. Types only: no schema reaches the browser. */
export interface BrowserCalls {
  'GET /ko/v1/login/me': { result: ResultOf<typeof meResponse> };
  'GET /ko/v1/point': { result: ResultOf<typeof pointResponse> };
  'GET /ko/v1/member/closest_expire_temp_coin': { result: ResultOf<typeof closestExpireResponse> };
  'GET /ko/v1/works': { query: z.input<typeof worksQuery>; result: ResultOf<typeof worksResponse> };
  'GET /ko/v1/works/:id': { params: { id: number }; result: ResultOf<typeof workResponse> };
  'GET /ko/v1/works/:id/episodes': {
    params: { id: number };
    query?: z.input<typeof linesQuery>;
    result: ResultOf<typeof episodesResponse>;
  };
  'GET /ko/v1/works/:id/text': {
    params: { id: number };
    query: z.input<typeof textSearchQuery>;
    result: ResultOf<typeof textSearchResponse>;
  };
  'GET /ko/v1/works/:id/guide': {
    params: { id: number };
    query: z.input<typeof storyGuideQuery>;
    result: ResultOf<typeof storyGuideResponse>;
  };
  'GET /ko/v1/search/suggestions': {
    query: z.input<typeof suggestionsQuery>;
    result: ResultOf<typeof suggestionsResponse>;
  };
  'PUT /ko/v1/works/:id/alarm': {
    params: { id: number };
    body: z.input<typeof alarmBody>;
    result: ResultOf<typeof alarmResponse>;
  };
  'PUT /ko/v1/works/:id/follow': {
    params: { id: number };
    body: z.input<typeof followBody>;
    result: ResultOf<typeof followResponse>;
  };
  'GET /ko/v1/works/:id/mutes': { params: { id: number }; result: ResultOf<typeof muteChoicesResponse> };
  'PUT /ko/v1/mutes': { body: z.input<typeof muteBody>; result: ResultOf<typeof muteResponse> };
  'GET /ko/v1/notifications/unread': { result: ResultOf<typeof badgesResponse> };
  'GET /ko/v1/gifts': { query?: { before?: number }; result: ResultOf<typeof giftsResponse> };
  'POST /ko/v1/gifts/:id/claim': { params: { id: number }; result: ResultOf<typeof takenResponse> };
  'POST /ko/v1/gifts/claim-all': { result: ResultOf<typeof takenResponse> };
  'POST /ko/v1/coupons': { body: z.input<typeof couponBody>; result: ResultOf<typeof takenResponse> };
  'GET /ko/v1/time-gifts': { result: ResultOf<typeof timeGiftsResponse> };
  'POST /ko/v1/time-gifts/:id/claim': { params: { id: number }; result: ResultOf<typeof takenResponse> };
  'POST /ko/v1/events/:campaign/gift': { params: { campaign: string }; result: ResultOf<typeof takenResponse> };
  'POST /ko/v1/attendance': { result: ResultOf<typeof attendanceResponse> };
  'GET /ko/v1/mileage-goods': { result: ResultOf<typeof mileageGoodsResponse> };
  'POST /ko/v1/mileage-goods/:id/buy': { params: { id: number }; result: ResultOf<typeof boughtGoodResponse> };
  'POST /ko/v1/points/exchange': { body: z.input<typeof exchangeBody>; result: ResultOf<typeof exchangeResponse> };
  'GET /ko/v1/works/:id/comments': { params: { id: number }; result: ResultOf<typeof commentsResponse> };
  'GET /ko/v1/works/:id/lists': { params: { id: number }; result: ResultOf<typeof workListsResponse> };
  'GET /ko/v1/works/:id/rating': { params: { id: number }; result: ResultOf<typeof ratingResponse> };
  'GET /ko/v1/works/:id/related': { params: { id: number }; result: ResultOf<typeof relatedResponse> };
  'GET /ko/v1/episodes/:id/comments': {
    params: { id: number };
    query?: z.input<typeof commentsQuery>;
    result: ResultOf<typeof commentsResponse>;
  };
  'POST /ko/v1/episodes/:id/comments': {
    params: { id: number };
    body: z.input<typeof commentBody>;
    result: ResultOf<typeof writtenResponse>;
  };
  'PATCH /ko/v1/comments/:id': {
    params: { id: number };
    body: z.input<typeof commentEdit>;
    result: ResultOf<typeof writtenResponse>;
  };
  'DELETE /ko/v1/comments/:id': { params: { id: number }; result: ResultOf<typeof actedResponse> };
  'POST /ko/v1/comments/:id/like': { params: { id: number }; result: ResultOf<typeof actedResponse> };
  'DELETE /ko/v1/comments/:id/like': { params: { id: number }; result: ResultOf<typeof actedResponse> };
  'POST /ko/v1/comments/:id/reports': {
    params: { id: number };
    body: z.input<typeof reportBody>;
    result: ResultOf<typeof actedResponse>;
  };
  'POST /ko/v1/comments/:id/block': { params: { id: number }; result: ResultOf<typeof actedResponse> };
  'GET /ko/v1/episodes/:id/like': { params: { id: number }; result: ResultOf<typeof reactionsResponse> };
  'POST /ko/v1/episodes/:id/like': { params: { id: number }; result: ResultOf<typeof likesResponse> };
  'DELETE /ko/v1/episodes/:id/like': { params: { id: number }; result: ResultOf<typeof likesResponse> };
  'GET /ko/v1/works/:id/purchase-state': { params: { id: number }; result: ResultOf<typeof purchaseStateResponse> };
  'POST /ko/v1/quotes': { body: z.input<typeof quoteBody>; result: ResultOf<typeof quoteResponse> };
  'POST /ko/v1/purchases': { body: z.input<typeof purchaseBody>; result: ResultOf<typeof purchaseResponse> };
  'GET /ko/v1/purchases/:id/withdrawal': { params: { id: number }; result: ResultOf<typeof withdrawalResponse> };
  'POST /ko/v1/purchases/:id/withdrawal': {
    params: { id: number };
    body: z.input<typeof withdrawalBody>;
    result: ResultOf<typeof withdrawalResponse>;
  };
  'GET /ko/v1/wallet': { result: ResultOf<typeof walletResponse> };
  'GET /ko/v1/tickets': { result: ResultOf<typeof ticketsResponse> };
  'POST /ko/v1/tickets/use': { body: z.input<typeof ticketUseBody>; result: ResultOf<typeof ticketUseResponse> };
  'GET /ko/v1/member/spending': { result: ResultOf<typeof spendingResponse> };
  'PUT /ko/v1/member/spending': { body: z.input<typeof spendingBody>; result: ResultOf<typeof spendingResponse> };
  'GET /ko/v1/coin-products': { result: ResultOf<typeof productsResponse> };
  'POST /ko/v1/payments': { body: z.input<typeof paymentBody>; result: ResultOf<typeof paymentStartedResponse> };
  'POST /ko/v1/payments/:id/complete': {
    params: { id: string };
    body: z.input<typeof completeBody>;
    result: ResultOf<typeof paymentResponse>;
  };
  'POST /ko/v1/store-orders': { body: z.input<typeof storeOrderBody>; result: ResultOf<typeof storeOrderResponse> };
  'POST /ko/v1/store-purchases': {
    body: z.input<typeof storePurchaseBody>;
    result: ResultOf<typeof storePurchaseResponse>;
  };
  'GET /ko/v1/payments': { query: z.input<typeof paymentsQuery>; result: ResultOf<typeof paymentsResponse> };
  'GET /ko/v1/payments/:id': { params: { id: string }; result: ResultOf<typeof paymentResponse> };
  'GET /ko/v1/payments/:id/refund': { params: { id: string }; result: ResultOf<typeof refundOfferResponse> };
  'POST /ko/v1/payments/:id/refund': {
    params: { id: string };
    body: z.input<typeof refundBody>;
    result: ResultOf<typeof refundResponse>;
  };
  'GET /ko/v1/member/advert-cookies': { result: ResultOf<typeof advertCookiesResponse> };
  'PUT /ko/v1/member/advert-cookies': {
    body: z.input<typeof advertCookiesBody>;
    result: ResultOf<typeof advertCookiesResponse>;
  };
  'GET /ko/v1/push/key': { result: ResultOf<typeof pushKeyResponse> };
  'GET /ko/v1/push/devices': { result: ResultOf<typeof pushDevicesResponse> };
  'POST /ko/v1/push/devices': { body: z.input<typeof pushDeviceBody>; result: ResultOf<typeof takenDeviceResponse> };
  'DELETE /ko/v1/push/devices/:id': { params: { id: number }; result: ResultOf<typeof removedDeviceResponse> };
  'POST /ko/v1/episodes/:id/keep': {
    params: { id: number };
    body: z.input<typeof downloadBody>;
    result: DownloadedEpisodeDto;
  };
  'POST /ko/v1/kept/renew': { body: RenewBodyDto; result: RenewedDto };
  'POST /ko/v1/kept/release': { body: z.input<typeof releaseBody>; result: { isReleased: true } };
  'GET /ko/v1/leases/key': { result: LeaseKeyDto };
  'POST /ko/v1/reading/push': { body: ReadingPushDto; result: ReadingPushedDto };
  'GET /ko/v1/reading/pull': { query: { since: number }; result: ReadingPulledDto };
  'GET /ko/v1/dictionary': { query: z.input<typeof dictionaryQuery>; result: ResultOf<typeof dictionaryResponse> };
  'POST /ko/v1/translations': {
    body: z.input<typeof translationBody>;
    result: ResultOf<typeof translationResponse>;
  };
  'POST /ko/v1/episodes/:id/typos': {
    params: { id: number };
    body: z.input<typeof typoBody>;
    result: ResultOf<typeof typoResponse>;
  };
  'GET /ko/v1/reading/place/:work': {
    params: { work: number };
    query: { device: string };
    result: ReadingElsewhereDto;
  };
}
export type CallName = keyof BrowserCalls;
/** Input and options of a call; `keepalive` lets it outlive its page. */
export type CallOrder<Name extends CallName> = Omit<BrowserCalls[Name], 'result'> & {
  signal?: AbortSignal;
  keepalive?: boolean;
  /** `Idempotency-Key`, the same for every retry. */
  key?: string;
};
export type CallResult<Name extends CallName> = BrowserCalls[Name]['result'];
