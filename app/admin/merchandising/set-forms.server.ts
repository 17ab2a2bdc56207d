import { hallForm, themeForm } from '#contract/admin-forms';
import {
  type HallInput,
  type ThemeInput,
  readHall,
  readTheme,
  saveHall,
  saveTheme,
  hideWorkSetPage,
} from '#domain/merchandising';
import { CATEGORY_NAMES } from '#shared/catalog/categories';
import { optionsOf } from './entity-form.ts';
import { type EntityForm, orNone, parsing } from './entity-form.server.ts';

const KEY = {
  name: 'id',
  label: '주소 이름',
  kind: 'slug',
  isKey: true,
  isNeeded: true,
  hint: '제목에서 만들어집니다. 홈 진열에서 가리키는 이름이며, 만든 뒤에는 바꿀 수 없습니다.',
} as const;
const WORKS = {
  name: 'works',
  label: '작품',
  kind: 'pick',
  picks: 'work',
  hint: '제목, 작가, 초성으로 찾아 고릅니다. 고른 순서대로 보입니다.',
} as const;
const GROUND = {
  name: 'background',
  label: '배경색',
  kind: 'colour',
  hint: '#24405a처럼 적어 주세요. 글자색은 밝기에 따라 정해지며, 글자와의 대비가 4.5:1보다 낮으면 읽히는 색으로 옮기고 알려 드립니다.',
} as const;
const PLACE = { name: 'position', label: '차례', kind: 'number', hint: '숫자가 작을수록 앞에 보입니다.' } as const;
const BY_RULE = { of: 'fill', is: ['rule'] };
const REFUSALS = { 'WINDOW_ERROR 0002': 'id', 'WINDOW_ERROR 0004': 'works', 'WINDOW_ERROR 0013': 'picture' };
const STATUS_OPTIONS = [
  { value: '', name: '모든 상태' },
  { value: 'ongoing', name: '연재 중' },
  { value: 'completed', name: '완결' },
  { value: 'hiatus', name: '휴재' },
];
const SHELF_OPTIONS = [{ value: '', name: '모든 서재' }, ...optionsOf(CATEGORY_NAMES)];

function themePlan(draft: ReturnType<typeof themeForm.parse>): ThemeInput & { position: number } {
  const { id, title, sentence, isAdult, position, fill, works, shelf, genre, status, tags } = draft;
  const payload = { id, title, sentence, isAdult, position, ...pictured(draft) };
  if (fill === 'works') return { ...payload, works };
  return {
    ...payload,
    rule: {
      shelf: shelf === '' ? undefined : shelf,
      genre: orNone(genre),
      status: status === '' ? undefined : status,
      tags,
    },
  };
}

function pictured({ background, picture }: { background: string; picture: string }) {
  return { background: orNone(background), picture: orNone(picture) };
}

