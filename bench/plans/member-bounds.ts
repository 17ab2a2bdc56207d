import type { Bounds } from './bounds.ts';

export const MEMBERS_BOUNDS: Bounds = {
  로그인: {
    'insert throttle': [10, 2],
    'select member': [10, 2],
    'delete throttle': [20, 1],
    'update throttle': [20, 1],
    'insert member, session_family': [10, 1],
    'select session_family': [20, 1],
  },
  '로그인 이어 가기': {
    'select blocked_tag, family_link, identity_check, member, muted_creator, muted_work, session_family, work_creator':
      [10, 1],
    'insert throttle': [10, 1],
    'update session_family': [10, 1],
  },
  '문서의 회원': {
    'select blocked_tag, family_link, identity_check, member, muted_creator, muted_work, session_family, work_creator':
      [10, 1],
    'update session_family': [10, 1],
  },
  '호출의 회원': {
    'select blocked_tag, family_link, identity_check, member, muted_creator, muted_work, session_family, work_creator':
      [10, 1],
  },
  '내 서재, 최근': {
    'select entitlement, episode, held_work, hidden_recent, reading_place, reading_record, work': [500, 1],
    'select creator, episode, picture, work, work_creator': [2000, 1],
  },
  '내 서재, 관심': {
    'select entitlement, episode, follow, held_work, reading_place, reading_record, work': [500, 1],
    'select creator, episode, picture, work, work_creator': [1000, 1],
  },
  '내 서재, 구매': {
    'select entitlement, episode, held_work, reading_place, reading_record, work': [1000, 1],
    'select creator, episode, picture, work, work_creator': [2000, 1],
  },
  '내 서재에서 찾기': {
    'select creator, entitlement, episode, held_work, reading_place, reading_record, work, work_creator': [2000, 1],
    'select creator, episode, picture, work, work_creator': [200, 1],
  },
  '내 서재의 수': {
    'select follow, held_work, work': [500, 1],
  },
  '이어 보기': {
    'select creator, episode, hidden_recent, picture, reading_place, reading_record, work, work_creator': [600, 1],
  },
  '어디까지 읽었나': {
    'select entitlement, episode, reading_record': [10, 1],
  },
  '관심 더하기': {
    'select follow, work': [10, 1],
    'insert follow, work': [10, 1],
    'update follow, work': [10, 1],
    'insert former_follow': [10, 1],
  },
  '읽은 기록 받기': {
    'select reading_account, reading_event, reading_record': [1000, 1],
  },
  '읽은 기록 보내기': {
    'select reading_account': [10, 1],
    'select reading_moment': [10, 1],
    'select reading_record': [10, 1],
    'insert reading_moment': [10, 1],
    'insert episode, reading_record, work': [10, 1],
    'insert episode, reading_event, work': [10, 1],
    'insert episode, reading_place, work': [10, 1],
    'update reading_account': [10, 1],
    'insert reading_device': [10, 1],
    'delete reading_device': [20, 1],
  },
  '작품의 대여권': {
    'select ticket, wait_free, work': [120, 1, 200],
  },
  지갑: {
    'select lot, wallet': [10, 1],
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
    'select ledger_block': [10, 1],
  },
  '구매 내역': {
    'select entitlement, episode, purchase, purchase_item, work': [100, 1],
  },
  '결제 내역': {
    'select payment, refund, store_purchase': [10, 1],
  },
  '대여권 목록': {
    'select ticket': [100, 1],
    'select creator, episode, picture, work, work_creator': [1000, 1],
  },
  '견적과 구매': {
    'select entitlement, episode, family_link, lot, member, member_spending, promotion, promotion_work, shop_setting, wallet, work':
      [30, 1],
    'insert quote': [10, 1],
    'select entitlement, episode, family_link, idempotency, lot, member, member_spending, promotion, promotion_work, purchase, quote, shop_setting, wallet, work':
      [100, 1],
    select: [10, 2],
    'insert held_work': [10, 1],
    'insert entitlement, family_link, idempotency, ledger_entry, ledger_transaction, lot, member_spending, purchase, purchase_item, wallet':
      [10, 1],
  },
  선물함: {
    'insert campaign, campaign_member, gift, member': [200, 1],
    select: [10, 1],
    'select campaign, gift': [200, 2],
  },
  알림함: {
    'select family_link, notification, notification_wave, work': [10, 1],
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
    // By request key, and the member's last 200 for the text.
    'select comment': [250, 2],
    'select member': [10, 1],
    'select comment_rule, entitlement, episode, work': [10, 1],
    'select writing_ban': [10, 1],
    'select comment_word': [10, 1],
    'insert comment': [10, 1],
    'insert throttle': [10, 1],
  },
};
