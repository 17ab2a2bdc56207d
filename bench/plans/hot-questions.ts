import { randomUUID } from 'node:crypto';
import { countBookshelf, followWork, readBookshelf, wishesSql } from '#domain/bookshelf';
import {
  type CardsPart,
  isPictureForAll,
  listOpenings,
  listWorks,
  openDueEpisodes,
  pageChanges,
  shelfGenres,
  workRowsWith,
} from '#domain/catalogue';
import { listComments, listModeration, showRating, writeComment } from '#domain/community';
import { listOpenings as newOpenings, listPublications, listSitemaps } from '#domain/feeds';
import { showGifts } from '#domain/gifts';
import { memberOfCookie, memberOfToken, refreshSession } from '#domain/membership';
import { listNotices, listOwnInquiries, queueInquiries, shopAlert } from '#domain/notices';
import { countUnread, readInbox, tellNews } from '#domain/notifications';
import { showLive, showWaiting } from '#domain/numbers';
import { listAudit } from '#domain/operators';
import { chasePayments, chaseStorePurchases, paymentsOf } from '#domain/payment';
import {
  buyQuoted,
  listPurchases,
  listTickets,
  quotePurchase,
  readCoinHistory,
  sweepOffers,
  ticketsOf,
} from '#domain/purchase';
import { countOpening, rankedIds, showRanking } from '#domain/ranking';
import {
  continueReading,
  continuedPart,
  lastReadSql,
  openEpisode,
  pullReading,
  pushReading,
  readSoFar,
  showLinesTo,
  showWorkTo,
} from '#domain/reading';
import { noteSearch, popularSearches, searchWorks, suggest } from '#domain/search';
import {
  becausePart,
  listPromotions,
  relatedWorks,
  routesInForce,
  showShopPage,
  showShopPageWith,
} from '#domain/showcase';
import { findMembers } from '#domain/support';
import { readSwitches } from '#domain/switches';
import { listDeskPayments } from '#domain/treasury';
import { recordVisit } from '#domain/visits';
import { balancesOf, expireLots, proveWallet, readLots, readStatement } from '#domain/wallet';
import { findWorks } from '#domain/works';
import { type Reader, VISITOR } from '#shared/reader';
import { PURCHASE_KINDS } from '#vocabulary/purchases';
import type { ReadingRecord } from '#vocabulary/reading-record';
import { type Asker, logIn } from './asker.ts';

/** Asks once, in the given turn; whatever it needs beforehand it has from the asker. */
type Question = (by: Asker, turn: number) => Promise<unknown>;

const reader = VISITOR;
const at = <Thing>(things: Thing[], turn: number): Thing => {
  const thing = things[turn % things.length];
  if (thing === undefined) throw new Error('nothing to ask for');
  return thing;
};
const list =
  (ask: Omit<Parameters<typeof listWorks>[1], 'reader'>): Question =>
  ({ ctx }) =>
    listWorks(ctx, { ...ask, reader });
const shelf =
  (wish: Parameters<typeof readBookshelf>[1]['wish']): Question =>
  ({ ctx, memberNo, reader: member }) =>
    readBookshelf(ctx, { memberNo, reader: member, wish });
const ownParts = (memberNo: number, member: Reader): CardsPart[] => {
  const places = { member: memberNo, most: 12 };
  return [continuedPart(places), becausePart({ read: lastReadSql(places), reader: member })];
};
const search =
  (word: (title: string) => string, more: Partial<Parameters<typeof searchWorks>[1]> = {}): Question =>
  ({ ctx, titles }, turn) =>
    searchWorks(ctx, { query: word(at(titles, turn)), filter: {}, ...more, reader });

/** What a device sends after a page was turned: where it is read now, and that it was read. */
const readRecords = (episode: number, turn: number): ReadingRecord[] => {
  const stamp = (seq: number) => ({ device: 'aaaa-1', seq: 10_000 + turn * 2 + seq, at: Date.now() });
  const viewed = { workTitle: '심은 작품', coverHash: 'ab', episodeTitle: '2화', position: 2 };
  const place = { episode, revision: 1, block: 'b1', offset: 0, quote: '심은', fraction: 0.5 };
  const read = { work: 1, episode, fraction: 0.5 };
  return [
    { kind: 'place', ...read, viewed, place, settledAgo: 0, run: 0, furthest: 0.5, ...stamp(0) },
    { kind: 'event', ...read, act: 'read', ms: 30_000, ...stamp(1) },
  ];
};

