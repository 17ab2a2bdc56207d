import { CANARY } from '../support/canary-works.ts';
import type { Ground } from './ground.ts';
import type { OwnThings } from './own-things.ts';

/** Addresses by which a page is looked at: of adult works and of others, and of what is the reader's own. */
type Sample = (ground: Ground, own: OwnThings) => string[];

const plainly =
  (...addresses: string[]): Sample =>
  () =>
    addresses;
const ends = (path: string, ...queries: string[]): string[] => [path, ...queries.map((query) => `${path}?${query}`)];
const worksOf = ({ works }: Ground): number[] => [works.text, works.strip, works.unrated];

/** Every page of the shop, by its pattern in `app/routes.ts`. */
export const PAGE_ROWS: Record<string, Sample> = {
  '': plainly('/'),
  'main/:shelf': () => ends('/main/serial', `genre=${CANARY}-genre-0`, `tag=${CANARY}-tag-0`),
  promotion: () => ends('/promotion', 'tab=ended'),
  lightnovel: () => ends('/lightnovel', `genre=${CANARY}-genre-1`, 'status=completed', 'sort=title'),
  webtoon: () => ends('/webtoon', 'tab=completed', 'day=mon'),
  new: plainly('/new'),
  'dev/curation/:id': plainly('/dev/curation/1'),
  search: () => ends('/search', 'q=%EB%B6%89%EC%9D%80', `q=${CANARY}-creator-0`, 'rating=19', 'shelf=serial'),
  event: plainly('/event'),
  'event/page/:id': plainly('/event/page/autumn', '/event/page/none'),
  'event/:season': plainly('/event/autumn', '/event/none'),
  ranking: () => ends('/ranking', 'shelf=webtoon', 'adult=out'),
  'promotion/:id': ({ promotions }) => promotions.map((id) => `/promotion/${id}`),
  'theme/adult': () => ends('/theme/adult', 'shelf=serial'),
  'theme/pavilion/:id': ({ pavilions }) => pavilions.map((id) => `/theme/pavilion/${id}`),
  'theme/:id': ({ themes }) => themes.map((id) => `/theme/${id}`),
  'user-gift/time': plainly('/user-gift/time'),
  'novel/:id': (ground) =>
    [...worksOf(ground), ground.works.plain].flatMap((id) => ends(`/novel/${id}`, 'tab=info')).concat('/novel/999999'),
  mybook: (_ground, { collection }) =>
    ends(
      '/mybook',
      'tab=interest',
      'tab=bought',
      'tab=tickets',
      'tab=collections',
      `tab=collections&collection=${collection}`,
      `tab=interest&q=${CANARY}`,
    ),
  'event/books-open': plainly('/event/books-open'),
  'user-gift': plainly('/user-gift'),
  'user-gift/mileage': plainly('/user-gift/mileage'),
  'policy/youth': plainly('/policy/youth'),
  'ranking/how': () => ends('/ranking/how', 'shelf=serial'),
  'login/failed': plainly('/login/failed'),
  'join/social': plainly('/join/social'),
  verify: ({ works }) => ends('/verify', `adult=2&return_to=%2Fnovel%2F${works.text}`),
  'find/id': plainly('/find/id'),
  'find/password': plainly('/find/password'),
  'find/password/reset': plainly('/find/password/reset?token=none'),
  'my/mail-proof': plainly('/my/mail-proof?token=none'),
  terms: plainly('/terms'),
  privacy: plainly('/privacy'),
  'privacy/easy': plainly('/privacy/easy'),
  'privacy/cookies': plainly('/privacy/cookies'),
  my: plainly('/my'),
  'my/profile': plainly('/my/profile'),
  'my/mail': plainly('/my/mail'),
  'my/mail-change': plainly('/my/mail-change?token=none'),
  'my/password': plainly('/my/password'),
  'my/providers': plainly('/my/providers'),
  'my/sessions': plainly('/my/sessions'),
  'my/adult': plainly('/my/adult'),
  'my/notifications': plainly('/my/notifications'),
  'my/inbox': () => ends('/my/inbox', 'kind=new-episode'),
  'my/inbox/:id': (_ground, { news }) => [`/my/inbox/${news}`],
  unsubscribe: plainly('/unsubscribe?token=none'),
  'my/consents': plainly('/my/consents'),
  'my/viewer': plainly('/my/viewer'),
  'my/storage': plainly('/my/storage'),
  'my/tags': () => ends('/my/tags', `q=${CANARY}`),
  'my/spending': plainly('/my/spending'),
  'my/export': plainly('/my/export'),
  'my/books': plainly('/my/books'),
  'my/withdraw': plainly('/my/withdraw'),
  coin: plainly('/coin'),
  'coin/history': () => ends('/coin/history', 'tab=lots'),
  'coin/purchases': plainly('/coin/purchases'),
  'coin/purchases/:id': (_ground, { purchase }) => [`/coin/purchases/${purchase}`],
  'coin/refund': plainly('/coin/refund'),
  'coin/refund/:payment': (_ground, { payment }) => [`/coin/refund/${payment}`],
  'coin/guide': plainly('/coin/guide'),
  'my/inquiries': plainly('/my/inquiries'),
  'my/inquiries/:id': (_ground, { inquiry }) => [`/my/inquiries/${inquiry}`],
  notice: () => ends('/notice', 'q=a'),
  'notice/:id': ({ notice }) => [`/notice/${notice}`],
  faq: plainly('/faq'),
  'faq/:id': ({ faq }) => [`/faq/${faq}`],
  'help/inquiry': ({ works }) => ends('/help/inquiry', `work=${works.text}`),
  'comments/:kind/:id': ({ works, episodes }) => [
    ...[works.text, works.strip, works.plain].flatMap((id) => ends(`/comments/work/${id}`, 'lift=1')),
    `/comments/episode/${episodes.text}`,
  ],
  'my/comments': plainly('/my/comments'),
  'rights/request': ({ comment }) => [`/rights/request?comment=${comment}`],
  withdrawn: plainly('/withdrawn'),
  'statements/verify': plainly('/statements/verify'),
  login: plainly('/login'),
  join: plainly('/join'),
  'viewer/:id': ({ episodes }) =>
    [episodes.text, episodes.locked, episodes.strip, episodes.plain].flatMap((id) =>
      ends(`/viewer/${id}`, 'preview=1'),
    ),
  'viewer/i/:id': ({ episodes }) => ends(`/viewer/i/${episodes.strip}`, 'preview=1'),
  'offline/read': plainly('/offline/read'),
  'viewer/:id/part': ({ episodes }) => [`/viewer/${episodes.text}/part`, `/viewer/${episodes.locked}/part?preview=1`],
  'adult-mode': plainly('/adult-mode'),
  offline: plainly('/offline'),
  error: ({ works }) => ends('/error', `from=%2Fnovel%2F${works.text}`),
  'error/devtool': plainly('/error/devtool'),
  'app-update': plainly('/app-update'),
  '*': plainly('/nothing', `/${CANARY.toLowerCase()}/nothing`),
};
