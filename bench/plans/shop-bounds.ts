import type { Bounds } from './bounds.ts';

export const SHOPS_BOUNDS: Bounds = {
  '바뀐 것이 있는지': {
    'select page_change, page_version': [10, 1],
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
    'insert episode, page_change, page_version, promotion, promotion_work, work': [10, 1],
  },
  '알릴 소식': {
    'select notification_clock': [20, 6],
    'select announced_work, episode, follow, work': [10, 1],
    // Recipients of each campaign created since the last run.
    'insert campaign, campaign_member, notification_clock, notification_wave': [100, 1, 5000],
    'select notification_wave': [10, 1],
    // 1,000 recipients per batch, three lookups each.
    'insert campaign_member, gift, member, notification, notification_channel, notification_wave, push_device': [
      40, 1, 3500,
    ],
    'select advert, notification_wave': [10, 2],
    'insert entitlement, episode, member, notification, notification_channel, promotion, promotion_work, push_device, wait_free, work':
      [10, 1],
    'update notification_clock': [20, 5],
    // Rentals that end in the interval; grows with renters.
    'insert entitlement, member, notification, notification_channel, push_device': [20, 1, 6000],
    'insert lot, member, notification, notification_channel, push_device': [10, 2],
    'insert gift, member, notification, notification_channel, push_device': [10, 1],
    'select consent, member, notification': [10, 1],
    'select shop_setting': [10, 1],
    // State of each push message of one batch.
    'select advert, consent, family_link, follow, gift, lot, notification, notification_channel, notification_choice, notification_setting, notification_wave, wait_free, work':
      [400, 1, 10000],
    // Once per member with a push message.
    'select member, push_device, session_family': [10, 10],
    select: [10, 10],
    'update notification': [10, 3, 500],
    'select notification_setting': [10, 1],
  },
  '기다리는 결제': {
    'select refund': [10, 1],
    'select payment': [10, 1],
  },
  '기다리는 스토어 결제': {
    select: [10, 1],
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
    // The first of every 50,000 works.
    'select work': [10, 1, 50],
  },
  '콘솔, 회원': {
    // A page with the newest session, identity check, consents and payments of each.
    'select consent, identity_check, member, payment, session_family, wallet': [2000, 1],
  },
  '콘솔, 회원의 별명': {
    // All members with that name prefix; grows with name frequency.
    'select consent, identity_check, member, payment, session_family, wallet': [2000, 1, 5000],
  },
  '콘솔, 회원의 주소': {
    'select consent, identity_check, login_identity, member, payment, session_family, wallet': [50, 1],
  },
  '콘솔, 작품': {
    'select creator, publisher, work, work_creator, work_rating_sum': [3200, 1],
    // Count limited to 10,000, more than the small shop has.
    'select work': [6000, 1],
  },
  '콘솔, 작품의 판매': {
    'select creator, publisher, work, work_creator, work_rating_sum': [3200, 1],
    'select work': [6000, 1],
    // Fifty works by sixty days.
    'select work_day': [12000, 1],
  },
  '콘솔, 작품의 제목': {
    // Count limited to 5,000; one in six matches.
    'select work, work_search': [3000, 1, 50000],
    'select creator, publisher, work, work_creator, work_rating_sum, work_search': [5200, 1, 20000],
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
    // Episodes opening in a day, twice; count limited to 10,000. Plus open inquiries, one in fifty.
    'select episode, inquiry, money_proposal, payment': [12000, 1, 40000],
    select: [10, 1],
    'select comment_report': [10, 1],
  },
  '콘솔, 지금': {
    // The whole last hour; grows with readers, not with the shop.
    'select access_log, ledger_entry, ledger_transaction, opening, payment, purchase': [20000, 1, 1000000],
  },
  '콘솔, 진열의 두 주': {
    // Few items of each kind, kept by hand.
    'select curation': [20, 1],
    'select curation, promotion, work': [20, 1],
    'select theme': [10, 1],
    'select promotion': [10, 1],
    'select pavilion': [10, 1],
    'select event': [10, 1],
    'select notice': [10, 1],
    'select faq': [10, 1],
    'select legal_text': [10, 1],
    'select popular_word': [10, 1],
    'select route_rule': [10, 1],
    'select ranking_pin, work': [10, 1],
    'select curation, event, faq, legal_text, notice, pavilion, popular_word, promotion, ranking_pin, route_rule, theme, work':
      [20, 1],
  },
  '작가, 독자의 댓글': {
    'select pen, pen_measure, work, work_crew, work_declaration': [100, 1],
    // Thirty comments with episode, member, answered comment and report of each.
    'select comment, comment_report, episode, member, pen, work_crew': [320, 1],
    'update comment, pen, work_crew': [100, 1],
  },
};
