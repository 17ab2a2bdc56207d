import type { ErrorName } from '#vocabulary/error-codes';

/** What a refusal's status is as a rule. */
const REFUSAL_STATUSES: Record<ErrorName, number> = {
  NOT_FOUND: 404,
  ADULT_ERROR: 403,
  EPISODE_ERROR: 403,
  INPUT_ERROR: 400,
  IMPORT_ERROR: 422,
  AUTH_ERROR: 401,
  LOGIN_ERROR: 401,
  JOIN_ERROR: 422,
  MEMBER_ERROR: 403,
  VERIFY_ERROR: 422,
  MEDIA_ERROR: 403,
  READING_ERROR: 409,
  CAPTCHA_ERROR: 429,
  LINK_ERROR: 410,
  PROFILE_ERROR: 422,
  CONFIRM_ERROR: 422,
  EXPORT_ERROR: 429,
  SERVER_ERROR: 500,
};

/** Refusals whose status is another than that of their name. */
const OWN_STATUSES: Record<string, number> = {
  'AUTH_ERROR 0005': 403,
  'AUTH_ERROR 0006': 429,
  'LOGIN_ERROR 0001': 422,
  'LOGIN_ERROR 0002': 422,
  'LOGIN_ERROR 0006': 429,
  'LOGIN_ERROR 0007': 403,
  'LOGIN_ERROR 0008': 403,
  'JOIN_ERROR 0011': 429,
  'VERIFY_ERROR 0001': 503,
  'VERIFY_ERROR 0005': 429,
  'VERIFY_ERROR 0006': 409,
  'VERIFY_ERROR 0007': 403,
  'PROFILE_ERROR 0002': 409,
  'PROFILE_ERROR 0004': 413,
  'CONFIRM_ERROR 0003': 403,
  'CONFIRM_ERROR 0004': 429,
  'READING_ERROR 0002': 413,
  'SERVER_ERROR 0002': 503,
};

/** The HTTP status of a refusal, on calls and documents alike. */
export function refusalStatus(name: ErrorName, code: string): number {
  return OWN_STATUSES[`${name} ${code}`] ?? REFUSAL_STATUSES[name];
}

