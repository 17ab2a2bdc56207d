import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkCardDto } from '#contract/catalog';
import { type ShopPageParts, type BannerView, type RowView, shopPageFrom, shopPageText } from './shop-page-text.ts';

function card(id: number, more: Partial<WorkCardDto> = {}): WorkCardDto {
  return {
    id,
    title: `작품 "${id}" \\ '따옴표'`,
    shelf: 'serial',
    kind: 'serial',
    status: 'ongoing',
    isAdult: false,
    cover: { hash: `h${id}`, width: 800, height: 1200, edge: '#123456', widths: [120, 240], masked: false },
    creator: '글쓴이',
    genre: '판타지',
    weekdays: ['mon', 'fri'],
    episodes: 12,
    freeEpisodes: 3,
    latestAt: '2026-11-21T00:00:00.000Z',
    badges: ['up'],
    ...more,
  };
}

const masked = card(3, {
  isAdult: true,
  cover: { hash: 'adult-cover', width: 800, height: 1200, edge: '#000000', widths: [120, 800], masked: true },
  weekdays: [],
  latestAt: null,
  badges: [],
});
const banner: BannerView = {
  quote: '첫 문장',
  title: '작품',
  note: '글쓴이',
  free: '1화 무료',
  link: '/novel/1',
  act: ['1화 무료로 보기', '/viewer/7'],
  cover: card(1).cover,
  focus: null,
  ground: ['#24405a', 'dark'],
};
const plain = { marks: null, note: '', kicker: '' };
const page: ShopPageParts = {
  today: 'sat',
  banners: [banner, { ...banner, act: null, cover: masked.cover, ground: null }],
  rows: [
    { ...plain, kind: 'new', title: '새로 들어온 작품', more: '/new', works: [card(2), card(1), masked], days: null },
    {
      ...plain,
      kind: 'works',
      title: '실시간 랭킹',
      more: null,
      works: [card(1)],
      days: null,
      marks: [[1, 'up', '▲ 2', '2계단 상승']],
    },
    {
      ...plain,
      kind: 'weekday',
      title: '요일 연재',
      more: null,
      works: [],
      days: [
        { day: 'mon', works: [card(1), card(2)] },
        { day: 'tue', works: [] },
      ],
    },
  ],
};

test('a page round-trips through its text', () => {
  assert.deepEqual(shopPageFrom(shopPageText(page)), page);
});

test('a work in several rows is serialised once and stays one object', () => {
  const text = shopPageText(page);
  assert.equal(text.split('작품 \\"1\\"').length, 2);
  const { rows } = shopPageFrom(text);
  assert.equal(rows[1]?.works[0], rows[0]?.works[1]);
});

test('a text is parsed once and the cache keeps frequently used texts', () => {
  const text = shopPageText(page);
  const own = (place: number): string => shopPageText({ ...page, banners: [{ ...banner, quote: `${place}` }] });
  const first = shopPageFrom(text);
  for (let place = 0; place < 40; place += 1) {
    shopPageFrom(own(place));
    assert.equal(shopPageFrom(text), first);
  }
  for (let place = 0; place < 40; place += 1) shopPageFrom(own(place));
  assert.notEqual(shopPageFrom(text), first);
});

test('a row with the same works as an earlier one is omitted, except the weekday board', () => {
  const row = (title: string, works: WorkCardDto[]): RowView => ({
    ...plain,
    kind: 'tag',
    title,
    more: null,
    works,
    days: null,
  });
  const rows = [row('하나', [card(1), card(2)]), row('둘', [card(2), card(1)]), row('셋', [card(2)])];
  const board: RowView = {
    ...plain,
    kind: 'weekday',
    title: '요일 연재',
    more: null,
    works: [],
    days: [{ day: 'mon', works: [card(1), card(2)] }],
  };
  const visible = shopPageFrom(shopPageText({ ...page, rows: [...rows, board] })).rows;
  assert.deepEqual(
    visible.map(({ title }) => title),
    ['하나', '셋', '요일 연재'],
  );
});
