export const SEARCH_LABELS = {
  title: '본문 찾기',
  label: '검색어',
  placeholder: '작품의 본문에서 찾기',
  here: '지금 읽는 화',
  others: '다른 화',
  previous: '이전 결과',
  next: '다음 결과',
  spaces: '띄어쓰기 무시',
  begin: '검색어를 입력해 주세요. 띄어쓰기와 문장 부호가 달라도 찾습니다.',
  short: '두 글자 이상 입력해 주세요. 한글은 한 글자도 찾을 수 있습니다.',
  long: '검색어는 40자까지 입력하실 수 있습니다.',
  loading: '다른 화에서 찾는 중입니다.',
  failed: '다른 화에서 찾지 못했습니다. 연결 상태를 확인하신 뒤 다시 시도해 주세요.',
  retry: '다시 시도',
  more: '더보기',
  noneHere: '지금 읽는 화에는 없습니다.',
  none: '찾으시는 말이 없습니다. 짧게 줄이거나 다른 말로 찾아 보세요. 구매하지 않은 화는 찾지 않습니다.',
} as const;

/** `3개 중 1번째` */
export function hitCountLabel(at: number, all: number): string {
  return at < 0 ? `${all}개` : `${all}개 중 ${at + 1}번째`;
}
