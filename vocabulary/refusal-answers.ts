import type { ErrorName } from '#vocabulary/error-codes';

/** The only place that knows which HTTP status a refusal has, on calls and documents alike. */
export const REFUSAL_STATUSES: Record<ErrorName, number> = {
  NOT_FOUND: 404,
  ADULT_ERROR: 403,
  EPISODE_ERROR: 403,
  INPUT_ERROR: 400,
  IMPORT_ERROR: 422,
  SERVER_ERROR: 500,
};

/** The only place that knows what a reader is told about a refusal: one Korean sentence a name and code. */
const MESSAGES: Record<ErrorName, Record<string, string>> = {
  NOT_FOUND: {
    '0001': '작품을 찾을 수 없습니다. 판매가 끝났거나 주소가 바뀌었을 수 있습니다.',
    '0002': '회차를 찾을 수 없습니다. 주소를 다시 확인해 주세요.',
    '0003': '요청하신 주소를 찾을 수 없습니다.',
    '0004': '페이지를 찾을 수 없습니다.',
  },
  ADULT_ERROR: { '0001': '19세 이상 이용가 작품입니다. 성인인증 후 이용해 주세요.' },
  EPISODE_ERROR: {
    '0001': '아직 소장하거나 대여하지 않은 회차입니다.',
    '0002': '아직 공개되지 않은 회차입니다. 공개 시각 이후에 다시 찾아 주세요.',
    '0003': '회차의 내용을 불러올 수 없습니다. 잠시 후 다시 시도해 주세요.',
  },
  INPUT_ERROR: {
    '0001': '보내신 값을 확인해 주세요.',
    '0002': '처리할 수 없는 요청입니다.',
    '0003': '찾을 말을 두 글자 이상 입력해 주세요. 한글은 한 글자도 찾을 수 있습니다.',
    '0004': '찾을 말은 40자까지 입력하실 수 있습니다. 짧게 줄여 주세요.',
  },
  IMPORT_ERROR: {},
  SERVER_ERROR: { '0001': '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.' },
};

/** The sentence for a refusal; one without its own gets the shop's general one. */
export function refusalMessage(name: ErrorName, code: string): string {
  return MESSAGES[name][code] ?? '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.';
}