export const themes: EntityForm = {
  kind: 'themes',
  one: '테마',
  lead: '작품을 골라, 또는 규칙으로 묶어 오래 두는 화면입니다. 성인 테마는 성인관에만 보입니다.',
  empty: '테마가 없습니다. 새로 만들기로 첫 테마를 만들어 보세요.',
  parts: [
    {
      title: '테마',
      fields: [
        { name: 'title', label: '제목', kind: 'line', isNeeded: true },
        KEY,
        { name: 'sentence', label: '한 줄 소개', kind: 'line' },
        { name: 'isAdult', label: '성인 테마(성인관에만 보입니다)', kind: 'check' },
        PLACE,
        GROUND,
        {
          name: 'picture',
          label: '그림',
          kind: 'picture',
          hint: '모두에게 보이는 그림입니다. 성인 테마에는 보이지 않습니다.',
        },
      ],
    },
    {
      title: '채우기',
      fields: [
        {
          name: 'fill',
          label: '작품 구성 방법',
          kind: 'select',
          options: [
            { value: 'works', name: '작품을 골라서' },
            { value: 'rule', name: '규칙으로' },
          ],
        },
        { ...WORKS, when: { of: 'fill', is: ['works'] } },
        { name: 'shelf', label: '서재', kind: 'select', options: SHELF_OPTIONS, when: BY_RULE },
        { name: 'status', label: '연재 상태', kind: 'select', options: STATUS_OPTIONS, when: BY_RULE },
        { name: 'genre', label: '장르', kind: 'pick', picks: 'genre', isSingle: true, when: BY_RULE },
        {
          name: 'tags',
          label: '태그',
          kind: 'pick',
          picks: 'tag',
          hint: '고른 태그를 모두 가진 작품만 보입니다.',
          when: BY_RULE,
        },
      ],
    },
  ],
  refusals: REFUSALS,
  blank: () => ({ fill: 'works', position: '0' }),
  open: async (ctx, key) => {
    const theme = await readTheme(ctx, key);
    const rule = theme.rule;
    return {
      values: {
        id: theme.id,
        title: theme.title,
        sentence: theme.sentence,
        isAdult: theme.isAdult ? 'on' : '',
        position: String(theme.position),
        background: theme.background ?? '',
        picture: theme.picture ?? '',
        fill: rule ? 'rule' : 'works',
        works: (theme.works ?? []).join('\n'),
        shelf: rule?.shelf ?? '',
        genre: rule?.genre ?? '',
        status: rule?.status ?? '',
        tags: (rule?.tags ?? []).join('\n'),
      },
      isVisible: theme.isPublished,
      place: null,
    };
  },
  take: parsing(themeForm, async (ctx, { by, key, draft }) => {
    const warnings = await saveTheme(ctx, {
      by,
      isNew: key === null,
      set: themePlan({ ...draft, id: key ?? draft.id }),
    });
    return { key: key ?? draft.id, warnings };
  }),
  end: {
    label: '내리기',
    request: '독자에게 더는 보이지 않습니다. 다시 저장하면 다시 보입니다.',
    act: (ctx, { by, key }) => hideWorkSetPage(ctx, { by, table: 'theme', id: key }),
  },
};

export const pavilions: EntityForm = {
  kind: 'pavilions',
  one: '관',
  lead: '출판사나 레이블의 작품을 모은 화면입니다.',
  empty: '관이 없습니다. 새로 만들기로 출판사의 관을 열어 보세요.',
  parts: [
    {
      title: '관',
      fields: [
        { name: 'title', label: '제목', kind: 'line', isNeeded: true },
        KEY,
        { name: 'intro', label: '소개', kind: 'text' },
        { name: 'notice', label: '알림', kind: 'text' },
        PLACE,
        GROUND,
        { name: 'picture', label: '그림', kind: 'picture' },
      ],
    },
    {
      title: '채우기',
      fields: [
        {
          name: 'publisher',
          label: '출판사',
          kind: 'pick',
          picks: 'publisher',
          isSingle: true,
          hint: '고르면 그 출판사의 작품이 모두 보입니다.',
        },
        WORKS,
      ],
    },
  ],
  refusals: REFUSALS,
  blank: () => ({ position: '0' }),
  open: async (ctx, key) => {
    const hall = await readHall(ctx, key);
    return {
      values: {
        id: hall.id,
        title: hall.title,
        intro: hall.intro,
        notice: hall.notice,
        position: String(hall.position),
        background: hall.background ?? '',
        picture: hall.picture ?? '',
        publisher: hall.publisher ?? '',
        works: (hall.works ?? []).join('\n'),
      },
      isVisible: hall.isPublished,
      place: null,
    };
  },
  take: parsing(hallForm, async (ctx, { by, key, draft }) => {
    const { id, publisher, background: _ground, picture: _picture, ...told } = draft;
    const set: HallInput & { position: number } = {
      ...told,
      ...pictured(draft),
      id: key ?? id,
      publisher: orNone(publisher),
    };
    return { key: key ?? id, warnings: await saveHall(ctx, { by, isNew: key === null, set }) };
  }),
  end: {
    label: '내리기',
    request: '독자에게 더는 보이지 않습니다. 다시 저장하면 다시 보입니다.',
    act: (ctx, { by, key }) => hideWorkSetPage(ctx, { by, table: 'pavilion', id: key }),
  },
};
