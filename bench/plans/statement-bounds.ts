/** How many rows a statement may meet in the small planted shop, and how often it may run for one question. */
export interface Bound {
  rows: number;
  times: number;
}

/**
 * Every statement that the hot questions ask, by what it does to which tables: rows at most, times at most. About twice what
 * was met, so that statistics may differ from run to run, and far below what a table without its index would give. A
 * statement that is not here fails the test, which prints the line to write.
 */
const STATEMENT_BOUNDS: Record<string, Record<string, readonly [rows: number, times: number]>> = {
  홈: {
    'select curation, episode, pavilion, pavilion_work, picture, promotion, promotion_work, theme, theme_work, work': [
      20, 1,
    ],
    'select ranking_place, ranking_snapshot, work': [30, 1],
    'select creator, episode, picture, work, work_creator': [20000, 1],
  },
  '연재 홈': {
    'select curation, episode, pavilion, pavilion_work, picture, promotion, promotion_work, theme, theme_work, work': [
      20, 1,
    ],
    'select ranking_place, ranking_snapshot, work': [1000, 1],
    'select creator, episode, picture, work, work_creator': [20000, 1],
  },
  '목록, 업데이트순': {
    'select work': [50, 1],
    'select creator, episode, picture, work, work_creator': [1000, 1],
  },
  '목록, 인기순': {
    'select work': [50, 1],
    'select creator, episode, picture, work, work_creator': [1000, 1],
  },
  '목록, 최신순': {
    'select work': [50, 1],
    'select creator, episode, picture, work, work_creator': [1000, 1],
  },
  '목록, 가나다순': {
    'select work': [50, 1],
    'select creator, episode, picture, work, work_creator': [1000, 1],
  },
  '목록, 장르와 완결과 무료': {
    'select work': [1000, 1],
  },
  '목록, 요일': {
    'select work': [1000, 1],
    'select creator, episode, picture, work, work_creator': [500, 1],
  },
  '장르의 목록': {
    'select work': [10000, 1],
  },
  신작: {
    'select episode, work': [3000, 2],
    'select creator, episode, picture, work, work_creator': [3000, 1],
  },
  '기획전 목록': {
    'select promotion, promotion_work, work': [10, 1],
  },
  '작품, 방문객': {
    'select entitlement, episode, promotion, promotion_work, work': [100, 1],
    'select creator, episode, picture, promotion, promotion_work, publisher, tag, work, work_creator, work_tag': [
      200, 1,
    ],
  },
  '작품, 회원': {
    'select reading_place': [10, 1],
    'select entitlement, episode, lot, member, member_spending, promotion, promotion_work, ticket, wait_free, wallet, work':
      [100, 1],
    'select creator, episode, picture, promotion, promotion_work, publisher, tag, work, work_creator, work_tag': [
      200, 1,
    ],
  },
  '작품의 관련작': {
    'select creator, episode, pavilion, pavilion_work, picture, promotion, promotion_work, read_together, tag, theme, theme_work, work, work_creator, work_tag':
      [20000, 1],
  },
  '작품의 댓글': {
    'select comment_rule, entitlement, episode, work': [10, 1],
    'select comment': [20, 1],
    'select comment, comment_like, comment_report, episode, member': [50, 2],
  },
  '회차의 댓글': {
    'select comment_rule, entitlement, episode, work': [10, 1],
    'select comment, comment_like, comment_report, episode, member': [100, 2],
    'select comment': [200, 1],
  },
  '작품의 별점': {
    'select comment_rule, entitlement, episode, work': [10, 1],
    'select work_rating, work_rating_sum': [10, 1],
    'select entitlement, episode, reading_record, work': [10, 1],
  },
  '뷰어, 무료': {
    'select creator, episode, picture, promotion, promotion_work, strip_slice, work, work_creator': [20, 1],
    'select text_revision': [10, 1],
  },
  '뷰어, 가진 회차': {
    'select creator, entitlement, episode, picture, promotion, promotion_work, strip_slice, work, work_creator': [
      20, 1,
    ],
    'select text_revision': [10, 1],
  },
  '열람 세기': {
    'insert episode, opening, promotion, promotion_work, work': [10, 1],
  },
  '그림의 공개 여부': {
    'select picture': [10, 1],
  },
  순위: {
    'select ranking_snapshot': [100, 1],
    'select ranking_pin, work': [10, 1],
    'select ranking_place, work': [300, 1],
    'select creator, episode, picture, work, work_creator': [2000, 1],
  },
  '순위 한 줄': {
    'select ranking_place, ranking_snapshot, work': [1000, 1],
  },
  '찾기, 두 글자': {
    'select search_name': [20, 1],
    'select work, work_search, work_tag': [20000, 1],
    'select creator, episode, picture, work, work_creator': [2000, 1],
    'select tag': [100, 1],
    'select creator, publisher, tag, work, work_creator, work_tag': [100, 1],
  },
  '찾기, 다섯 글자': {
    'select search_name': [10, 1],
    'select work, work_search, work_tag': [3000, 1],
    'select creator, episode, picture, work, work_creator': [1000, 1],
    'select tag': [100, 1],
  },
  '찾기, 거른 것': {
    'select search_name': [20, 1],
    'select work, work_search, work_tag': [20000, 2],
    'select creator, episode, picture, work, work_creator': [1000, 1],
    'select tag': [100, 1],
    'select creator, publisher, tag, work, work_creator, work_tag': [100, 1],
  },
  '찾기, 없는 말': {
    'select search_name': [3000, 3],
    'select work, work_search, work_tag': [10, 3],
  },
  제안: {
    'select work, work_search, work_tag': [2000, 1],
    'select search_name': [20, 1],
    'select creator, episode, picture, work, work_creator': [200, 1],
    'select creator, publisher, tag, work, work_creator, work_tag': [100, 1],
  },
  '인기 검색어': {
    'select popular_search': [10, 1],
    'select search_name': [100, 1],
    'select popular_word': [10, 1],
    'select creator, publisher, tag, work, work_creator, work_tag': [10000, 1],
  },
  '검색어 적기': {
    select: [10, 1],
    'insert search_asked': [10, 1],
  },
  '공지 목록': {
    'select notice': [10, 2],
  },
  'RSS의 새 회차': {
    'select creator, episode, promotion, promotion_work, work, work_creator': [500, 1],
  },
  'OPDS의 작품': {
    'select work': [100, 1],
    'select creator, episode, picture, work, work_creator': [1000, 1],
    'select creator, episode, publisher, tag, work, work_creator, work_tag': [1000, 1],
  },
  '방문 기록': {
    'insert access_log, visit_flow': [10, 1],
  },
  로그인: {
    'insert throttle': [10, 2],
    'select member': [10, 1],
    'delete throttle': [20, 1],
    'update throttle': [20, 1],
    'insert member, session_family': [10, 1],
    'select session_family': [20, 1],
  },
  '로그인 이어 가기': {
    'select blocked_tag, identity_check, member, session_family': [10, 1],
    'insert throttle': [10, 1],
    'update session_family': [10, 1],
  },
  '문서의 회원': {
    'select blocked_tag, identity_check, member, session_family': [10, 1],
    'update session_family': [10, 1],
  },
  '호출의 회원': {
    'select blocked_tag, identity_check, member, session_family': [10, 1],
  },
  '내 서재, 최근': {
    'select entitlement, episode, held_work, hidden_recent, reading_place, work': [500, 1],
    'select creator, episode, picture, work, work_creator': [2000, 1],
  },
  '내 서재, 관심': {
    'select entitlement, episode, follow, held_work, reading_place, work': [500, 1],
    'select creator, episode, picture, work, work_creator': [1000, 1],
  },
  '내 서재, 구매': {
    'select entitlement, episode, held_work, reading_place, work': [1000, 1],
    'select creator, episode, picture, work, work_creator': [2000, 1],
  },
  '내 서재에서 찾기': {
    'select creator, entitlement, episode, held_work, reading_place, work, work_creator': [1000, 1],
    'select creator, episode, picture, work, work_creator': [200, 1],
  },
  '내 서재의 수': {
    'select follow, held_work, work': [500, 1],
  },
  '이어 보기': {
    'select reading_place': [20, 1],
  },
  '어디까지 읽었나': {
    'select entitlement, episode, reading_record': [10, 1],
  },
  '관심 여부': {
    'select follow, work': [10, 1],
  },
  '관심 더하기': {
    'select follow, work': [10, 1],
    'insert follow, work': [10, 1],
    'update follow, work': [10, 1],
  },
  '읽은 기록 받기': {
    'select reading_account, reading_event, reading_record': [200, 1],
  },
  '가진 회차': {
    'select entitlement': [10, 1],
  },
  '작품의 대여권': {
    'select ticket, wait_free, work': [10, 1],
  },
  지갑: {
    'select lot': [10, 2],
    'select wallet': [10, 1],
  },
  '코인 묶음': {
    'select ledger_transaction, lot': [10, 1],
  },
  '코인 내역': {
    'select ledger_entry, ledger_transaction, lot, wallet': [100, 1],
    'select episode, purchase, purchase_item, work': [100, 1],
  },
  '장부의 한 쪽': {
    'select ledger_entry, ledger_transaction, lot, wallet': [100, 1],
  },
  '지갑의 증명': {
    'select ledger_entry, ledger_transaction, lot, wallet': [50, 1],
    'select ledger_block, ledger_transaction': [10, 1],
  },
  '구매 내역': {
    'select entitlement, episode, purchase, purchase_item, work': [100, 1],
  },
  '결제 내역': {
    'select payment, refund, store_purchase': [10, 1],
  },
  '대여권 목록': {
    'select ticket': [10, 1],
  },
  '견적과 구매': {
    'select entitlement, episode, lot, member, member_spending, promotion, promotion_work, wallet, work': [30, 1],
    'insert quote': [10, 1],
    'select idempotency': [20, 1],
    'select entitlement, episode, lot, member, member_spending, promotion, promotion_work, purchase, quote, wallet, work':
      [100, 1],
    select: [10, 2],
    'insert held_work': [10, 1],
    'select held_work': [10, 1],
    'update entitlement, held_work': [10, 1],
    'insert entitlement, idempotency, ledger_entry, ledger_transaction, lot, member_spending, purchase, purchase_item, wallet':
      [10, 1],
  },
  선물함: {
    'insert campaign, campaign_member, gift, member': [10, 1],
    select: [10, 1],
    'select campaign, gift': [10, 2],
  },
  알림함: {
    'select notification, notification_wave': [10, 1],
    'select notification': [10, 1],
    'select creator, episode, picture, work, work_creator': [1000, 1],
  },
  '읽지 않은 알림': {
    'select notification': [10, 1],
  },
  '내 문의': {
    'select inquiry': [10, 1],
  },
  '댓글 쓰기': {
    'select comment': [10, 1],
    'select member': [10, 1],
    'select comment_rule, entitlement, episode, work': [10, 1],
    'select writing_ban': [10, 1],
    'select comment_word': [10, 1],
    'insert comment': [10, 1],
    'insert throttle': [10, 1],
  },
  '바뀐 것이 있는지': {
    'select page_version': [10, 1],
  },
  스위치: {
    'select feature_switch, shop_closing': [10, 1],
  },
  '길잡이 규칙': {
    'select route_rule': [10, 1],
  },
  '알림 띠': {
    'select notice': [10, 1],
  },
  '열릴 회차': {
    'insert page_turn, page_version': [10, 1],
    'update episode, page_version, promotion, promotion_work, work': [10, 1],
  },
  '알릴 소식': {
    'select notification_clock': [20, 6],
    'select announced_work, episode, follow, work': [10, 1],
    'insert campaign, campaign_member, notification_clock, notification_wave': [10, 1],
    'select advert, notification_wave': [10, 2],
    'insert entitlement, episode, member, notification, notification_channel, promotion, promotion_work, push_device, wait_free, work':
      [10, 1],
    'update notification_clock': [20, 5],
    'insert entitlement, member, notification, notification_channel, push_device': [20, 1],
    'insert lot, member, notification, notification_channel, push_device': [10, 2],
    'insert gift, member, notification, notification_channel, push_device': [10, 1],
    'select consent, member, notification': [10, 1],
    'select shop_setting': [10, 1],
    'select advert, consent, follow, gift, lot, notification, notification_channel, notification_choice, notification_setting, notification_wave, wait_free, work':
      [10, 1],
    'update notification': [10, 3],
    'select notification_setting': [10, 1],
  },
  '기다리는 결제': {
    'select refund': [10, 1],
    'select payment': [10, 1],
  },
  '기다리는 스토어 결제': {
    'update payment': [10, 1],
    'select store_purchase': [10, 1],
  },
  '기한이 된 코인': {
    'select lot': [10, 1],
  },
  '지난 견적 치우기': {
    'delete quote': [10, 1],
  },
  '사이트맵의 갈피': {
    'select work': [10, 1],
  },
  '콘솔, 회원': {
    'select member': [100, 1],
  },
  '콘솔, 회원의 별명': {
    'select member': [10000, 1],
  },
  '콘솔, 회원의 주소': {
    'select login_identity, member': [10, 1],
  },
  '콘솔, 작품': {
    'select creator, publisher, work, work_creator': [3000, 1],
    'select work': [10000, 1],
  },
  '콘솔, 작품의 제목': {
    'select work, work_search': [3000, 1],
    'select creator, publisher, work, work_creator, work_search': [5000, 1],
  },
  '콘솔, 결제': {
    'select member, payment': [200, 1],
  },
  '콘솔, 한 일': {
    'select operator_audit': [200, 1],
  },
  '콘솔, 문의': {
    'select inquiry, inquiry_message, member, operator': [500, 1],
  },
  '콘솔, 댓글': {
    'select comment, comment_report, rights_request': [10, 1],
    'select comment, comment_report, episode, member, work': [10, 1],
  },
  '콘솔, 기다리는 일': {
    'select episode, inquiry, payment': [2000, 1],
    select: [10, 1],
    'select comment_report': [10, 1],
  },
  '콘솔, 지금': {
    'select access_log, opening, payment, purchase': [20000, 1],
  },
};

/**
 * Tables that a question may read from end to end, with the reason.
 * `opening`: a day's part, shortly after midnight in Seoul, holds little but the last hour that is asked for.
 */
const WHOLE_TABLES: Record<string, readonly string[]> = { '콘솔, 지금': ['opening'] };

/** What a statement may meet; undefined where nobody has looked at it yet. */
export function boundOf({ question, name }: { question: string; name: string }): Bound | undefined {
  const bound = STATEMENT_BOUNDS[question]?.[name];
  return bound && { rows: bound[0], times: bound[1] };
}

/** Whether a question may read that table from end to end. */
export function mayReadWhole(question: string, table: string): boolean {
  return WHOLE_TABLES[question]?.includes(table) ?? false;
}

/** Every statement that has a bound, as `question: statement`. */
export function boundedStatements(): string[] {
  return Object.entries(STATEMENT_BOUNDS).flatMap(([question, bounds]) =>
    Object.keys(bounds).map((name) => `${question}: ${name}`),
  );
}
