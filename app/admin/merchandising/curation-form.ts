import { RANKING_BOARD_NAMES, RANKING_MEASURE_NAMES } from '#shared/merchandising/rankings';
import { CATEGORY_NAMES, STATUS_NAMES } from '#shared/catalog/categories';
import { WEEKDAYS, WEEKDAY_NAMES } from '#shared/catalog/weekdays';
import { type EntitySection, optionsOf } from './entity-form.ts';

export const PAGE_NAMES = { home: '홈', ...CATEGORY_NAMES } as const;

export const ROW_NAMES: Record<string, string> = {
  new: '새 작품',
  popular: '인기 작품',
  weekday: '요일 연재',
  completed: '완결 작품',
  free: '전편 무료',
  'wait-free': '기다리면 무료',
  shelf: '서재의 작품',
  genre: '장르',
  tag: '태그',
  publisher: '출판사',
  works: '고른 작품',
  promotion: '기획전',
  theme: '테마',
  pavilion: '관',
  ranking: '순위',
  continue: '이어 보기(회원)',
  because: '읽은 작품과 비슷한 작품(회원)',
};

export const PRICE_NAMES = { free: '전편 무료', 'some-free': '일부 무료', paid: '유료' } as const;

const SHELVES = [{ value: '', name: '화면의 서재' }, ...optionsOf(CATEGORY_NAMES)];
const STATUS_FIELDS: EntitySection = {
  title: '기간과 볼 사람',
  fields: [
    { name: 'startsAt', label: '시작', kind: 'moment', hint: '비우면 상시 보입니다.' },
    { name: 'endsAt', label: '종료', kind: 'moment' },
    {
      name: 'who',
      label: '볼 사람',
      kind: 'select',
      options: [
        { value: 'everyone', name: '모두' },
        { value: 'visitors', name: '방문자' },
        { value: 'members', name: '회원' },
        { value: 'adults', name: '성인 인증한 회원' },
      ],
    },
    {
      name: 'newWithinDays',
      label: '가입한 지 며칠 안의 회원만',
      kind: 'number',
      hint: '0이면 모든 회원에게 보입니다.',
    },
    {
      name: 'on',
      label: '보이는 곳',
      kind: 'select',
      options: [
        { value: '', name: '웹과 앱' },
        { value: 'web', name: '웹' },
        { value: 'app', name: '앱' },
      ],
    },
  ],
};

/** Row kinds that each condition applies to. */
const BY_SHELF = {
  of: 'kind',
  is: ['new', 'popular', 'weekday', 'completed', 'free', 'wait-free', 'shelf', 'genre', 'tag', 'publisher', 'ranking'],
};
const OF_TAGS = { of: 'kind', is: ['tag'] };
const OF_RANKING = { of: 'kind', is: ['ranking'] };

/** What a row of these kinds is filled with; each has a search field of its own, `name-theme`. */
const NAMED_KINDS = ['genre', 'tag', 'publisher', 'promotion', 'theme', 'pavilion'] as const;
const NAME_HINTS: Partial<Record<string, string>> = {
  promotion: '비우면 지금 진행하는 기획전입니다.',
  tag: '고른 태그를 모두 가진 작품만 보입니다.',
};

/** The field that names what a row of a kind is filled with. */
export function nameField(kind: string): string {
  return `name-${kind}`;
}

