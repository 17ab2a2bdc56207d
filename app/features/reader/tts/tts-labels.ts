import type { TtsNotice } from './tts-player.ts';
import type { SleepChoice } from './sleep-timer.ts';

export const TTS_LABELS = {
  name: '듣기',
  play: '재생',
  pause: '멈춤',
  previousSentence: '이전 문장',
  nextSentence: '다음 문장',
  previousParagraph: '이전 문단',
  nextParagraph: '다음 문단',
  settings: '듣기 설정',
  rate: '속도',
  pitch: '높낮이',
  voice: '목소리',
  remoteVoice: '인터넷에 연결되어 있을 때만 들을 수 있습니다.',
  sleep: '취침 타이머',
  close: '듣기 끝내기',
  backToSpoken: '읽는 곳으로',
  pick: '읽을 문장 고르기',
  picking: '읽기 시작할 문장을 눌러 주세요. 그만두시려면 Esc나 재생을 눌러 주세요.',
  opening: '목소리를 찾는 중입니다.',
  retry: '다시 확인',
  keys: 'Space나 K로 재생하고 멈춥니다. 막대 위에서 ← →는 문장, Shift와 함께 누르면 문단, ↑ ↓는 속도입니다.',
} as const;

const NOTICES: Record<NonNullable<TtsNotice>, string> = {
  noVoice:
    '이 기기에 한국어 목소리가 없습니다. 기기 설정의 음성 합성(TTS)에서 한국어 목소리를 설치하신 뒤 다시 확인해 주세요.',
  noSound: '소리를 내지 못했습니다. 다른 목소리를 고르시거나 잠시 뒤 다시 재생해 주세요.',
  refused: '브라우저가 소리를 막았습니다. 재생을 다시 눌러 주세요.',
  locked: '여기까지 읽었습니다. 다음 화는 구매 후 들을 수 있습니다.',
  latest: '최신 화까지 모두 들으셨습니다. 다음 화를 기다려 주세요.',
  notFetched: '다음 화를 불러오지 못했습니다. 연결 상태를 확인하신 뒤 다시 재생해 주세요.',
  asleep: '취침 타이머가 끝나 멈췄습니다.',
  elsewhere: '다른 창에서 듣기를 시작하여 멈췄습니다.',
};

export function noticeLabel(notice: TtsNotice): string {
  return notice ? NOTICES[notice] : '';
}

export function sleepName(choice: SleepChoice): string {
  if (choice === 'off') return '끄기';
  if (choice === 'episode') return '이 화 끝까지';
  return choice === 'next' ? '다음 화까지' : `${choice}분`;
}

/** Short remaining time; empty when off. */
export function sleepRemainingLabel(choice: SleepChoice, leftMs: number | undefined): string {
  if (choice === 'off') return '';
  if (choice === 'episode') return '이 화';
  if (choice === 'next' || leftMs === undefined) return '다음 화';
  return leftMs < 60_000 ? '1분 안' : `${Math.ceil(leftMs / 60_000)}분`;
}
