/** What operators are told where the console refuses (OPERATOR_ERROR). */
export const OPERATOR_SENTENCES: Record<string, string> = {
  '0001': '메일 주소 또는 비밀번호가 올바르지 않습니다.',
  '0002': '시도가 많아 잠시 제한되었습니다. {wait} 후 다시 시도해 주세요.',
  '0003': '코드가 맞지 않거나 이미 쓴 코드입니다. 새 코드가 나온 뒤 다시 입력해 주세요.',
  '0004': '이미 썼거나 기간이 지난 링크입니다. 소유자에게 새 링크를 받아 주세요.',
  '0005': '비밀번호를 12자 이상으로 정해 주세요.',
  '0006': '아직 시작하지 않은 계정입니다. 받으신 링크로 2단계 인증을 정해 주세요.',
  '0007': '마지막 소유자입니다. 다른 소유자를 먼저 정해 주세요.',
  '0008': '이미 있는 운영자의 메일 주소입니다.',
  '0009': '패스키를 확인하지 못했습니다. 다시 시도하거나 다른 방법을 이용해 주세요.',
  '0010': '역할을 하나 이상 골라 주세요.',
  '0011': '이름을 40자까지 입력해 주세요.',
  '0012': '권리자를 골라 주세요. 권리자 역할에는 권리자가 있어야 합니다.',
  '0013': '하나 남은 2단계 인증은 없앨 수 없습니다. 다른 방법을 먼저 더해 주세요.',
  '0014': '운영자를 찾을 수 없습니다.',
  '0015': '메일 주소를 바르게 입력해 주세요.',
  '0016': '비밀번호를 200자 이하로 정해 주세요.',
  '0017': '짐작하기 쉬운 비밀번호입니다. 여러 글자를 섞어 다시 정해 주세요.',
  '0018': '운영자 본인의 회원 계정은 직접 처리할 수 없습니다. 다른 운영자에게 맡겨 주세요.',
};

/** Statuses of the console's refusals that are not those of their name. */
export const OPERATOR_OWN_STATUSES: Record<string, number> = {
  'OPERATOR_ERROR 0001': 401,
  'OPERATOR_ERROR 0002': 429,
  'OPERATOR_ERROR 0004': 410,
  'OPERATOR_ERROR 0006': 403,
  'OPERATOR_ERROR 0007': 409,
  'OPERATOR_ERROR 0018': 403,
  'OPERATOR_ERROR 0008': 409,
  'OPERATOR_ERROR 0013': 409,
  'OPERATOR_ERROR 0014': 404,
};
