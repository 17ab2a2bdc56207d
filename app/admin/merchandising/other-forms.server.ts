import { pinForm, routeForm, wordForm } from '#contract/admin-forms';
import { timestampField } from '#contract/form-fields';
import { endPin, readPin, savePin } from '#domain/ranking';
import { readPopularWord, removePopularWord, savePopularWord } from '#domain/search';
import { endRedirect, readRedirect, saveRedirect, formatRedirectSource } from '#domain/merchandising';
import { DomainError } from '#kernel/domain-error';
import { RANKING_BOARD_NAMES, RANKING_MEASURE_NAMES, RANKING_CATEGORY_NAMES } from '#shared/merchandising/rankings';
import { optionsOf } from './entity-form.ts';
import { type EntityForm, parsing } from './entity-form.server.ts';

/** Throws WINDOW_ERROR 0001 when it is no number. */
function numberIn(key: string): number {
  if (!/^\d{1,15}$/.test(key)) throw new DomainError('WINDOW_ERROR', '0001');
  return Number(key);
}
const idOf = (key: string | null): number | null => (key === null ? null : numberIn(key));

export const routes: EntityForm = {
  kind: 'routes',
  one: '규칙',
  lead: '특정 주소로 접속한 독자를 다른 주소로 이동시킵니다. 순환하는 규칙은 저장되지 않습니다.',
  empty: '규칙이 없습니다. 옛 주소를 새 주소로 이동시켜야 할 때 만들어 주세요.',
  parts: [
    {
      title: '주소 이동',
      fields: [
        {
          name: 'from',
          label: '원래 주소',
          kind: 'line',
          isNeeded: true,
          hint: '/old처럼 적어 주세요. /old/*는 그 아래 모두입니다.',
        },
        {
          name: 'to',
          label: '이동할 주소',
          kind: 'line',
          isNeeded: true,
          hint: '/로 시작하는 서점의 주소나 https 주소',
        },
        { name: 'isExternal', label: '서점 밖으로 보내는 규칙입니다', kind: 'check' },
        { name: 'startsAt', label: '시작', kind: 'moment' },
        { name: 'endsAt', label: '종료', kind: 'moment' },
      ],
    },
  ],
  refusals: {
    'ROUTE_ERROR 0001': 'from',
    'ROUTE_ERROR 0002': 'to',
    'ROUTE_ERROR 0003': 'isExternal',
    'ROUTE_ERROR 0004': 'from',
    'ROUTE_ERROR 0005': 'to',
  },
  blank: () => ({}),
  open: async (ctx, key) => {
    const rule = await readRedirect(ctx, numberIn(key));
    return {
      values: {
        from: formatRedirectSource(rule),
        to: rule.target,
        isExternal: rule.isExternal ? 'on' : '',
        startsAt: timestampField(rule.startsAt),
        endsAt: timestampField(rule.endsAt),
      },
      isVisible: true,
      place: null,
    };
  },
  take: parsing(routeForm, async (ctx, { by, key, draft }) => {
    const { startsAt, endsAt, ...told } = draft;
    const input = { ...told, startsAt: startsAt ?? undefined, endsAt: endsAt ?? undefined };
    return { key: String(await saveRedirect(ctx, { by, id: idOf(key), wish: input })) };
  }),
  end: {
    label: '종료',
    request: '지금부터 이동하지 않습니다.',
    act: (ctx, { by, key }) => endRedirect(ctx, { by, id: numberIn(key) }),
  },
};

export const words: EntityForm = {
  kind: 'words',
  one: '검색어',
  lead: '인기 검색어는 독자의 검색 수로 매시간 집계합니다. 검색어를 원하는 순위에 고정하거나 숨길 수 있습니다.',
  empty: '고정하거나 숨긴 검색어가 없습니다. 집계된 그대로 보입니다.',
  parts: [
    {
      title: '검색어',
      fields: [
        { name: 'word', label: '검색어', kind: 'line', isNeeded: true },
        {
          name: 'how',
          label: '어떻게',
          kind: 'select',
          options: [
            { value: 'pin', name: '자리에 놓기' },
            { value: 'hide', name: '숨기기' },
          ],
        },
        { name: 'place', label: '자리(1–10)', kind: 'number' },
        { name: 'startsAt', label: '시작', kind: 'moment' },
        { name: 'endsAt', label: '종료', kind: 'moment' },
      ],
    },
  ],
  refusals: { WINDOW_ERROR: 'word' },
  blank: () => ({ how: 'pin', place: '1' }),
  open: async (ctx, key) => {
    const word = await readPopularWord(ctx, numberIn(key));
    return {
      values: {
        word: word.word,
        how: word.place === null ? 'hide' : 'pin',
        place: String(word.place ?? 1),
        startsAt: timestampField(word.startsAt),
        endsAt: timestampField(word.endsAt),
      },
      isVisible: true,
      place: '/search',
    };
  },
  take: parsing(wordForm, async (ctx, { by, key, draft: { how, place, ...told } }) => {
    const input = { ...told, place: how === 'hide' ? null : place };
    return { key: String(await savePopularWord(ctx, { by, id: idOf(key), wish: input })) };
  }),
  end: {
    label: '삭제',
    request: '다시 집계된 그대로 보입니다.',
    act: (ctx, { by, key }) => removePopularWord(ctx, { by, id: numberIn(key) }),
  },
};

export const pins: EntityForm = {
  kind: 'pins',
  one: '추천',
  lead: '랭킹의 원하는 순위에 작품을 추천합니다. 독자에게는 순위 대신 “운영자 추천”이라고 보이고, 집계된 순위에는 포함되지 않습니다.',
  empty: '추천하는 작품이 없습니다. 순위는 집계된 그대로 보입니다.',
  parts: [
    {
      title: '순위 추천',
      fields: [
        { name: 'work', label: '작품', kind: 'pick', picks: 'work', isSingle: true, isNeeded: true },
        { name: 'board', label: '순위표', kind: 'select', options: optionsOf(RANKING_BOARD_NAMES) },
        { name: 'shelf', label: '서가', kind: 'select', options: optionsOf(RANKING_CATEGORY_NAMES) },
        { name: 'by', label: '기준', kind: 'select', options: optionsOf(RANKING_MEASURE_NAMES) },
        { name: 'place', label: '자리(1–20)', kind: 'number', isNeeded: true },
        { name: 'startsAt', label: '시작', kind: 'moment', isNeeded: true },
        { name: 'endsAt', label: '종료', kind: 'moment', isNeeded: true },
      ],
    },
  ],
  refusals: { 'WINDOW_ERROR 0004': 'work', 'WINDOW_ERROR 0006': 'place' },
  blank: () => ({ board: 'realtime', shelf: 'all', by: 'readers', place: '1', startsAt: timestampField(new Date()) }),
  open: async (ctx, key) => {
    const pin = await readPin(ctx, numberIn(key));
    const { work, board, shelf, by, place, startsAt, endsAt } = pin;
    return {
      values: {
        work,
        board,
        shelf,
        by,
        place: String(place),
        startsAt: timestampField(startsAt),
        endsAt: timestampField(endsAt),
      },
      isVisible: true,
      place: `/ranking?board=${board}&shelf=${shelf}&by=${by}`,
    };
  },
  take: parsing(pinForm, async (ctx, { by, key, draft }) => ({
    key: String(await savePin(ctx, { by, id: idOf(key), wish: draft })),
  })),
  end: {
    label: '종료',
    request: '지금부터 집계된 순위만 보입니다.',
    act: (ctx, { by, key }) => endPin(ctx, { by, id: numberIn(key) }),
  },
};
