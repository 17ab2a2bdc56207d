import { randomUUID } from 'node:crypto';
import { CANARY } from '../fixtures/canary-works.ts';
import type { AddressValues } from './address-values.ts';
import { OFFLINE_DEVICE, type MemberResources } from './member-resources.ts';

export interface CallSample {
  params?: Record<string, string | number>;
  query?: string;
  body?: object;
}

export interface CallRow {
  /** `all`: including visitors; `operator`: API keys of operators only. */
  who: 'all' | 'member' | 'operator';
  sample: (env: AddressValues, own: MemberResources) => CallSample;
  /** Only its owner can see it; others get the absent status. */
  isPrivate?: boolean;
  /** Statuses with access; default 200. */
  ok?: number[];
  /** Statuses for others' private resources; default as absent. */
  others?: number[];
  /** Statuses for missing resources; default 404. */
  absent?: number[];
  /** More samples for leak checks. */
  looks?: (env: AddressValues, own: MemberResources) => CallSample[];
  /** For changing operations: samples that target restricted works or episodes. */
  aims?: (env: AddressValues, own: MemberResources) => CallSample[];
}
const nothing = (): CallSample => ({});
const all = (row: Partial<CallRow> = {}): CallRow => ({ who: 'all', sample: nothing, ...row });
const member = (row: Partial<CallRow> = {}): CallRow => ({ ...all(row), who: 'member' });
const operator = (row: Partial<CallRow> = {}): CallRow => ({ ...all(row), who: 'operator' });
const queries =
  (...requests: string[]) =>
  (): CallSample[] =>
    requests.map((query) => ({ query }));
const plain = ({ works }: AddressValues): CallSample => ({ params: { id: works.plain } });
const adults = ({ works }: AddressValues): CallSample[] =>
  [works.text, works.strip, works.unrated].map((id) => ({ params: { id } }));
const atWorks =
  (body: object) =>
  (env: AddressValues): CallSample[] =>
    adults(env).map((one) => ({ ...one, body }));
const adultEpisodes = ({ episodes }: AddressValues): number[] => [episodes.text, episodes.locked, episodes.strip];
const atEpisodes =
  (body: object) =>
  (env: AddressValues): CallSample[] =>
    adultEpisodes(env).map((id) => ({ params: { id }, body }));
const inBody =
  (options: (work: number) => object) =>
  ({ works }: AddressValues): CallSample[] =>
    [works.text, works.strip, works.unrated].map((work) => ({ body: options(work) }));
const atWorkFor = (coins: number): Pick<CallRow, 'sample' | 'aims'> => ({
  sample: ({ works }) => ({ body: { work: works.text, coins } }),
  aims: inBody((work) => ({ work, coins })),
});
const own =
  (name: keyof MemberResources, body?: object) =>
  (_env: AddressValues, things: MemberResources): CallSample => ({
    params: { id: things[name] },
    ...(body ? { body } : {}),
  });
