/** Statuses of what is switched off or taken home, where they are others than their name's. */
export const OPERATE_STATUSES = {
  'SWITCH_ERROR 0007': 409,
  'SWITCH_ERROR 0008': 422,
  'SWITCH_ERROR 0009': 422,
  'TAKEOUT_ERROR 0003': 429,
};

/** What is said where the server cannot answer now, something is switched off, the shop closes, or a work may not go home. */
export const OPERATE_SENTENCES = {
  RATE_ERROR: { '0001': '요청이 한꺼번에 몰렸습니다. 잠시 후 다시 시도해 주세요.' },
  SERVER_ERROR: {
    '0001': '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.',
    '0002': '지금은 이용자가 많습니다. 잠시 후 다시 시도해 주세요.',
    '0003': '지금은 처리할 수 없습니다. 잠시 후 다시 시도해 주세요.',
    '0004': '저장 공간이 모자라 파일을 받지 못했습니다. 잠시 후 다시 시도해 주세요.',
  },
  SWITCH_ERROR: {
    '0001': '지금은 구매하거나 대여할 수 없습니다. 코인은 그대로 있으니 잠시 후 다시 시도해 주세요.',
    '0002': '지금은 코인을 충전할 수 없습니다. 잠시 후 다시 시도해 주세요.',
    '0003': '지금은 로그인할 수 없습니다. 잠시 후 다시 시도해 주세요.',
    '0004': '지금은 회원가입을 받지 않습니다. 잠시 후 다시 시도해 주세요.',
    '0005': '지금은 댓글을 쓸 수 없습니다. 잠시 후 다시 시도해 주세요.',
    '0006': '지금은 작품을 가져올 수 없습니다. 콘솔의 스위치에서 ‘작품 가져오기’를 켜 주세요.',
    '0007': '서점이 {date}에 문을 닫아 더는 충전하거나 구매할 수 없습니다. 남은 코인은 환불받으실 수 있습니다.',
    '0008': '문 닫는 날을 오늘이나 그 뒤의 날짜로 적어 주세요.',
    '0009': '독자에게 알릴 말을 300자 이하로 적어 주세요.',
  },
  TAKEOUT_ERROR: {
    '0001': '파일로 내려받을 수 없는 작품입니다.',
    '0002': '소장하신 회차가 없어 내려받을 수 없습니다.',
    '0003': '하루에 {count}번까지 내려받을 수 있습니다. 내일 다시 시도해 주세요.',
  },
};
