import { randomUUID } from 'node:crypto';
import { countLibraryWorks, followWork, listLibrary, followPreferencesSql } from '#domain/library';
import {
  type CardsQueryPart,
  isPictureForAll,
  listCatalogReleases,
  listWorks,
  openDueEpisodes,
  pageChanges,
  listGenres,
  workRowsWithParts,
} from '#domain/catalog';
import { listComments, listModeration, showRating, writeComment } from '#domain/community';
import { listReleases as newOpenings, listPublications, listSitemaps } from '#domain/feeds';
import { loadGiftBox } from '#domain/gifts';
import { findMemberByCookie, findMemberByToken, refreshSession } from '#domain/members';
import { listNotices, listMemberInquiries, listInquiryQueue, shopAlert } from '#domain/help-center';
import { countUnread, readInbox, processNotifications } from '#domain/notifications';
import { recentSales, showLive, showWaiting } from '#domain/reports';
import { listAudit } from '#domain/operators';
import { pollPayments, pollStorePurchases, listMemberPayments } from '#domain/payment';
import {
  acceptQuote,
  listPurchases,
  listTickets,
  quotePurchase,
  listCoinMovements,
  purgeExpiredQuotes,
  loadTickets,
} from '#domain/purchase';
import { recordEpisodeOpen, listTopWorkIds, showRanking } from '#domain/ranking';
import {
  continueReading,
  continueReadingPart,
  lastReadSql,
  openEpisode,
  pullReading,
  pushReading,
  loadReadingProgress,
  showEpisodesToReader,
  showWorkToReader,
} from '#domain/reading';
import { recordSearch, listPopularSearches, searchWorks, suggest } from '#domain/search';
import {
  becauseQueryPart,
  listPromotions,
  findRelatedWorks,
  loadRedirects,
  showShopPage,
  showShopPageWithPersonalRows,
} from '#domain/merchandising';
import { findMembers } from '#domain/member-support';
import { readFeatureFlags } from '#domain/feature-flags';
import { findPayments } from '#domain/payment-operations';
import { recordVisit } from '#domain/analytics';
import { loadBalances, expireLots, verifyWallet, listLots, loadWalletStatement } from '#domain/wallet';
import { findWorks } from '#domain/catalog-admin';
import { showStorefrontOverview } from '#domain/storefront-order';
import { openReaderComments } from '#domain/studio';
import { type Reader, VISITOR } from '#kernel/reader';
import { PURCHASE_KINDS } from '#shared/money/purchases';
import type { ReadingRecord } from '#shared/reading/reading-record';
import { type QueryRunner, logIn } from './query-runner.ts';

type Question = (by: QueryRunner, turn: number) => Promise<unknown>;

const reader = VISITOR;
const at = <Thing>(things: Thing[], turn: number): Thing => {
  const thing = things[turn % things.length];
  if (thing === undefined) throw new Error('nothing to ask for');
  return thing;
};
const list =
  (sendRequest: Omit<Parameters<typeof listWorks>[1], 'reader'>): Question =>
  ({ ctx }) =>
    listWorks(ctx, { ...sendRequest, reader });
const category =
  (options: Parameters<typeof listLibrary>[1]['wish']): Question =>
  ({ ctx, memberNo, reader: member }) =>
    listLibrary(ctx, { memberNo, reader: member, wish: options });
const ownParts = (memberNo: number, member: Reader): CardsQueryPart[] => {
  const places = { member: memberNo, most: 12 };
  return [continueReadingPart(places), becauseQueryPart({ read: lastReadSql(places), reader: member })];
};
const search =
  (word: (title: string) => string, more: Partial<Parameters<typeof searchWorks>[1]> = {}): Question =>
  ({ ctx, titles }, turn) =>
    searchWorks(ctx, { query: word(at(titles, turn)), filter: {}, ...more, reader });

const readRecords = (episode: number, turn: number): ReadingRecord[] => {
  const timestamp = (seq: number) => ({ device: 'aaaa-1', seq: 10_000 + turn * 2 + seq, at: Date.now() });
  const viewed = { workTitle: '심은 작품', coverHash: 'ab', episodeTitle: '2화', position: 2 };
  const position = { episode, revision: 1, block: 'b1', offset: 0, quote: '심은', fraction: 0.5 };
  const read = { work: 1, episode, fraction: 0.5 };
  return [
    { kind: 'place', ...read, viewed, place: position, settledAgo: 0, run: 0, furthest: 0.5, ...timestamp(0) },
    { kind: 'event', ...read, act: 'read', ms: 30_000, ...timestamp(1) },
  ];
};

