import type { ScrollPhase } from './auto-scroll.ts';

export const AUTO_SCROLL_LABELS = {
  name: '자동 스크롤',
  play: '시작',
  pause: '멈춤',
  speed: '속도',
  slower: '느리게',
  faster: '빠르게',
  close: '자동 스크롤 끝내기',
  lessMotion: '움직임 줄이기를 켜 두셨습니다. 자동 스크롤은 직접 시작하셨을 때만 움직입니다.',
  left: '화면을 떠나셔서 멈췄습니다. 시작을 누르시면 이어 갑니다.',
  end: '끝까지 왔습니다.',
  next: '다음 화로 이어 가기',
  nextShort: '이어 가기',
  stopped: '다음 화 앞에서 멈췄습니다. 시작을 누르시면 이어 갑니다.',
} as const;

/** Empty while moving or held. */
export function phaseLabel(phase: ScrollPhase): string {
  if (phase === 'left') return AUTO_SCROLL_LABELS.left;
  if (phase === 'next') return AUTO_SCROLL_LABELS.stopped;
  return phase === 'end' ? AUTO_SCROLL_LABELS.end : '';
}

/** `4단계`. */
export function levelText(level: number): string {
  return `${level}단계`;
}
