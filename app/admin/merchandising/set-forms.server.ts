import { hallForm, promotionForm, themeForm } from '#contract/admin-forms';
import { timestampField } from '#contract/form-fields';
import {
  type HallInput,
  type ThemeInput,
  endPromotion,
  readHall,
  readPromotion,
  readTheme,
  saveHall,
  savePromotion,
  saveTheme,
  hideWorkSetPage,
} from '#domain/merchandising';
import { CATEGORY_NAMES } from '#shared/catalog/categories';
import { paths } from '#shared/web/paths';
import { optionsOf } from './entity-form.ts';
import { type EntityForm, newName, orNone, parsing } from './entity-form.server.ts';

const KEY = {
  name: 'id',
  label: '이름(영문)',
  kind: 'line',
  isKey: true,
  isNeeded: true,
  hint: '주소와 홈 진열에서 가리키는 이름입니다. 만든 뒤에는 바꿀 수 없습니다.',
} as const;
const WORKS = {
  name: 'works',
  label: '작품',
  kind: 'names',
  hint: '한 줄에 한 작품씩, 제목이나 작품 키로 적어 주세요. 적은 순서대로 보입니다.',
} as const;
const GROUND = {
  name: 'background',
  label: '배경색',
  kind: 'colour',
  hint: '#24405a처럼 적어 주세요. 글자색은 밝기에 따라 정해지며, 글자와의 대비가 4.5:1보다 낮으면 읽히는 색으로 옮기고 알려 드립니다.',
} as const;
const PLACE = { name: 'position', label: '차례', kind: 'number', hint: '작은 수가 앞에 섭니다.' } as const;
const REFUSALS = { 'WINDOW_ERROR 0002': 'id', 'WINDOW_ERROR 0004': 'works', 'WINDOW_ERROR 0013': 'picture' };
const STATUS_OPTIONS = [
  { value: '', name: '모든 상태' },
  { value: 'ongoing', name: '연재 중' },
  { value: 'completed', name: '완결' },
  { value: 'hiatus', name: '휴재' },
];
const SHELF_OPTIONS = [{ value: '', name: '모든 서가' }, ...optionsOf(CATEGORY_NAMES)];

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
  empty: '테마가 없습니다. 새로 만들기로 첫 테마를 묶어 보세요.',
  parts: [
    {
      title: '테마',
      fields: [
        KEY,
        { name: 'title', label: '제목', kind: 'line', isNeeded: true },
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
          label: '채우는 방법',
          kind: 'select',
          options: [
            { value: 'works', name: '작품을 골라서' },
            { value: 'rule', name: '규칙으로' },
          ],
        },
        WORKS,
        { name: 'shelf', label: '규칙: 서가', kind: 'select', options: SHELF_OPTIONS },
        { name: 'genre', label: '규칙: 장르', kind: 'line' },
        { name: 'status', label: '규칙: 연재 상태', kind: 'select', options: STATUS_OPTIONS },
        { name: 'tags', label: '규칙: 태그', kind: 'names', hint: '한 줄에 하나씩. 모두 가진 작품만 보입니다.' },
      ],
    },
  ],
  refusals: REFUSALS,
  blank: () => ({ id: newName('theme'), fill: 'works', position: '0' }),
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
        KEY,
        { name: 'title', label: '제목', kind: 'line', isNeeded: true },
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
        { name: 'publisher', label: '출판사', kind: 'line', hint: '적으면 그 출판사의 작품이 모두 보입니다.' },
        WORKS,
      ],
    },
  ],
  refusals: REFUSALS,
  blank: () => ({ id: newName('hall'), position: '0' }),
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

export const promotions: EntityForm = {
  kind: 'promotions',
  one: '기획전',
  lead: '작품을 기간 동안 할인하거나 앞의 회차를 무료로 엽니다. 정가제 작품은 10%까지만 할인할 수 있습니다.',
  empty: '기획전이 없습니다. 새로 만들기로 작품과 기간을 정해 보세요.',
  parts: [
    {
      title: '기획전',
      fields: [
        KEY,
        { name: 'title', label: '제목', kind: 'line', isNeeded: true },
        { name: 'intro', label: '소개', kind: 'text' },
        GROUND,
        { ...WORKS, isNeeded: true },
      ],
    },
    {
      title: '할인과 기간',
      fields: [
        { name: 'percent', label: '할인율(%)', kind: 'number' },
        {
          name: 'kinds',
          label: '할인하는 것',
          kind: 'select',
          options: [
            { value: 'both', name: '소장과 대여' },
            { value: 'buy', name: '소장만' },
            { value: 'rental', name: '대여만' },
          ],
        },
        { name: 'freeFirst', label: '처음부터 무료로 여는 회차 수', kind: 'number' },
        { name: 'startsAt', label: '시작', kind: 'moment', isNeeded: true },
        { name: 'endsAt', label: '종료', kind: 'moment', isNeeded: true },
      ],
    },
  ],
  refusals: { ...REFUSALS, 'WINDOW_ERROR 0007': 'percent', 'WINDOW_ERROR 0030': 'percent' },
  blank: () => ({
    id: newName('sale'),
    percent: '0',
    freeFirst: '0',
    kinds: 'both',
    startsAt: timestampField(new Date()),
  }),
  open: async (ctx, key) => {
    const promotion = await readPromotion(ctx, key);
    const kinds = promotion.kinds ?? [];
    return {
      values: {
        id: promotion.id,
        title: promotion.title,
        intro: promotion.intro ?? '',
        background: promotion.background ?? '',
        works: promotion.works.join('\n'),
        percent: String(promotion.percent ?? 0),
        kinds: kinds.length === 2 ? 'both' : (kinds[0] ?? 'both'),
        freeFirst: String(promotion.freeFirst ?? 0),
        startsAt: timestampField(promotion.startsAt),
        endsAt: timestampField(promotion.endsAt),
      },
      isVisible: promotion.isPublished,
      place: paths.promotion(promotion.number),
    };
  },
  take: parsing(promotionForm, async (ctx, { by, key, draft }) => {
    const { background, kinds, ...told } = draft;
    const promotion = {
      ...told,
      id: key ?? draft.id,
      background: orNone(background),
      kinds: kinds === 'both' ? (['buy', 'rental'] as const).slice() : [kinds],
    };
    return { key: promotion.id, warnings: await savePromotion(ctx, { by, isNew: key === null, promotion }) };
  }),
  end: {
    label: '종료',
    request: '지금 끝납니다. 값은 곧바로 할인 전으로 돌아가고, 산 것은 그대로 남습니다.',
    act: (ctx, { by, key }) => endPromotion(ctx, { by, id: key }),
  },
};