/** By table name, each as its use case. */
export const READERS_QUESTIONS: Record<string, Question> = {
  홈: ({ ctx }) => showShopPage(ctx, { page: 'home', reader }),
  '홈, 회원': ({ ctx, memberNo, reader: member }) =>
    showShopPageWithPersonalRows(ctx, { page: 'home', reader: member, own: () => ownParts(memberNo, member) }),
  '홈에서 회원의 줄': ({ ctx, memberNo, reader: member }) =>
    workRowsWithParts(ctx, { lists: [], parts: ownParts(memberNo, member), reader: member }),
  '연재 홈': ({ ctx }) => showShopPage(ctx, { page: 'serial', reader }),
  '목록, 업데이트순': list({ filter: { shelf: 'lightnovel' } }),
  '목록, 인기순': list({ filter: { shelf: 'lightnovel' }, sort: 'popular' }),
  '목록, 최신순': list({ filter: { shelf: 'lightnovel' }, sort: 'newest' }),
  '목록, 가나다순': list({ filter: { shelf: 'lightnovel' }, sort: 'title' }),
  '목록, 장르와 완결과 무료': list({
    filter: { shelf: 'serial', genre: '판타지', status: 'completed', price: 'free' },
    sort: 'popular',
  }),
  '목록, 요일': list({ filter: { shelf: 'webtoon', weekday: 'sun' } }),
  '장르의 목록': ({ ctx }) => listGenres(ctx, { shelf: 'serial', reader }),
  신작: ({ ctx }) => listCatalogReleases(ctx, { reader }),
  '기획전 목록': ({ ctx }) => listPromotions(ctx, { isEnded: false, reader }),
  '작품, 방문객': ({ ctx, works }, turn) =>
    showWorkToReader(ctx, { id: at(works, turn), reader, window: { order: 'first' } }),
  '작품, 회원': ({ ctx, memberNo, works, reader: member }, turn) => {
    const id = at(works, turn);
    const extra = followPreferencesSql({ memberNo, workId: id });
    return showWorkToReader(ctx, { id, reader: member, extra: extra, window: { order: 'first' } });
  },
  '작품의 모든 회차, 회원': ({ ctx, works, reader: member }, turn) => {
    const id = at(works, turn);
    return showWorkToReader(ctx, { id, reader: member });
  },
  '작품의 회차 두 개, 회원': ({ ctx, works, reader: member }, turn) =>
    showEpisodesToReader(ctx, { id: at(works, turn), reader: member, order: 'first', from: 1, limit: 2 }),
  '작품의 관련작': ({ ctx, works }, turn) => findRelatedWorks(ctx, { workId: at(works, turn), reader }),
  '작품의 댓글': ({ ctx, works }, turn) =>
    listComments(ctx, { reader, place: { kind: 'work', id: at(works, turn) }, order: 'best', isLifted: false }),
  '회차의 댓글': ({ ctx, free }, turn) =>
    listComments(ctx, {
      reader,
      place: { kind: 'episode', id: at(free, turn) },
      order: 'new',
      isLifted: false,
      hasRead: true,
    }),
  '작품의 별점': ({ ctx, works, reader: member }, turn) => showRating(ctx, { workId: at(works, turn), reader: member }),
  '뷰어, 무료': ({ ctx, free }, turn) => openEpisode(ctx, { id: at(free, turn), reader, opening: 'read' }),
  '뷰어, 가진 회차': ({ ctx, held, reader: member }, turn) =>
    openEpisode(ctx, { id: at(held, turn), reader: member, opening: 'read' }),
  '뷰어, 미리보기': ({ ctx, sold }, turn) =>
    openEpisode(ctx, { id: at(sold, turn).episode, reader, opening: 'preview', wantsPrices: true }),
  '열람 세기': ({ ctx, free }, turn) =>
    recordEpisodeOpen(ctx, { episodeId: at(free, turn), memberNo: null, visitorKey: `plan-${turn}` }),
  '그림의 공개 여부': ({ ctx }) => isPictureForAll(ctx, 'bench-cover'),
  // The all-time ranking exists even on a new day, week or month.
  순위: ({ ctx }) => showRanking(ctx, { board: 'total', shelf: 'all', by: 'readers', reader }),
  '순위 한 줄': ({ ctx }) =>
    listTopWorkIds(ctx, { board: 'daily', shelf: 'serial', by: 'sales', limit: 10, withoutAdult: true }),
  '찾기, 두 글자': search((title) => title.slice(0, 2)),
  '찾기, 다섯 글자': search((title) => title.slice(0, 5)),
  '찾기, 거른 것': search((title) => title.slice(0, 2), {
    filter: { shelf: 'webtoon', status: 'completed' },
    sort: 'latest',
  }),
  '찾기, 없는 말': search(() => '쀍뷁쀍'),
  제안: ({ ctx, titles }, turn) => suggest(ctx, { query: at(titles, turn).slice(0, 2), reader }),
  '인기 검색어': ({ ctx }) => listPopularSearches(ctx),
  '검색어 적기': ({ ctx, titles }, turn) =>
    recordSearch(ctx, { query: at(titles, turn).slice(0, 4), network: `n${turn}` }),
  '공지 목록': ({ ctx }) => listNotices(ctx, {}),
  'RSS의 새 회차': ({ ctx }) => newOpenings(ctx, {}),
  'OPDS의 작품': ({ ctx }) => listPublications(ctx, { filter: {}, sort: 'latest', limit: 30 }),
  '방문 기록': ({ ctx }, turn) =>
    recordVisit(ctx, {
      path: '/',
      referrer: null,
      shop: 'http://localhost',
      network: `n${turn}`,
      device: { type: 'WEB', version: 0, userAgent: 'bench' },
      memberNo: null,
      pid: undefined,
      sid: undefined,
    }),
};

