import type { SettingsKind } from './reading-settings.ts';

export const BACKGROUND_NAMES = {
  white: '흰색',
  paper: '종이',
  sepia: '세피아',
  green: '녹두',
  night: '밤',
  black: '검은색',
  contrast: '고대비(검은 바탕에 흰 글자)',
} as const;

interface SettingLabels {
  name: string;
  choices?: Record<string, string>;
  message?: (value: number) => string;
  /** Note on narrow screens. */
  narrowNote?: string;
}

const percent = (value: number): string => `${Math.round(value)}%`;
const characters = (value: number): string => `${Number(value.toFixed(2))}자`;
const times = (value: number): string => `${value.toFixed(1)}배`;
const TAPS: SettingLabels = {
  name: '터치로 넘기기',
  choices: { off: '끄기', sides: '양옆', edges: '가장자리', lower: '아래쪽' },
};
const COMMON: Record<string, SettingLabels> = {
  brightness: { name: '밝기', message: percent },
  taps: TAPS,
  tapsTurned: { name: '좌우 반전' },
  swipe: { name: '밀어서 넘기기' },
  keepAwake: { name: '읽는 동안 화면 켜 두기' },
  volumeKeys: { name: '음량 키로 넘기기' },
  autoSpeed: { name: '자동 스크롤', message: (value) => `초당 ${value}` },
};

export const SETTING_LABELS: Record<SettingsKind, Record<string, SettingLabels>> = {
  text: {
    ...COMMON,
    mode: { name: '읽는 방식', choices: { scroll: '스크롤', paged: '페이지' } },
    columns: { name: '페이지 단', choices: { auto: '자동', one: '한 단', two: '두 단' } },
    ground: { name: '배경색' },
    face: { name: '글꼴' },
    size: { name: '글자 크기', message: (value) => String(value) },
    leading: { name: '줄 간격', message: (value) => value.toFixed(1) },
    gap: { name: '문단 간격', message: characters },
    indent: { name: '들여쓰기', message: characters },
    margin: { name: '좌우 여백', message: percent },
    tracking: { name: '글자 사이', message: (value) => percent(value * 100) },
    weight: { name: '굵기', choices: { normal: '보통', bold: '굵게' } },
    align: { name: '정렬', choices: { start: '왼쪽', justify: '양쪽' } },
    glide: { name: '페이지가 움직이며 넘어가기' },
    aloudRate: { name: '읽기 속도', message: times },
    aloudPitch: { name: '음높이', message: times },
  },
  images: {
    ...COMMON,
    mode: {
      name: '보는 방식',
      choices: { strip: '스크롤', paged: '한 쪽', double: '두 쪽', panels: '한 칸' },
    },
    width: {
      name: '그림 너비',
      message: percent,
      narrowNote: '너비는 넓은 화면에서만 달라집니다. 이 화면에서는 언제나 화면에 꼭 맞춥니다.',
    },
    isFromRight: { name: '오른쪽에서 왼쪽으로 넘기기' },
    saver: { name: '데이터 절약', choices: { auto: '자동', on: '켜기', off: '끄기' } },
  },
};

interface SettingGroup {
  id: string;
  name: string;
  rows: string[];
}

/** One tab per group; each setting belongs to one. */
export const SETTING_GROUPS: Record<SettingsKind, SettingGroup[]> = {
  text: [
    { id: 'letters', name: '글자', rows: ['size', 'leading', 'face', 'gap', 'indent', 'tracking', 'weight', 'align'] },
    { id: 'view', name: '보기', rows: ['ground', 'brightness', 'mode', 'columns', 'margin'] },
    { id: 'turning', name: '넘기기', rows: ['taps', 'tapsTurned', 'swipe', 'glide', 'volumeKeys', 'keepAwake'] },
    { id: 'by-itself', name: '자동 읽기', rows: ['autoSpeed', 'aloudRate', 'aloudPitch'] },
  ],
  images: [
    { id: 'view', name: '보기', rows: ['mode', 'isFromRight', 'width', 'brightness', 'saver'] },
    { id: 'turning', name: '넘기기', rows: ['taps', 'tapsTurned', 'swipe', 'autoSpeed', 'volumeKeys', 'keepAwake'] },
  ],
};

export const SETTINGS_LABELS = {
  groups: '설정 갈래',
  themeGround: '서점의 테마에 맞추기',
  themeGroundShort: '테마',
  less: (name: string) => `${name} 줄이기`,
  more: (name: string) => `${name} 늘리기`,
  message: (name: string, value: string) => `${name} ${value}`,
  faceComing: '글꼴을 내려받는 중입니다.',
  faceFailed: '글꼴을 내려받지 못했습니다. 지금 글꼴로 계속 보여 드립니다. 연결 상태를 확인해 주세요.',
  faceShown: (name: string) => `이제 ${name} 글꼴로 보여 드립니다.`,
  kilobytes: (bytes: number) => `${Math.round(bytes / 1024)}KB`,
  plain: '읽기 편한 글자',
  plainNote:
    '글자 사이와 줄 간격을 넓히고 들여쓰기와 양쪽 정렬을 끕니다. 로마자는 구별하기 쉬운 Lexend 글꼴로 보여 드립니다.',
  shopFace: '서점 글꼴',
  privateReading: '읽은 기록 남기지 않기',
  words: '단어 바꿔 읽기',
  keys: '단축키',
  privateNote: '이 탭을 닫을 때까지 읽은 위치와 기록을 저장하지 않습니다.',
  profile: '적용 범위',
  scopes: [
    { value: 'all', name: '모든 작품' },
    { value: 'work', name: '이 작품만' },
  ],
  onlyHere: '이제 설정을 바꾸면 이 작품에만 적용됩니다.',
  files: '설정 저장과 되돌리기',
  toDefault: '모든 작품에 적용',
  toDevice: '이 기기에만 적용',
  toFirst: '처음 설정으로',
  defaultMade: '지금 설정을 모든 작품에 적용했습니다.',
  deviceMade: '지금 설정을 이 기기에만 적용했습니다.',
  othersFollowed: '이 작품에도 모든 작품의 설정을 적용했습니다.',
  firstShown: '이 작품을 처음 설정으로 되돌렸습니다.',
  allFirstShown: '모든 작품을 처음 설정으로 되돌렸습니다.',
  undo: '실행 취소',
  undone: '되돌렸습니다.',
  notKept: '이 기기의 저장 공간을 쓸 수 없어 설정을 기억하지 못합니다. 브라우저의 저장 설정을 확인해 주세요.',
  export: '설정 내보내기',
  import: '설정 가져오기',
  exported: '모든 작품의 설정을 파일로 저장했습니다.',
  copied: '이 앱에서는 파일로 저장할 수 없어 설정의 내용을 복사했습니다. 메모 등에 붙여 넣어 주세요.',
  notExported: '설정을 내보내지 못했습니다. 잠시 후 다시 시도해 주세요.',
  noFile: '서가의 설정 파일이 아닙니다. ‘설정 내보내기’로 저장한 파일을 골라 주세요.',
  emptyFile: '파일에 가져올 설정이 없습니다.',
  imported: (works: number) =>
    works > 0 ? `기본값과 작품 ${works}편의 설정을 가져왔습니다.` : '기본 설정을 가져왔습니다.',
  otherShop: '다른 서점의 파일이라 작품별 설정은 빼고 가져왔습니다.',
} as const;
