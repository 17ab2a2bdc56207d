import type { MarkColour } from '#vocabulary/reading-marks';

/** What the tools for marks say. */
export const MARKS_WORDING = {
  tools: '고른 글',
  note: '메모',
  copy: '복사',
  bookmark: '책갈피',
  share: '공유',
  shareFailed: '공유 창을 열지 못했습니다. 잠시 후 다시 시도해 주세요.',
  typo: '오탈자 제보',
  remove: '지우기',
  undo: '실행 취소',
  close: '닫기',
  highlight: '하이라이트',
  highlighted: '하이라이트를 칠했습니다.',
  bookmarked: '책갈피를 꽂았습니다.',
  unbookmarked: '책갈피를 뺐습니다.',
  highlightRemoved: '하이라이트를 지웠습니다.',
  bookmarkRemoved: '책갈피를 지웠습니다.',
  notKept: '이 기기의 저장 공간을 쓸 수 없어 표시를 남기지 못했습니다. 브라우저의 저장 설정을 확인해 주세요.',
  notePlaceholder: '이 문장에 남길 말을 적어 주세요.',
  noteKept: '메모를 저장했습니다.',
  noteFailed: '메모를 저장하지 못했습니다. 창을 닫기 전에 따로 옮겨 적어 주세요.',
  copied: '복사했습니다.',
  copiedPart: '처음 200자를 복사했습니다.',
  copyFailed: '복사하지 못했습니다. 글을 고른 채로 Ctrl+C를 눌러 주세요.',
  noPlace: '이 화면에는 책갈피를 꽂을 글이 없습니다.',
  lost: '본문이 바뀌어 찾을 수 없는 표시',
  lostNow: '본문이 바뀌어 이 표시를 찾을 수 없습니다. 표시한 글은 목록에 남아 있습니다.',
  unknownMark: '이 기기에서 찾을 수 없는 표시입니다.',
  exportCopied: '이 앱에서는 파일로 저장할 수 없어 표시의 내용을 복사했습니다. 메모 등에 붙여 넣어 주세요.',
  exportFailed: '표시를 내보내지 못했습니다. 잠시 후 다시 시도해 주세요.',
  editNote: '메모 고치기',
  addNote: '메모 쓰기',
} as const;

export const COLOUR_NAMES: Record<MarkColour, string> = {
  yellow: '노란색',
  green: '초록색',
  blue: '파란색',
  pink: '분홍색',
};