/** What readers ask of the shop all day, by the name it has in the table: each a use case as its screen or call asks it. */
export const READERS_QUESTIONS: Record<string, Question> = {
  홈: ({ ctx }) => showShopPage(ctx, { page: 'home', reader }),
  '홈, 회원': ({ ctx, memberNo, reader: member }) =>
    showShopPageWith(ctx, { page: 'home', reader: member, own: () => ownParts(memberNo, member) }),
  '홈에서 회원의 줄': ({ ctx, memberNo, reader: member }) =>
    workRowsWith(ctx, { lists: [], parts: ownParts(memberNo, member), reader: member }),
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
  '장르의 목록': ({ ctx }) => shelfGenres(ctx, { shelf: 'serial', reader }),
  신작: ({ ctx }) => listOpenings(ctx, { reader }),
  '기획전 목록': ({ ctx }) => listPromotions(ctx, { isEnded: false, reader }),
  '작품, 방문객': ({ ctx, works }, turn) =>
    showWorkTo(ctx, { id: at(works, turn), reader, window: { order: 'first' } }),
  '작품, 회원': ({ ctx, memberNo, works, reader: member }, turn) => {
    const id = at(works, turn);
    const beside = wishesSql({ memberNo, workId: id });
    return showWorkTo(ctx, { id, reader: member, beside, window: { order: 'first' } });
  },
  '작품의 모든 회차, 회원': ({ ctx, works, reader: member }, turn) => {
    const id = at(works, turn);
    return showWorkTo(ctx, { id, reader: member });
  },
  '작품의 회차 두 개, 회원': ({ ctx, works, reader: member }, turn) =>
    showLinesTo(ctx, { id: at(works, turn), reader: member, order: 'first', from: 1, limit: 2 }),
  '작품의 관련작': ({ ctx, works }, turn) => relatedWorks(ctx, { workId: at(works, turn), reader }),
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
    countOpening(ctx, { episodeId: at(free, turn), memberNo: null, visitorKey: `plan-${turn}` }),
  '그림의 공개 여부': ({ ctx }) => isPictureForAll(ctx, 'bench-cover'),
  // Of all time: on a new day, week or month there is no board of it yet.
  순위: ({ ctx }) => showRanking(ctx, { board: 'total', shelf: 'all', by: 'readers', reader }),
  '순위 한 줄': ({ ctx }) =>
    rankedIds(ctx, { board: 'daily', shelf: 'serial', by: 'sales', limit: 10, withoutAdult: true }),
  '찾기, 두 글자': search((title) => title.slice(0, 2)),
  '찾기, 다섯 글자': search((title) => title.slice(0, 5)),
  '찾기, 거른 것': search((title) => title.slice(0, 2), {
    filter: { shelf: 'webtoon', status: 'completed' },
    sort: 'latest',
  }),
  '찾기, 없는 말': search(() => '쀍뷁쀍'),
  제안: ({ ctx, titles }, turn) => suggest(ctx, { query: at(titles, turn).slice(0, 2), reader }),
  '인기 검색어': ({ ctx }) => popularSearches(ctx),
  '검색어 적기': ({ ctx, titles }, turn) =>
    noteSearch(ctx, { query: at(titles, turn).slice(0, 4), network: `n${turn}` }),
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

/** What members ask: of themselves, their shelf and their coins. */
export const MEMBERS_QUESTIONS: Record<string, Question> = {
  로그인: ({ ctx }, turn) => logIn(ctx, turn + 1),
  '로그인 이어 가기': async (by) => {
    const { selector, verifier } = by.session;
    const refreshed = await refreshSession(by.ctx, { selector, cookie: `${selector}.${verifier}` });
    by.session = { ...by.session, verifier: refreshed.verifier, accessToken: refreshed.accessToken };
  },
  '문서의 회원': ({ ctx, session }) => memberOfCookie(ctx, `${session.selector}.${session.verifier}`),
  '호출의 회원': ({ ctx, session }) => memberOfToken(ctx, session.accessToken),
  '내 서재, 최근': shelf({ list: 'recent' }),
  '내 서재, 관심': shelf({ list: 'interest' }),
  '내 서재, 구매': shelf({ list: 'bought', sort: 'ending' }),
  '내 서재에서 찾기': shelf({ list: 'bought', question: '마법' }),
  '내 서재의 수': ({ ctx, memberNo }) => countBookshelf(ctx, memberNo),
  '이어 보기': ({ ctx, memberNo, reader: member }) => continueReading(ctx, { memberNo, reader: member, most: 10 }),
  '어디까지 읽었나': ({ ctx, memberNo, works }, turn) => readSoFar(ctx, { memberNo, workId: at(works, turn) }),
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
  '작품의 대여권': ({ ctx, memberNo, works }, turn) => ticketsOf(ctx, { memberNo, workId: at(works, turn) }),
  지갑: ({ ctx, memberNo }) => balancesOf(ctx, memberNo),
  '코인 묶음': ({ ctx, memberNo }) => readLots(ctx, { memberNo, isLive: true, limit: 20 }),
  '코인 내역': ({ ctx, memberNo, reader: member }) => readCoinHistory(ctx, { memberNo, reader: member, limit: 20 }),
  '장부의 한 쪽': ({ ctx, memberNo }) => readStatement(ctx, { memberNo, limit: 20 }),
  '지갑의 증명': ({ ctx, memberNo }) => proveWallet(ctx, { memberNo }),
  '구매 내역': ({ ctx, memberNo, reader: member }) => listPurchases(ctx, { memberNo, reader: member, limit: 20 }),
  '결제 내역': ({ ctx, memberNo }) => paymentsOf(ctx, { memberNo }),
  '대여권 목록': ({ ctx, memberNo, reader: member }) => listTickets(ctx, { memberNo, reader: member }),
  '견적과 구매': async ({ ctx, memberNo, reader: member, sold }, turn) => {
    const { episode, workId } = at(sold, turn);
    const order = { id: randomUUID(), memberNo, reader: member, workId, kind: PURCHASE_KINDS.BUY, episodes: [episode] };
    const quote = await quotePurchase(ctx, order);
    return buyQuoted(ctx, { memberNo, quoteId: quote.id, key: randomUUID() });
  },
  선물함: ({ ctx, memberNo, reader: member }) => showGifts(ctx, { memberNo, reader: member }),
  알림함: ({ ctx, memberNo, reader: member }) => readInbox(ctx, { memberNo, reader: member }),
  '읽지 않은 알림': ({ ctx, memberNo }) => countUnread(ctx, memberNo),
  '내 문의': ({ ctx, memberNo }) => listOwnInquiries(ctx, { memberNo }),
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

/** What the shop asks itself by the second or the minute, and operators of their console. */
export const SHOPS_QUESTIONS: Record<string, Question> = {
  '바뀐 것이 있는지': ({ ctx }) => pageChanges(ctx, 1),
  스위치: ({ ctx }) => readSwitches(ctx),
  '길잡이 규칙': ({ ctx }) => routesInForce(ctx),
  '알림 띠': ({ ctx }) => shopAlert(ctx),
  '열릴 회차': ({ ctx }) => openDueEpisodes(ctx),
  '알릴 소식': ({ ctx }) => tellNews(ctx),
  '기다리는 결제': ({ ctx }) => chasePayments(ctx),
  '기다리는 스토어 결제': ({ ctx }) => chaseStorePurchases(ctx),
  '기한이 된 코인': ({ ctx }) => expireLots(ctx),
  '지난 견적 치우기': ({ ctx }) => sweepOffers(ctx),
  '사이트맵의 갈피': ({ ctx }) => listSitemaps(ctx),
  '콘솔, 회원': ({ ctx }) => findMembers(ctx, { field: '', text: '' }),
  '콘솔, 회원의 별명': ({ ctx }, turn) => findMembers(ctx, { field: 'nick', text: `심은이4${turn}2` }),
  '콘솔, 회원의 주소': ({ ctx }, turn) => findMembers(ctx, { field: 'mail', text: `plan-${turn + 1}@seoga.example` }),
  '콘솔, 작품': ({ ctx }) => findWorks(ctx, { query: {}, after: null }),
  '콘솔, 작품의 제목': ({ ctx, titles }, turn) =>
    findWorks(ctx, { query: { words: at(titles, turn).slice(0, 4) }, after: null }),
  '콘솔, 결제': ({ ctx }) => listDeskPayments(ctx, {}),
  '콘솔, 한 일': ({ ctx }) => listAudit(ctx, {}),
  '콘솔, 문의': ({ ctx }) => queueInquiries(ctx, { list: 'waiting', operatorId: 1 }),
  '콘솔, 댓글': ({ ctx }) => listModeration(ctx, { kind: 'all', page: 1 }),
  '콘솔, 기다리는 일': ({ ctx }) => showWaiting(ctx),
  '콘솔, 지금': ({ ctx }) => showLive(ctx),
};
