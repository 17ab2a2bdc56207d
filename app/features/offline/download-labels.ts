export const DOWNLOAD_LABELS = {
  keep: '기기에 보관',
  waiting: '대기 중',
  kept: '보관됨',
  failed: '보관 실패',
  drop: '보관 삭제',
  again: '다시 시도',
  none: '보관한 회차가 없습니다. 작품 화면의 ‘기기에 보관’을 누르시면 연결 없이도 읽을 수 있습니다.',
  locked: '다시 연결해 로그인을 확인하면 읽을 수 있습니다.',
  adult: '성인 작품',
  full: '기기의 저장 공간이 부족해 보관하지 못했습니다. 다 읽은 회차를 삭제한 뒤 다시 시도해 주세요.',
  failedNow: '회차를 보관하지 못했습니다. 잠시 후 다시 시도해 주세요.',
  cannot: '이 브라우저에서는 회차를 보관할 수 없습니다. https로 시작하는 주소에서 열어 주세요.',
  metered: 'Wi-Fi에 연결되면 이어서 보관합니다.',
  offline: '인터넷에 다시 연결되면 이어서 보관합니다.',
  handedOver: '보관한 회차는 열어 보지 않으셔도 구매를 취소할 수 없습니다.',
  startsRental: '대여한 회차는 보관하면 대여 기간이 바로 시작됩니다.',
} as const;

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** Such as 1.4MB. */
export function formatSize(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024))));
  const value = bytes / 1024 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)}${UNITS[power]}`;
}