export const ROW_SECTIONS: EntitySection[] = [
  {
    title: '줄',
    fields: [
      { name: 'title', label: '제목', kind: 'line', isNeeded: true },
      { name: 'kind', label: '작품 구성', kind: 'select', options: optionsOf(ROW_NAMES) },
      { name: 'limit', label: '작품 수', kind: 'number', hint: '0이면 알맞은 개수로 보입니다. 30까지입니다.' },
      ...NAMED_KINDS.map((kind) => ({
        name: nameField(kind),
        label: ROW_NAMES[kind] ?? kind,
        kind: 'pick' as const,
        picks: kind,
        isSingle: kind !== 'tag',
        hint: NAME_HINTS[kind],
        when: { of: 'kind', is: [kind] },
      })),
      {
        name: 'works',
        label: '고른 작품',
        kind: 'pick',
        picks: 'work',
        hint: '제목, 작가, 초성으로 찾아 고릅니다. 고른 순서대로 보입니다.',
        when: { of: 'kind', is: ['works'] },
      },
      { name: 'shelf', label: '서재', kind: 'select', options: SHELVES, when: BY_SHELF },
      {
        name: 'day',
        label: '요일',
        when: { of: 'kind', is: ['weekday'] },
        kind: 'select',
        options: [
          { value: '', name: '모든 요일' },
          ...WEEKDAYS.map((value) => ({ value, name: WEEKDAY_NAMES[value] })),
        ],
      },
      { name: 'board', label: '순위표', kind: 'select', options: optionsOf(RANKING_BOARD_NAMES), when: OF_RANKING },
      { name: 'by', label: '기준', kind: 'select', options: optionsOf(RANKING_MEASURE_NAMES), when: OF_RANKING },
      { name: 'without', label: '뺄 태그', kind: 'pick', picks: 'tag', when: OF_TAGS },
      { name: 'genre', label: '장르', kind: 'pick', picks: 'genre', isSingle: true, when: OF_TAGS },
      {
        name: 'status',
        label: '연재 상태',
        when: OF_TAGS,
        kind: 'select',
        options: [{ value: '', name: '모두' }, ...optionsOf(STATUS_NAMES)],
      },
      {
        name: 'price',
        label: '가격',
        when: OF_TAGS,
        kind: 'select',
        options: [{ value: '', name: '모두' }, ...optionsOf(PRICE_NAMES)],
      },
    ],
  },
  STATUS_FIELDS,
];

export const BANNER_SECTIONS: EntitySection[] = [
  {
    title: '무엇의 배너인가',
    fields: [
      {
        name: 'of',
        label: '연결하는 곳',
        kind: 'select',
        options: [
          { value: 'work', name: '작품' },
          { value: 'promotion', name: '기획전' },
          { value: 'link', name: '서점 안의 주소' },
        ],
      },
      {
        name: 'work',
        label: '작품',
        kind: 'pick',
        picks: 'work',
        isSingle: true,
        hint: '주소로 연결할 때는 표지를 쓸 작품입니다.',
        when: { of: 'of', is: ['work', 'link'] },
      },
      {
        name: 'promotion',
        label: '기획전',
        kind: 'pick',
        picks: 'promotion',
        isSingle: true,
        hint: '기획전을 진행하는 동안만 보입니다.',
        when: { of: 'of', is: ['promotion'] },
      },
      { name: 'link', label: '주소', kind: 'line', hint: '/event/page/3처럼', when: { of: 'of', is: ['link'] } },
    ],
  },
  {
    title: '글과 그림',
    fields: [
      { name: 'quote', label: '큰 글', kind: 'line', hint: '비우면 작품의 첫 문장입니다.' },
      { name: 'title', label: '제목', kind: 'line', hint: '그림을 볼 수 없는 독자에게는 이 글이 그림을 대신합니다.' },
      { name: 'note', label: '작은 글', kind: 'line' },
      {
        name: 'background',
        label: '배경색',
        kind: 'colour',
        hint: '글자색은 밝기에 따라 정해집니다. 대비가 4.5:1보다 낮으면 읽히는 색으로 옮기고 알려 드립니다.',
      },
      { name: 'picture', label: '그림', kind: 'picture', focus: 'focus', hint: '비우면 작품의 표지가 보입니다.' },
    ],
  },
  STATUS_FIELDS,
];

export const CURATION_SECTIONS: EntitySection[] = [
  {
    title: '진열',
    fields: [
      { name: 'page', label: '화면', kind: 'select', options: optionsOf(PAGE_NAMES), isKey: true },
      { name: 'title', label: '제목', kind: 'line', isNeeded: true, hint: '독자에게는 보이지 않습니다.' },
      {
        name: 'slug',
        label: '주소 이름',
        kind: 'slug',
        isKey: true,
        hint: '제목에서 만들어집니다. 만든 뒤에는 바꿀 수 없습니다.',
      },
      { name: 'isDraft', label: '초안(미리보기로만 봅니다)', kind: 'check' },
      { name: 'startsAt', label: '시작', kind: 'moment' },
      { name: 'endsAt', label: '종료', kind: 'moment' },
    ],
  },
];