export const MEMBERS_QUESTIONS: Record<string, Question> = {
  로그인: ({ ctx }, turn) => logIn(ctx, turn + 1),
  '로그인 이어 가기': async (by) => {
    const { selector, verifier } = by.session;
    const refreshed = await refreshSession(by.ctx, { selector, cookie: `${selector}.${verifier}` });
    by.session = { ...by.session, verifier: refreshed.verifier, accessToken: refreshed.accessToken };
  },
  '문서의 회원': ({ ctx, session }) => findMemberByCookie(ctx, `${session.selector}.${session.verifier}`),
  '호출의 회원': ({ ctx, session }) => findMemberByToken(ctx, session.accessToken),
  '내 서재, 최근': category({ list: 'recent' }),
  '내 서재, 관심': category({ list: 'interest' }),
  '내 서재, 구매': category({ list: 'bought', sort: 'ending' }),
  '내 서재에서 찾기': category({ list: 'bought', question: '마법' }),
  '내 서재의 수': ({ ctx, memberNo }) => countLibraryWorks(ctx, memberNo),
  '이어 보기': ({ ctx, memberNo, reader: member }) => continueReading(ctx, { memberNo, reader: member, most: 10 }),
  '어디까지 읽었나': ({ ctx, memberNo, works }, turn) =>
    loadReadingProgress(ctx, { memberNo, workId: at(works, turn) }),
  '관심 더하기': ({ ctx, memberNo, reader: member, works }, turn) =>
    followWork(ctx, { memberNo, reader: member, workId: at(works, turn), isFollowed: turn % 2 === 0 }),
  '읽은 기록 받기': ({ ctx, memberNo }) => pullReading(ctx, { memberNo, since: 0 }),
  '읽은 기록 보내기': async ({ ctx, memberNo, held }, turn) => {
    const { refused } = await pushReading(ctx, {
      memberNo,
      owner: memberNo,
      device: { id: 'aaaa-1', name: '심은 기기' },
      now: Date.now(),
      records: readRecords(at(held, turn), turn),
    });
    if (refused.length > 0) throw new Error('a record was refused');
  },
  '작품의 대여권': ({ ctx, memberNo, works }, turn) => loadTickets(ctx, { memberNo, workId: at(works, turn) }),
  지갑: ({ ctx, memberNo }) => loadBalances(ctx, memberNo),
  '코인 묶음': ({ ctx, memberNo }) => listLots(ctx, { memberNo, isLive: true, limit: 20 }),
  '코인 내역': ({ ctx, memberNo, reader: member }) => listCoinMovements(ctx, { memberNo, reader: member, limit: 20 }),
  '장부의 한 쪽': ({ ctx, memberNo }) => loadWalletStatement(ctx, { memberNo, limit: 20 }),
  '지갑의 증명': ({ ctx, memberNo }) => verifyWallet(ctx, { memberNo }),
  '구매 내역': ({ ctx, memberNo, reader: member }) => listPurchases(ctx, { memberNo, reader: member, limit: 20 }),
  '결제 내역': ({ ctx, memberNo }) => listMemberPayments(ctx, { memberNo }),
  '대여권 목록': ({ ctx, memberNo, reader: member }) => listTickets(ctx, { memberNo, reader: member }),
  '견적과 구매': async ({ ctx, memberNo, reader: member, sold }, turn) => {
    const { episode, workId } = at(sold, turn);
    const order = { id: randomUUID(), memberNo, reader: member, workId, kind: PURCHASE_KINDS.BUY, episodes: [episode] };
    const quote = await quotePurchase(ctx, order);
    return acceptQuote(ctx, { memberNo, quoteId: quote.id, key: randomUUID() });
  },
  선물함: ({ ctx, memberNo, reader: member }) => loadGiftBox(ctx, { memberNo, reader: member }),
  알림함: ({ ctx, memberNo, reader: member }) => readInbox(ctx, { memberNo, reader: member }),
  '읽지 않은 알림': ({ ctx, memberNo }) => countUnread(ctx, memberNo),
  '내 문의': ({ ctx, memberNo }) => listMemberInquiries(ctx, { memberNo }),
  '댓글 쓰기': ({ ctx, memberNo, reader: member, works }, turn) =>
    writeComment(ctx, {
      memberNo,
      reader: member,
      place: { kind: 'work', id: at(works, turn) },
      text: `재미있게 읽었습니다. ${turn}`,
      isSpoiler: false,
      key: `plan-${turn}`,
    }),
};

