import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkCardDto } from '#contract/catalog';
import { type RowView, shopPageFrom, shopPageText } from './shop-page-text.ts';
import { withoutMutedWorks } from './without-muted-works.server.ts';

const cover = { hash: 'a', width: 2, height: 3, edge: '#000000', widths: [1], masked: false };
const work = (id: number): WorkCardDto => ({
  id,
  title: `작품 ${id}`,
  shelf: 'serial',
  kind: 'serial',
  status: 'ongoing',
  isAdult: false,
  cover,
  creator: '',
  genre: '',
  weekdays: [],
  episodes: 1,
  freeEpisodes: 0,
  latestAt: null,
  badges: [],
});
const row = (title: string, ids: number[], more: Partial<RowView> = {}): RowView => ({
  kind: 'works',
  title,
  more: null,
  works: ids.map(work),
  days: null,
  marks: null,
  note: '',
  kicker: '',
  ...more,
});
const text = shopPageText({
  today: 'mon',
  banners: [],
  rows: [
    row('둘', [1, 2], {
      marks: [
        [1, 'same', '', ''],
        [2, 'same', '', ''],
      ],
    }),
    row('하나', [1]),
    row('셋', [3]),
    row('이어 보기', [], { kind: 'continue' }),
  ],
});

test('a home without muted works stays the same text', () => {
  assert.equal(withoutMutedWorks(text, []), text);
  assert.equal(withoutMutedWorks(text, [9]), text);
});

test('muted works leave rows with their ranks, and empty rows go', () => {
  const { rows } = shopPageFrom(withoutMutedWorks(text, [1]));
  assert.deepEqual(
    rows.map(({ title, works }) => [title, ...works.map(({ id }) => id)]),
    [['둘', 2], ['셋', 3], ['이어 보기']],
  );
  assert.deepEqual(rows[0]?.marks, [[2, 'same', '', '']]);
});
