import type { ErrorTable } from './error-table.ts';

/** Errors of reading, the library, search and notifications. */
export const READING_ERRORS = {
  /** Reading log. */
  READING_ERROR: {
    status: 409,
    codes: {
      '0001': '이 기기의 읽기 기록은 다른 회원의 것이라 보내지 않았습니다. 화면을 새로고침해 주세요.',
      '0002': { status: 413, message: '한 번에 보낼 수 있는 읽기 기록이 너무 많습니다. 나누어 보내 주세요.' },
    },
  },
  /** Offline downloads. */
  KEEP_ERROR: {
    status: 409,
    codes: {
      '0001':
        '회차를 보관할 수 있는 기기는 {count}대까지입니다. 내 정보의 저장 공간에서 쓰지 않는 기기를 해제해 주세요.',
      '0002': { status: 429, message: '하루에 보관할 수 있는 회차 수를 넘었습니다. 내일 다시 시도해 주세요.' },
      '0003': '이 기기에는 다른 회원이 보관한 회차가 있습니다. 화면을 새로고침해 주세요.',
    },
  },
  /** Search. */
  SAVED_SEARCH_ERROR: {
    status: 422,
    codes: {
      '0001': '검색의 이름을 {most}자 이내로 입력해 주세요.',
      '0002': { status: 409, message: '검색은 {most}개까지 저장할 수 있습니다. 쓰지 않는 검색을 삭제해 주세요.' },
      '0003': '저장할 검색어나 조건이 없습니다. 검색한 뒤 다시 시도해 주세요.',
    },
  },
  SEARCH_ERROR: {
    status: 400,
    codes: {
      '0001': '검색어를 입력해 주세요.',
    },
  },
  /** Dictionary and translation. */
  LANGUAGE_ERROR: {
    status: 422,
    codes: {
      '0001': { status: 404, message: '사전을 연결하지 않은 서점입니다. 사전의 누리집에서 찾아 주세요.' },
      '0002': '검색어를 1자에서 40자까지 입력해 주세요.',
      '0003': { status: 429, message: '한 시간 동안 찾을 수 있는 말을 모두 찾았습니다. 잠시 후 다시 시도해 주세요.' },
      '0004': { status: 503, message: '사전이 응답하지 않습니다. 잠시 후 다시 시도해 주세요.' },
      '0005': { status: 404, message: '번역을 연결하지 않은 서점입니다.' },
      '0006': '번역할 글을 500자까지 골라 주세요.',
      '0007': { status: 429, message: '오늘 번역할 수 있는 횟수를 모두 썼습니다. 내일 다시 시도해 주세요.' },
      '0008': { status: 503, message: '번역 서비스가 응답하지 않습니다. 잠시 후 다시 시도해 주세요.' },
      '0009': { status: 503, message: '지금은 번역할 수 없습니다. 나중에 다시 시도해 주세요.' },
    },
  },
  /** Rankings. */
  RANKING_ERROR: {
    status: 404,
    codes: {
      '0001': '보관 기간이 지났거나 없는 순위입니다. 랭킹에서 다시 골라 주세요.',
    },
  },
  /** Library. */
  BOOKSHELF_ERROR: {
    status: 409,
    codes: {
      '0001': { status: 404, message: '책장을 찾을 수 없습니다. 이미 삭제한 책장일 수 있습니다.' },
      '0002': { status: 422, message: '책장 이름을 1자에서 30자까지 입력해 주세요.' },
      '0003': '같은 이름의 책장이 있습니다. 다른 이름을 입력해 주세요.',
      '0004': '책장은 {most}개까지 만들 수 있습니다. 쓰지 않는 책장을 정리해 주세요.',
      '0005': '책장 하나에는 작품을 {most}개까지 담을 수 있습니다. 다른 책장에 담아 주세요.',
    },
  },
  /** Blocked tags. */
  MUTE_ERROR: {
    status: 409,
    codes: {
      '0001': { status: 404, message: '작품이나 작가를 찾을 수 없습니다. 새로고침한 뒤 다시 시도해 주세요.' },
      '0002': '{most}개까지 숨길 수 있습니다. 숨긴 작품·작가에서 다시 보기로 줄여 주세요.',
    },
  },
  TAG_ERROR: {
    status: 409,
    codes: {
      '0001': { status: 404, message: '태그를 찾을 수 없습니다. 다시 찾아 주세요.' },
      '0002': '태그는 {most}개까지 차단할 수 있습니다. 쓰지 않는 차단을 해제해 주세요.',
    },
  },
  /** Takeout. */
  TAKEOUT_ERROR: {
    status: 403,
    codes: {
      '0001': '파일로 내려받을 수 없는 작품입니다.',
      '0002': '소장하신 회차가 없어 내려받을 수 없습니다.',
      '0003': { status: 429, message: '하루에 {count}번까지 내려받을 수 있습니다. 내일 다시 시도해 주세요.' },
    },
  },
  /** Receipts. */
  RECEIPT_ERROR: {
    status: 404,
    codes: {
      '0001': '구매하지 않았거나 구매를 취소한 작품은 구매 확인서가 없습니다.',
    },
  },
  /** Notifications. */
  NEWS_ERROR: {
    status: 404,
    codes: {
      '0001': '알림을 찾을 수 없습니다. 이미 삭제했거나 보관 기간이 지난 알림일 수 있습니다.',
      '0002': '수신 거부 링크가 올바르지 않습니다. 메일의 링크를 다시 눌러 주시거나 알림 설정에서 바꾸어 주세요.',
    },
  },
  /** Push. */
  PUSH_ERROR: {
    status: 422,
    codes: {
      '0001': '이 기기를 알림 받는 기기로 등록할 수 없습니다. 브라우저의 알림을 껐다가 다시 켜 주세요.',
      '0002': '지금은 이 기기로 알림을 보낼 수 없습니다.',
    },
  },
} as const satisfies ErrorTable;