export const SHOPS_QUESTIONS: Record<string, Question> = {
  '바뀐 것이 있는지': ({ ctx }) => pageChanges(ctx, 1),
  스위치: ({ ctx }) => readFeatureFlags(ctx),
  '길잡이 규칙': ({ ctx }) => loadRedirects(ctx),
  '알림 띠': ({ ctx }) => shopAlert(ctx),
  '열릴 회차': ({ ctx }) => openDueEpisodes(ctx),
  '알릴 소식': ({ ctx }) => processNotifications(ctx),
  '기다리는 결제': ({ ctx }) => pollPayments(ctx),
  '기다리는 스토어 결제': ({ ctx }) => pollStorePurchases(ctx),
  '기한이 된 코인': ({ ctx }) => expireLots(ctx),
  '지난 견적 치우기': ({ ctx }) => purgeExpiredQuotes(ctx),
  '사이트맵의 갈피': ({ ctx }) => listSitemaps(ctx),
  '콘솔, 회원': ({ ctx }) => findMembers(ctx, { field: '', text: '' }),
  '콘솔, 회원의 별명': ({ ctx }, turn) => findMembers(ctx, { field: 'nick', text: `심은이4${turn}2` }),
  '콘솔, 회원의 주소': ({ ctx }, turn) => findMembers(ctx, { field: 'mail', text: `plan-${turn + 1}@seoga.example` }),
  '콘솔, 작품': ({ ctx }) => findWorks(ctx, { query: {}, after: null }),
  '콘솔, 작품의 판매': async ({ ctx }) =>
    recentSales(
      ctx,
      (await findWorks(ctx, { query: {}, after: null })).works.map(({ id }) => id),
    ),
  '콘솔, 작품의 제목': ({ ctx, titles }, turn) =>
    findWorks(ctx, { query: { words: at(titles, turn).slice(0, 4) }, after: null }),
  '콘솔, 결제': ({ ctx }) => findPayments(ctx, { filter: {}, sort: null, after: undefined }),
  '콘솔, 한 일': ({ ctx }) => listAudit(ctx, {}),
  '콘솔, 문의': ({ ctx }) => listInquiryQueue(ctx, { list: 'waiting', operatorId: 1 }),
  '콘솔, 댓글': ({ ctx }) => listModeration(ctx, { kind: 'all', page: 1 }),
  '콘솔, 기다리는 일': ({ ctx }) => showWaiting(ctx),
  '콘솔, 지금': ({ ctx }) => showLive(ctx),
  '콘솔, 진열의 두 주': ({ ctx }) => showStorefrontOverview(ctx, { days: 14 }),
  '작가, 독자의 댓글': ({ ctx, memberNo, works }, turn) =>
    openReaderComments(ctx, { memberNo, workId: at(works, turn), before: null }),
};
