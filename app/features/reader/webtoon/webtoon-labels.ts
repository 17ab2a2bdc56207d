import type { PagedModeName } from './paged/spreads.ts';

export const WEBTOON_LABELS = {
  loadingLast: '마지막 그림을 불러오고 있습니다. 잠시만 기다려 주세요.',
  start: '회차의 처음입니다.',
  end: '회차의 끝입니다. 다음 화는 아래에 있습니다.',
} as const;

export const PAGE_TURN_LABELS: Record<PagedModeName, { on: string; back: string; unit: string }> = {
  paged: { on: '다음 쪽', back: '이전 쪽', unit: '쪽' },
  double: { on: '다음 쪽', back: '이전 쪽', unit: '쪽' },
  panels: { on: '다음 칸', back: '이전 칸', unit: '칸' },
};