const sends = (body: object) => (): CallSample => ({ body });
const each = (ids: number[]): CallSample[] => ids.map((id) => ({ params: { id } }));
const CALLS = {
  'GET /operator/works': operator(),
  'GET /operator/sales': operator({ sample: () => ({ query: 'from=2026-11-01&until=2026-11-02' }) }),
  'GET /works': all({
    looks: queries('limit=100', `genre=${CANARY}-genre-0`, `tag=${CANARY}-tags-0`, 'status=completed'),
  }),
  'GET /works/{id}': all({ sample: plain, looks: adults }),
  'GET /works/{id}/episodes': all({ sample: plain, looks: adults }),
  'GET /works/{id}/related': all({ sample: plain, looks: adults }),
  'GET /works/{id}/text': all({
    sample: ({ works }) => ({ params: { id: works.plain }, query: `q=${encodeURIComponent('문단')}` }),
    looks: (env) => adults(env).map((one) => ({ ...one, query: 'q=text' })),
  }),
  'GET /works/{id}/guide': all({ sample: plain, looks: adults }),
  'GET /works/{id}/comments': all({
    sample: plain,
    looks: (env) => [...adults(env), ...adults(env).map((one) => ({ ...one, query: 'lift=1' }))],
  }),
  'GET /works/{id}/reviews': all({
    sample: plain,
    looks: (env) => [...adults(env), ...adults(env).map((one) => ({ ...one, query: 'lift=1' }))],
  }),
  'GET /works/{id}/rating': all({ sample: plain, looks: adults }),
  'GET /works/{id}/purchase-state': all({ sample: plain, looks: adults }),
  'GET /episodes/{id}': all({
    sample: ({ episodes }) => ({ params: { id: episodes.plain } }),
    looks: ({ episodes }) => [
      ...each([episodes.text, episodes.locked, episodes.strip]),
      { params: { id: episodes.locked }, query: 'opening=preview' },
    ],
  }),
  'GET /episodes/{id}/comments': all({
    sample: ({ episodes }) => ({ params: { id: episodes.plain } }),
    looks: ({ episodes }) => each([episodes.text, episodes.strip]),
  }),
  'GET /episodes/{id}/like': all({
    sample: ({ episodes }) => ({ params: { id: episodes.plain } }),
    looks: ({ episodes }) => each([episodes.text, episodes.strip]),
  }),
  'GET /dictionary': member({ sample: () => ({ query: 'word=%EC%B1%85' }), ok: [404] }),
  'POST /translations': member({ sample: sends({ text: '책', target: 'EN-US' }), ok: [404] }),
  'POST /episodes/{id}/typos': member({
    sample: ({ episodes }) => ({
      params: { id: episodes.plain },
      body: { block: '1', offset: 0, found: '첫', before: '', after: '', wanted: '둘', revision: 1 },
    }),
    ok: [200, 201, 422, 409, 404],
    aims: atEpisodes({ block: '1', offset: 0, found: '첫', before: '', after: '', wanted: '둘', revision: 1 }),
  }),
  'GET /search': all({
    sample: () => ({ query: 'q=a' }),
    looks: queries('q=%EB%B6%89%EC%9D%80', `q=${CANARY}-creators-0`, 'rating=19', `tag=${CANARY}-tags-0`),
  }),
  'GET /search/suggestions': all({
    sample: () => ({ query: 'q=a' }),
    looks: queries('q=%EB%B6%89%EC%9D%80', `q=${CANARY}`, 'q=%E3%85%82%E3%85%87'),
  }),
  'GET /search/popular': all(),
  'GET /rankings': all({ looks: queries('shelf=serial', 'adult=out') }),
  'GET /rankings/how': all(),
  'GET /rankings/{snapshot}/inputs': all({
    sample: ({ boards }) => ({ params: { snapshot: boards[0] ?? 0 } }),
    looks: ({ boards }) => boards.map((snapshot) => ({ params: { snapshot } })),
  }),
  'GET /themes/{id}': all({
    sample: ({ themes }) => ({ params: { id: themes[2] ?? 0 } }),
    looks: ({ themes }) => each(themes),
  }),
  'GET /pavilions/{id}': all({
    sample: ({ pavilions }) => ({ params: { id: pavilions[1] ?? 0 } }),
    looks: ({ pavilions }) => each(pavilions),
  }),
  'GET /promotions': all({ looks: queries('tab=ended') }),
  'GET /promotions/{id}': all({
    sample: ({ promotions }) => ({ params: { id: promotions[1] ?? 0 } }),
    looks: ({ promotions }) => each(promotions),
  }),
  'GET /pages/{page}': all({
    sample: () => ({ params: { page: 'home' } }),
    absent: [400],
    looks: () => ['home', 'serial', 'lightnovel', 'publish'].map((page) => ({ params: { page } })),
  }),
  'GET /new': all(),
  'GET /events': all(),
  'GET /events/{slug}': all({ sample: () => ({ params: { slug: 'autumn' } }) }),
  'GET /notices': all(),
  'GET /notices/{id}': all({ sample: ({ notice }) => ({ params: { id: notice } }) }),
  'GET /faqs': all(),
  'GET /faqs/{id}': all({ sample: ({ faq }) => ({ params: { id: faq } }) }),
  'GET /route-rule': all({ sample: () => ({ query: 'path=%2F' }) }),
  'GET /tags': member({ sample: () => ({ query: 'q=a' }), looks: queries(`q=${CANARY}`) }),
  'GET /coin-products': all(),
  'GET /time-gifts': all(),
  'GET /mileage-goods': member(),
  'GET /leases/key': all(),
  'GET /push/key': all(),
  'GET /member/auth': all({ ok: [200, 401] }),
  'GET /login/me': member(),
  'GET /login/refresh': all({ ok: [401] }),
  'POST /temp_access': all({ sample: sends({ url: 'http://localhost/' }) }),
  'GET /member/advert-cookies': all({ ok: [200, 401] }),
  'PUT /member/advert-cookies': all({ sample: sends({ agreed: false }), ok: [200, 401] }),
  'GET /point': member(),
  'GET /member/closest_expire_temp_coin': member(),
  'PATCH /member/adult': member({ sample: sends({ adult_mode: 0 }), ok: [200, 403, 422] }),
  'GET /member/spending': member(),
  'PUT /member/spending': member({
    sample: sends({ auto: false, auto_episode_coins: null, auto_day_coins: null, month_limit: null }),
    ok: [200, 400],
  }),
  'POST /reading/push': member({
    sample: sends({ member: 1, device: 'abcd', now: 1, records: [] }),
    ok: [200, 400, 409],
    aims: ({ works, episodes }, things) => [
      {
        body: {
          member: things.member,
          device: 'abcd',
          now: 1,
          records: [{ kind: 'place', work: works.text, episode: episodes.text }],
        },
      },
    ],
  }),
  'GET /reading/pull': member({ sample: () => ({ query: 'since=0' }) }),
  'GET /reading/place/{work}': member({
    sample: ({ works }) => ({ params: { work: works.plain }, query: 'device=abcd' }),
    absent: [200, 404],
  }),
  'POST /episodes/{id}/keep': member({
    sample: ({ episodes }) => ({ params: { id: episodes.plain }, body: { device: 'abcd' } }),
    aims: atEpisodes({ device: 'abcd' }),
  }),
  'POST /kept/renew': member({
    sample: sends({ member: 1, device: 'abcd', kept: [] }),
    ok: [200, 400, 409],
    aims: ({ episodes: { locked, strip } }, things) => [
      {
        body: {
          member: things.member,
          device: OFFLINE_DEVICE,
          kept: [locked, strip].map((episode) => ({ episode, openedAgoMs: null })),
        },
      },
    ],
  }),
  'POST /kept/release': member({
    sample: sends({ device: 'abcd', episodes: [] }),
    aims: (env) => [{ body: { device: 'abcd', episodes: adultEpisodes(env) } }],
  }),
  'PUT /works/{id}/follow': member({
    sample: (env) => ({ ...plain(env), body: { follow: true } }),
    aims: atWorks({ follow: true }),
  }),
  'PUT /works/{id}/alarm': member({
    sample: (env) => ({ ...plain(env), body: { alarm: true } }),
    aims: atWorks({ alarm: true }),
  }),
  'GET /bookshelf': member({
    sample: () => ({ query: 'list=recent' }),
    looks: (_env, { collection }) => [
      ...queries('list=interest', 'list=bought', `list=interest&q=${CANARY}`)(),
      { query: `list=collection&collection=${collection}` },
    ],
  }),
  'POST /bookshelf/hide': member({
    sample: ({ works }) => ({ body: { works: [works.plain] } }),
    aims: inBody((work) => ({ works: [work] })),
  }),
  'POST /bookshelf/unhide': member({
    sample: ({ works }) => ({ body: { works: [works.plain] } }),
    aims: inBody((work) => ({ works: [work] })),
  }),
  'POST /bookshelf/unfollow': member({
    sample: ({ works }) => ({ body: { works: [works.plain] } }),
    aims: inBody((work) => ({ works: [work] })),
  }),
  'GET /lists/{id}': all({ sample: own('collection') }),
  'GET /works/{id}/lists': all({ sample: plain, aims: adults }),
  'GET /bookshelf/collections': member(),
  'POST /bookshelf/collections': member({ sample: sends({ name: '여름' }) }),
  'PUT /bookshelf/collections/order': member({
    sample: (_env, { collection }) => ({ body: { collections: [collection] } }),
    ok: [200, 404, 409, 422],
  }),
  'PATCH /bookshelf/collections/{id}': member({ sample: own('collection', { name: '가을' }), isPrivate: true }),
  'POST /bookshelf/collections/{id}/works': member({
    sample: ({ works }, { collection }) => ({ params: { id: collection }, body: { add: [works.plain], remove: [] } }),
    isPrivate: true,
    aims: ({ works }, { collection }) => [{ params: { id: collection }, body: { add: [works.text], remove: [] } }],
  }),
  'DELETE /bookshelf/collections/{id}': member({ sample: own('collection'), isPrivate: true }),
  'POST /quotes': member({
    sample: ({ works, episodes }) => ({ body: { work: works.text, kind: 1, episodes: [episodes.locked] } }),
    ok: [200, 403, 409, 404, 422],
    aims: ({ works, episodes }) => [
      { body: { work: works.text, kind: 0, episodes: [episodes.locked] } },
      { body: { work: works.text, kind: 3, episodes: [] } },
      { body: { work: works.strip, kind: 3, episodes: [] } },
      { body: { work: works.unrated, kind: 3, episodes: [] } },
    ],
  }),
  'POST /purchases': member({
    // The offer contains an adult work.
    sample: (_env, { quote }) => ({ body: { quote, auto: false } }),
    ok: [200, 403, 404, 409, 410],
    aims: (_env, { quote }) => [{ body: { quote, auto: false } }],
  }),
  'GET /purchases/{id}/withdrawal': member({ sample: own('purchase'), isPrivate: true }),
  // The crawl opened it, so it is not refundable.
  'POST /purchases/{id}/withdrawal': member({
    sample: own('purchase', { coins: 1, lapsed: 0 }),
    isPrivate: true,
    ok: [200, 409],
  }),
  'POST /support': member({ ...atWorkFor(10), ok: [404, 409] }),
  'POST /support/{id}/cancel': member({ sample: () => ({ params: { id: 999_999 } }), ok: [404] }),
  'POST /reader-gifts': member({ ...atWorkFor(1), ok: [404] }),
  'POST /reader-gifts/{id}/cancel': member({ sample: () => ({ params: { id: 999_999 } }), ok: [404] }),
  'POST /reader-gifts/accept': member({ sample: () => ({ body: { token: 'none' } }), ok: [404] }),
  'POST /reader-gifts/decline': member({ sample: () => ({ body: { token: 'none' } }), ok: [404] }),
  'GET /my/reader-gifts': member(),
  'GET /my/supports': member(),
  'GET /pass': member({ ok: [200, 404] }),
  'POST /pass': member({ sample: () => ({ body: { days: 1, coins: 1 } }), ok: [404] }),
  'POST /pass/cancel': member({ sample: () => ({ body: { pass: 999_999 } }), ok: [404] }),
  'GET /wallet': member(),
  'GET /wallet/proof': member(),
  'GET /gifts': member(),
  'POST /gifts/{id}/claim': member({ sample: own('gift'), isPrivate: true, ok: [200, 403] }),
  'POST /gifts/claim-all': member(),
  'POST /coupons': member({ sample: sends({ code: 'NONE-NONE' }), ok: [404, 409, 422, 403] }),
  'POST /time-gifts/{id}/claim': member({ sample: () => ({ params: { id: 999_999 } }), ok: [404] }),
  'POST /events/{campaign}/gift': member({ sample: () => ({ params: { campaign: 'button' } }) }),
  'POST /attendance': member({ ok: [200, 404, 409] }),
  'POST /mileage-goods/{id}/buy': member({ sample: () => ({ params: { id: 999_999 } }), ok: [404] }),
  'POST /points/exchange': member({ sample: sends({ coins: 1 }), ok: [200, 402, 409] }),
  'POST /works/{id}/comments': member({
    sample: (env) => ({ ...plain(env), body: { text: `잘 읽었습니다 ${randomUUID()}` } }),
    ok: [200, 201, 403],
    aims: atWorks({ text: '잘 읽었습니다.' }),
  }),
  'POST /episodes/{id}/comments': member({
    sample: ({ episodes }) => ({ params: { id: episodes.plain }, body: { text: `좋아요 ${randomUUID()}` } }),
    ok: [200, 201, 403, 429],
    aims: atEpisodes({ text: '좋아요.' }),
  }),
  'POST /episodes/{id}/like': member({
    sample: ({ episodes }) => ({ params: { id: episodes.plain } }),
    aims: atEpisodes({}),
  }),
  'DELETE /episodes/{id}/like': member({
    sample: ({ episodes }) => ({ params: { id: episodes.plain } }),
    aims: atEpisodes({}),
  }),
  'POST /comments/{id}/like': member({ sample: ({ comment }) => ({ params: { id: comment } }) }),
  'DELETE /comments/{id}/like': member({ sample: ({ comment }) => ({ params: { id: comment } }) }),
  'PATCH /comments/{id}': member({ sample: own('comment', { text: '고친 글' }), isPrivate: true }),
  'DELETE /comments/{id}': member({ sample: own('comment'), isPrivate: true }),
  'POST /comments/{id}/reports': member({
    sample: ({ comment }) => ({ params: { id: comment }, body: { reason: 'abuse', detail: '' } }),
    ok: [200, 409, 422],
  }),
  'POST /comments/{id}/block': member({
    sample: ({ comment }) => ({ params: { id: comment } }),
    ok: [200, 404, 409, 422],
  }),
  'PUT /works/{id}/review': member({
    sample: (env) => ({ ...plain(env), body: { stars: 4, text: '끝까지 즐겁게 읽었습니다.' } }),
    ok: [403],
    aims: atWorks({ stars: 4, text: '끝까지 즐겁게 읽었습니다.' }),
  }),
  'DELETE /works/{id}/review': member({ sample: plain, ok: [404], aims: atWorks({}) }),
  'POST /reviews/{id}/helpful': member({ sample: ({ comment }) => ({ params: { id: comment } }), ok: [404] }),
  'DELETE /reviews/{id}/helpful': member({ sample: ({ comment }) => ({ params: { id: comment } }), ok: [404] }),
  'POST /reviews/{id}/reports': member({
    sample: ({ comment }) => ({ params: { id: comment }, body: { reason: 'abuse', detail: '' } }),
    ok: [404],
  }),
  'GET /my/comments': member(),
  'DELETE /my/blocked/{id}': member({
    sample: () => ({ params: { id: 999_999 } }),
    ok: [200, 404],
    absent: [200, 404],
  }),
  'POST /works/{id}/rating': member({
    sample: (env) => ({ ...plain(env), body: { stars: 4 } }),
    ok: [200, 403],
    aims: atWorks({ stars: 4 }),
  }),
  'DELETE /works/{id}/rating': member({ sample: plain, ok: [200, 403], aims: adults }),
  'GET /inquiries': member(),
  'POST /inquiries': member({ sample: sends({ category: 'payment', title: '제목', text: '내용입니다.' }) }),
  'GET /inquiries/{id}': member({ sample: own('inquiry'), isPrivate: true }),
  'POST /inquiries/{id}/messages': member({ sample: own('inquiry', { text: '더 여쭙니다.' }), isPrivate: true }),
  'GET /notifications': member({ looks: queries('kind=new-episode') }),
  'GET /notifications/unread': member(),
  'POST /notifications/read': member({ sample: (_env, { news }) => ({ body: { ids: [news] } }) }),
  'DELETE /notifications/{id}': member({ sample: own('news'), isPrivate: true }),
  'GET /tickets': member(),
  'POST /tickets/use': member({
    sample: ({ episodes }) => ({ body: { episode: episodes.locked, kind: 'ticket' } }),
    ok: [200, 403, 404, 409],
    aims: ({ episodes }) =>
      ['ticket', 'wait-free'].flatMap((kind) =>
        [episodes.locked, episodes.strip].map((episode) => ({ body: { episode, kind } })),
      ),
  }),
  'GET /blocked-tags': member(),
  'GET /works/{id}/mutes': member({ sample: plain, looks: adults }),
  'PUT /mutes': member({
    sample: sends({ kind: 'work', id: 1, isMuted: false }),
    looks: (env) => adults(env).map(({ params }) => ({ body: { kind: 'work', ...params, isMuted: false } })),
  }),
  'PUT /blocked-tags': member({ sample: sends({ tags: [] }) }),
  'POST /payments': member({ sample: sends({ product: 1, method: 'card' }), ok: [200, 403, 404, 409] }),
  'GET /payments': member(),
  'GET /payments/{id}': member({ sample: own('payment'), isPrivate: true, absent: [400, 404] }),
  'POST /payments/{id}/complete': member({ sample: own('payment', {}), isPrivate: true, absent: [400, 404] }),
  'GET /payments/{id}/refund': member({
    sample: own('payment'),
    isPrivate: true,
    ok: [200, 409, 422],
    absent: [400, 404],
  }),
  'POST /payments/{id}/refund': member({
    sample: own('payment', { won: 1000, coins: 10 }),
    isPrivate: true,
    ok: [200, 409, 422],
    absent: [400, 404],
  }),
  'POST /store-orders': member({ sample: sends({ product: 1 }), ok: [200, 403, 404, 409, 422] }),
  'POST /store-purchases': member({ sample: sends({ jws: 'a.b.c' }), ok: [400, 404, 409, 422, 403, 503] }),
  'GET /push/devices': member(),
  'POST /push/devices': member({
    sample: sends({
      kind: 'web',
      endpoint: `https://fcm.googleapis.com/${randomUUID()}`,
      p256dh: 'BAAA',
      auth: 'AAAA',
    }),
    ok: [200, 400, 422],
  }),
  'POST /push/devices/renewed': all({
    sample: sends({
      old: 'https://fcm.googleapis.com/none',
      device: { kind: 'web', endpoint: 'https://fcm.googleapis.com/new', p256dh: 'BAAA', auth: 'AAAA' },
    }),
    ok: [200, 404, 422, 400],
  }),
  // Deleting is idempotent, also for others' devices.
  'DELETE /push/devices/{id}': member({ sample: own('device'), isPrivate: true, others: [200], absent: [200] }),
} satisfies Record<string, CallRow>;
export const CALL_ROWS: Record<string, CallRow> = CALLS;
