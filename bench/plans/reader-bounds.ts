import type { Bounds } from './bounds.ts';

export const READER_BOUNDS: Bounds = {
  홈: {
    'select curation, episode, pavilion, pavilion_work, picture, promotion, promotion_work, ranking_place, ranking_snapshot, theme, theme_work, work':
      [50, 1],
    'select creator, episode, picture, work, work_creator': [5000, 1],
  },
  '홈, 회원': {
    'select curation, episode, pavilion, pavilion_work, picture, promotion, promotion_work, ranking_place, ranking_snapshot, theme, theme_work, work':
      [50, 1],
    // 1,000 works per tag, and 100 for each of the five rarest, of two works.
    'select creator, episode, hidden_recent, picture, read_together, reading_place, reading_record, tag, work, work_creator, work_tag':
      [15000, 1, 30000],
  },
  '홈에서 회원의 줄': {
    'select creator, episode, hidden_recent, picture, read_together, reading_place, reading_record, tag, work, work_creator, work_tag':
      [12000, 1, 30000],
  },
  '연재 홈': {
    'select curation, episode, pavilion, pavilion_work, picture, promotion, promotion_work, ranking_place, ranking_snapshot, theme, theme_work, work':
      [1000, 1],
    'select creator, episode, picture, work, work_creator': [5000, 1],
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
    'select work': [50, 1],
  },
  '목록, 요일': {
    'select work': [1000, 1],
    'select creator, episode, picture, work, work_creator': [500, 1],
  },
  '장르의 목록': {
    'select work': [6000, 1],
  },
  신작: {
    'select episode, work': [3000, 2],
    'select creator, episode, picture, work, work_creator': [3000, 1],
  },
  '기획전 목록': {
    'select promotion, promotion_work, work': [10, 1],
  },
  '작품, 방문객': {
    'select creator, entitlement, episode, picture, promotion, promotion_work, publisher, shop_setting, story_guide, story_picture, tag, work, work_creator, work_tag':
      [200, 1],
  },
  '작품, 회원': {
    'select creator, entitlement, episode, family_link, follow, lot, member, member_spending, picture, promotion, promotion_work, publisher, reading_place, reading_record, shop_setting, story_guide, story_picture, tag, ticket, wait_free, wallet, work, work_creator, work_tag':
      [200, 1],
  },
  '작품의 모든 회차, 회원': {
    'select creator, entitlement, episode, family_link, lot, member, member_spending, picture, promotion, promotion_work, publisher, reading_place, reading_record, shop_setting, story_guide, story_picture, tag, ticket, wait_free, wallet, work, work_creator, work_tag':
      [400, 1],
  },
  '작품의 회차 두 개, 회원': {
    'select creator, entitlement, episode, family_link, lot, member, member_spending, picture, promotion, promotion_work, publisher, shop_setting, tag, ticket, wait_free, wallet, work, work_creator, work_tag':
      [400, 1],
  },
  '작품의 관련작': {
    'select creator, episode, pavilion, pavilion_work, picture, promotion, promotion_work, read_together, tag, theme, theme_work, work, work_creator, work_tag':
      [20000, 1],
  },
  '작품의 댓글': {
    'select comment_rule, entitlement, episode, work': [10, 1],
    // Count limited to 10,000.
    'select comment': [20, 1, 11000],
    // One page with related rows.
    'select comment, comment_like, comment_report, episode, member, pen, shop_setting, support_membership, work_crew, work_rating':
      [70, 2, 100],
  },
  '회차의 댓글': {
    'select comment_rule, entitlement, episode, work': [10, 1],
    'select comment, comment_like, comment_report, episode, member, pen, shop_setting, support_membership, work_crew, work_rating':
      [100, 2],
    // Count limited to 10,000.
    'select comment': [200, 1, 11000],
  },
  '작품의 별점': {
    'select comment_rule, entitlement, episode, work': [10, 1],
    'select work_rating, work_rating_sum': [10, 1],
    'select entitlement, episode, reading_record, work': [10, 1],
  },
  '뷰어, 무료': {
    'select creator, episode, picture, promotion, promotion_work, shop_setting, strip_slice, work, work_creator': [
      20, 1,
    ],
    'select picture, text_revision': [10, 1],
  },
  '뷰어, 가진 회차': {
    'select creator, entitlement, episode, pass_term, pass_work, picture, promotion, promotion_work, shop_setting, strip_slice, support_membership, support_promise, work, work_creator, work_crew':
      [20, 1, 60],
    'select picture, text_revision': [10, 1],
  },
  '뷰어, 미리보기': {
    'select creator, episode, picture, promotion, promotion_work, shop_setting, strip_slice, work, work_creator': [
      20, 1,
    ],
    'select entitlement, episode, picture, promotion, promotion_work, shop_setting, text_revision, work': [60, 1],
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
    // Popularity bands are read until five matches are found.
    'select search_name': [20, 1, 200],
    'select work, work_search, work_tag': [20000, 1],
    'select creator, episode, picture, work, work_creator': [2000, 1],
    'select tag': [100, 1],
    'select creator, publisher, tag, work, work_creator, work_tag': [100, 1],
  },
  '찾기, 다섯 글자': {
    'select search_name': [10, 1],
    'select work, work_search, work_tag': [3000, 1, 20000],
    'select creator, episode, picture, work, work_creator': [1000, 1],
    'select tag': [100, 1],
  },
  '찾기, 거른 것': {
    'select search_name': [20, 1, 200],
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
    'select work, work_search': [2000, 1],
    'select search_name': [20, 1, 200],
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
    // The works and their capped count.
    'select work': [1500, 2],
    'select creator, episode, picture, work, work_creator': [1000, 1],
    'select creator, episode, publisher, tag, work, work_creator, work_tag': [1000, 1],
  },
  '방문 기록': {
    'insert access_log, visit_flow': [10, 1],
  },
};