/** The only place that knows what a reader is told about a refusal: one Korean sentence a name and code. */
const MESSAGES: Record<ErrorName, Record<string, string>> = {
  NOT_FOUND: {
    '0001': '작품을 찾을 수 없습니다. 판매가 끝났거나 주소가 바뀌었을 수 있습니다.',
    '0002': '회차를 찾을 수 없습니다. 주소를 다시 확인해 주세요.',
    '0003': '요청하신 주소를 찾을 수 없습니다.',
    '0004': '페이지를 찾을 수 없습니다.',
    '0005': '아직 등록된 내용이 없습니다. 고객센터로 문의해 주세요.',
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
  AUTH_ERROR: {
    '0001': '로그인 시간이 만료되었습니다. 다시 로그인해 주세요.',
    '0002': '로그인이 필요한 서비스입니다.',
    '0003': '자동 로그인이 해제되었습니다. 다시 로그인해 주세요.',
    '0004': '로그인 정보가 올바르지 않습니다. 다시 로그인해 주세요.',
    '0006': '로그인 확인을 너무 자주 요청했습니다. 잠시 후 다시 시도해 주세요.',
    '0005': '다른 사이트에서 보낸 요청은 처리하지 않습니다. 서가에서 다시 시도해 주세요.',
  },
  LOGIN_ERROR: {
    '0001': '이메일을 입력해 주세요.',
    '0002': '비밀번호를 입력해 주세요.',
    '0003': '이메일 또는 비밀번호가 올바르지 않습니다.',
    '0004': '자동 입력 방지 문자를 입력해 주세요.',
    '0005': '자동 입력 방지 문자가 일치하지 않습니다.',
    '0006': '로그인 시도가 많아 잠시 이용이 제한되었습니다. {wait} 후 다시 시도해 주세요.',
    '0007': '이용이 정지된 계정입니다. 고객센터로 문의해 주세요.',
    '0008': '만 14세 미만은 서가를 이용할 수 없습니다. 고객센터로 문의해 주세요.',
  },
  JOIN_ERROR: {
    '0001': '올바른 이메일 형식이 아닙니다.',
    '0002': '비밀번호를 입력해 주세요.',
    '0003': '비밀번호가 너무 짧습니다. 8자 이상으로 입력해 주세요.',
    '0004': '비밀번호가 너무 깁니다. 20자 이하로 입력해 주세요.',
    '0005': '비밀번호가 서로 일치하지 않습니다.',
    '0006': '이용약관에 동의하셔야 가입할 수 있습니다.',
    '0007': '개인정보 처리방침에 동의하셔야 가입할 수 있습니다.',
    '0008': '만 14세 이상만 가입할 수 있습니다.',
    '0009': '이미 가입된 이메일입니다.',
    '0010': '탈퇴한 지 얼마 지나지 않은 이메일입니다. {date} 이후에 다시 가입할 수 있습니다.',
    '0011': '가입 요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
    '0012': '자동 입력 방지 문자를 입력해 주세요.',
    '0013': '자동 입력 방지 문자가 일치하지 않습니다.',
  },
  MEMBER_ERROR: {
    '0003': '성인 모드를 이용하려면 성인인증(본인인증)이 필요합니다.',
    '0004': '미성년자는 성인 모드를 이용할 수 없습니다.',
  },
  VERIFY_ERROR: {
    '0001': '본인인증 서비스를 사용할 수 없습니다. 잠시 후 다시 시도해 주세요.',
    '0002': '본인인증에 실패했습니다. 정보를 확인한 뒤 다시 시도해 주세요.',
    '0003': '본인인증을 취소했습니다.',
    '0004': '인증 시간이 지났습니다. 처음부터 다시 시도해 주세요.',
    '0005': '하루에 {count}회까지 인증할 수 있습니다. 내일 다시 시도해 주세요.',
    '0006': '이미 다른 계정에서 인증한 정보입니다. 기존 계정으로 로그인하거나 고객센터로 문의해 주세요.',
    '0007': '만 14세 미만은 서가를 이용할 수 없습니다. 고객센터로 문의해 주세요.',
  },
  MEDIA_ERROR: { '0001': '이 그림을 볼 수 있는 시간이 지났거나 볼 수 없는 그림입니다. 화면을 새로 고쳐 주세요.' },
  READING_ERROR: {
    '0001': '이 기기의 읽기 기록은 다른 회원의 것이라 보내지 않았습니다. 화면을 새로고침해 주세요.',
    '0002': '한 번에 보낼 수 있는 읽기 기록이 너무 많습니다. 나누어 보내 주세요.',
  },
  CAPTCHA_ERROR: { '0001': '자동 입력 방지 문자를 너무 자주 요청하셨습니다. 1분 후 다시 시도해 주세요.' },
  LINK_ERROR: {
    '0001': '재설정 링크의 유효 시간이 지났습니다. 다시 요청해 주세요.',
    '0002': '인증 링크의 유효 시간이 지났습니다. 인증 메일을 다시 요청해 주세요.',
  },
  PROFILE_ERROR: {
    '0001': '닉네임을 다시 확인해 주세요. 한글, 영문, 숫자 2~12자로 지을 수 있습니다.',
    '0002': '이미 사용 중인 닉네임입니다.',
    '0003': '사용할 수 없는 단어가 포함되어 있습니다.',
    '0004': '사진이 너무 큽니다. 5MB 이하의 사진을 골라 주세요.',
    '0005': '사용할 수 없는 사진입니다. JPEG, PNG, WebP 사진을 골라 주세요.',
    '0006': '비밀번호로 로그인하려면 이메일이 필요합니다. 이메일을 먼저 등록해 주세요.',
    '0007': '올바른 이메일 형식이 아닙니다.',
    '0008': '지금 쓰고 계신 이메일입니다. 다른 이메일을 입력해 주세요.',
  },
  CONFIRM_ERROR: {
    '0001': '비밀번호를 입력해 주세요.',
    '0002': '현재 비밀번호가 올바르지 않습니다.',
    '0003': '안전을 위해 다시 로그인한 뒤 10분 안에 진행해 주세요.',
    '0004': '비밀번호를 여러 번 잘못 입력하셨습니다. 15분 뒤에 다시 시도해 주세요.',
    '0005': '내용을 확인하고 표시해 주세요.',
  },
  EXPORT_ERROR: { '0001': '자료는 한 시간에 두 번까지 내려받을 수 있습니다. 잠시 후 다시 시도해 주세요.' },
  SERVER_ERROR: {
    '0001': '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.',
    '0002': '지금은 이용자가 많습니다. 잠시 후 다시 시도해 주세요.',
  },
};

/** The sentence for a refusal, its `{facts}` filled in; one without its own gets the shop's general one. */
export function refusalMessage(name: ErrorName, code: string, facts: Record<string, string | number> = {}): string {
  const sentence = MESSAGES[name][code] ?? '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.';
  return sentence.replaceAll(/\{(\w+)\}/g, (_all, fact: string) => String(facts[fact] ?? ''));
}
