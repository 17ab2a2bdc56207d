import assert from 'node:assert/strict';
import { test } from 'node:test';
import { episodeNumber } from '#domain/catalog-import';
import type { EpisodeUploadSettings, UploadedEpisodeChoice } from '#shared/catalog/episode-upload';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type FoundEpisode, type MatchableEpisode, matchUploaded, missingNumbers } from './match-rules.ts';
import { planUpload } from './plan-rules.ts';

const throwsWith = (act: () => unknown, code: string): Promise<unknown> => rejectsWith((async () => act())(), code);
const episode = (id: number, title: string, more: Partial<MatchableEpisode> = {}): MatchableEpisode => ({
  id,
  position: id,
  title,
  digest: `d${id}`,
  revision: 1,
  isWithdrawn: false,
  is_draft: false,
  is_edited: false,
  opensAt: new Date(0),
  ...more,
});
const file = (title: string, digest: string, named?: number): FoundEpisode => ({
  key: `${title}\n${digest}`,
  file: `${title}.txt`,
  title,
  digest,
  characters: 10,
  pages: 0,
  named,
});

test('reads the number of a title, but none of side stories and volumes', () => {
  const numbers = [
    '3권 12화',
    '달빛 우체국 3권_12화 첫눈',
    'Vol.3 Ch.12',
    '3권',
    '제101화 첫눈',
    '101',
    '101. 첫눈',
    'EP101',
    '12.5화 밤',
    '외전 3화',
    '2부',
    '첫눈',
    '프롤로그',
  ];
  assert.deepEqual(numbers.map(episodeNumber), [
    12,
    12,
    12,
    undefined,
    101,
    101,
    101,
    101,
    12.5,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('relates uploaded episodes to the work by contents, number and title', () => {
  const existing = [
    episode(1, '1화 비'),
    episode(2, '2화 눈'),
    episode(3, '3화', { isWithdrawn: true }),
    episode(4, '외전'),
  ];
  const found = [
    file('6화', 'x6'),
    file('1화 비', 'd1'),
    file('2화 새 눈', 'x2'),
    file('3화', 'x3'),
    file('첫눈', 'x4', 4),
    file('외전', 'x5'),
    file('후기', 'x7'),
    file('6화 밤', 'x8'),
  ];
  const { rows, missing } = matchUploaded(found, existing);
  assert.deepEqual(
    rows.map(({ title, number, match, episodeId }) => [title, number, match, episodeId]),
    [
      ['1화 비', 1, 'same', 1],
      ['2화 새 눈', 2, 'changed', 2],
      ['3화', 3, 'new', null],
      ['첫눈', 4, 'new', null],
      ['6화', 6, 'repeated', null],
      ['6화 밤', 6, 'repeated', null],
      ['외전', null, 'changed', 4],
      ['후기', null, 'unnumbered', null],
    ],
  );
  assert.deepEqual(missing, ['5화']);
});

test('counts by position in a work whose titles have no numbers', () => {
  const { rows } = matchUploaded([file('2화', 'x'), file('3화', 'y')], [episode(1, '비'), episode(2, '눈')]);
  assert.deepEqual(
    rows.map(({ match, episodeId }) => [match, episodeId]),
    [
      ['changed', 2],
      ['new', null],
    ],
  );
});

test('names missing numbers between the work and the upload as ranges', () => {
  assert.deepEqual(missingNumbers([1, 2, 6, 7, 9], [6, 7, 9]), ['3~5화', '8화']);
  assert.deepEqual(missingNumbers([100, 101, 102], [101, 102]), []);
  assert.deepEqual(missingNumbers([51, 52], [51, 52]), []);
});

const SETTINGS: EpisodeUploadSettings = {
  buyCoins: 2,
  rentalCoins: null,
  rentalHours: null,
  freeFrom: null,
  freeTo: null,
  release: 'schedule',
  scheduleFrom: 101,
  from: '2026-12-01',
  time: '18:00',
  weekdays: ['tue', 'thu'],
  perDay: 1,
};
const ROWS = matchUploaded(
  [file('99화', 'a'), file('101화', 'b'), file('102화', 'c'), file('103화', 'd')],
  [episode(99, '99화')],
).rows;
const choose = (change: (title: string) => Partial<UploadedEpisodeChoice> = () => ({})) =>
  Object.fromEntries(
    ROWS.map(({ key, number, title, match }) => [
      key,
      { isIncluded: match === 'new', number: String(number ?? ''), title, ...change(title) },
    ]),
  );
const plan = (choices = choose(), settings: Partial<EpisodeUploadSettings> = {}) =>
  planUpload({ rows: ROWS, choices, settings: { ...SETTINGS, ...settings }, existing: [episode(99, '99화')] });

test('schedules new episodes on Tuesdays and Thursdays at 18:00 in Seoul', () => {
  assert.deepEqual(
    plan().map(({ title, opensAt, buyCoins }) => [title, opensAt, buyCoins]),
    [
      ['101화', '2026-12-01T09:00:00.000Z', 2],
      ['102화', '2026-12-03T09:00:00.000Z', 2],
      ['103화', '2026-12-08T09:00:00.000Z', 2],
    ],
  );
  const later = plan(choose(), { scheduleFrom: 103 });
  assert.deepEqual(
    later.map(({ opensAt }) => opensAt?.slice(0, 10)),
    [undefined, undefined, '2026-12-01'],
  );
});

test('replaces an existing episode only when it is chosen, without price and date', () => {
  const [replaced] = plan(choose((title) => (title === '99화' ? { isIncluded: true } : {})));
  assert.deepEqual(
    [replaced?.episodeId, replaced?.opensAt, replaced?.buyCoins, replaced?.isDraft],
    [99, null, null, false],
  );
});

test('applies the free range by number and drafts without price', () => {
  const free = plan(choose(), { freeFrom: 101, freeTo: 102 });
  assert.deepEqual(
    free.map(({ isFree }) => isFree),
    [true, true, false],
  );
  const drafts = plan(choose(), { release: 'draft', buyCoins: null });
  assert.ok(drafts.every(({ isDraft, opensAt }) => isDraft && opensAt === null));
});

test('rejects invalid and repeated numbers, missing prices and an empty choice', async () => {
  await throwsWith(() => plan(choose(() => ({ number: '백일' }))), 'UPLOAD_ERROR 0011');
  await throwsWith(() => plan(choose(() => ({ number: '105' }))), 'UPLOAD_ERROR 0012');
  await throwsWith(() => plan(choose(() => ({ isIncluded: false }))), 'UPLOAD_ERROR 0013');
  await throwsWith(() => plan(choose(() => ({ title: ' ' }))), 'WORK_ERROR 0001');
  await throwsWith(() => plan(choose(), { buyCoins: null }), 'WORK_ERROR 0032');
  await throwsWith(() => plan(choose(), { weekdays: [] }), 'WORK_ERROR 0011');
  await throwsWith(() => plan(choose(), { freeFrom: 3, freeTo: 1 }), 'WORK_ERROR 0013');
});
