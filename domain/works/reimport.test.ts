import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SourceWork, importWorks } from '#domain/importing';
import type { WorkField } from '#vocabulary/work-fields';
import { plantedMeans, plantedWork } from '../../tests/support/planted-works.ts';
import { SellingShop } from '../../tests/support/selling-shop.ts';
import {
  type DeskEpisode,
  type DeskWork,
  type EpisodeSheet,
  type WorkChange,
  type WorkSheet,
  changeWorks,
  editEpisode,
  editWork,
  followSource,
  listEpisodes,
  previewWorks,
  showDeskEpisode,
  showDeskWork,
} from './index.ts';

const by = 'command-line' as const;
let shop: SellingShop;

before(async () => {
  shop = await SellingShop.open();
});
after(() => shop.close());

/** What every import brings at first: something in every field. */
const FIRST: Partial<SourceWork['facts']> = {
  title: '처음 제목',
  otherTitles: ['처음 다른 제목'],
  creators: [{ name: '처음 작가', role: '글' }],
  publisher: '처음 출판사',
  shelf: 'serial',
  kind: 'serial',
  status: 'hiatus',
  hiatusUntil: '2030-01-01',
  weekdays: ['mon'],
  rating: '12',
  warnings: ['처음 경고'],
  genre: '처음 장르',
  tags: ['처음 태그'],
  synopsis: '처음 줄거리',
  quote: '처음 인용',
  authorNote: '처음 말',
  attribution: '처음 출처',
  prices: { free: 1, buy: 10, rental: 4, rentalHours: 72, bundle: { from: 5, percent: 10 } },
  taxFree: false,
  rights: { from: '2020-01-01T00:00:00.000Z', until: '2030-01-01T00:00:00.000Z' },
  listed: true,
};

/** What the second import brings: something else in every field. */
const SECOND: Partial<SourceWork['facts']> = {
  title: '출처 제목',
  otherTitles: ['출처 다른 제목'],
  creators: [{ name: '출처 작가', role: '글' }],
  publisher: '출처 출판사',
  shelf: 'publish',
  kind: 'set',
  status: 'completed',
  hiatusUntil: '2031-02-02',
  weekdays: ['wed'],
  rating: 'all',
  warnings: ['출처 경고'],
  genre: '출처 장르',
  tags: ['출처 태그'],
  synopsis: '출처 줄거리',
  quote: '출처 인용',
  authorNote: '출처 말',
  attribution: '출처 출처',
  prices: { free: 1, buy: 20, rental: 8, rentalHours: 48, bundle: { from: 5, percent: 20 } },
  taxFree: false,
  rights: { from: '2021-01-01T00:00:00.000Z', until: '2032-01-01T00:00:00.000Z' },
  listed: true,
};

/** What an operator writes into each field of the form. A field that is missing here does not compile. */
const EDITS: { [Field in keyof WorkSheet]: WorkSheet[Field] } = {
  title: '고친 제목',
  otherTitles: ['고친 다른 제목'],
  creators: [{ name: '고친 작가', role: '그림' }],
  publisher: '고친 출판사',
  shelf: 'webtoon',
  kind: 'single',
  status: 'ongoing',
  hiatusUntil: '2033-03-03',
  weekdays: ['fri'],
  rating: '19',
  warnings: ['고친 경고'],
  genre: '고친 장르',
  tags: ['고친 태그'],
  synopsis: '고친 줄거리',
  quote: '고친 인용',
  authorNote: '고친 말',
  attribution: '고친 출처',
  terms: {
    isFixedPrice: true,
    bundlePercent: 5,
    bundleFrom: 7,
    previewPercent: 9,
    waitFreeHours: 24,
    waitFreeRentalHours: 48,
    waitFreeExceptLast: 3,
  },
  isTaxFree: true,
  rightsFrom: '2022-01-01T00:00:00.000Z',
  rightsUntil: '2029-01-01T00:00:00.000Z',
  isListed: false,
};

const partsOf = Object.keys as (sheet: typeof EDITS) => (keyof WorkSheet)[];

async function take(key: string, facts: Partial<SourceWork['facts']>, episodes: object = {}): Promise<number> {
  const work = plantedWork(key, { texts: [['하나'], ['둘']], ...facts });
  Object.assign(work.episodes[1] ?? {}, episodes);
  const report = await importWorks(shop.ctx, plantedMeans([work]), { path: '', dryRun: false });
  assert.notEqual(report.works[0]?.outcome, 'refused', JSON.stringify(report.works[0]?.remarks));
  return report.works[0]?.workId ?? 0;
}

async function edit(id: number, change: Partial<WorkSheet>): Promise<DeskWork> {
  const { version, sheet } = await showDeskWork(shop.ctx, id);
  // A day of return is valid in a hiatus only.
  const day = change.status && change.status !== 'hiatus' ? { hiatusUntil: null } : {};
  await editWork(shop.ctx, { by, id, version, sheet: { ...sheet, ...day, ...change } });
  return showDeskWork(shop.ctx, id);
}

for (const field of partsOf(EDITS))
  test(`the field ${field} of a work edited in the console survives a re-import`, async () => {
    const id = await take(`work-${field}`, FIRST);
    const edited = await edit(id, { [field]: EDITS[field] });
    assert.deepEqual(edited.sheet[field], EDITS[field]);
    await take(`work-${field}`, SECOND);
    const { sheet } = await showDeskWork(shop.ctx, id);
    assert.deepEqual(sheet[field], EDITS[field]);
    // The form can be saved again: the rest came from the source and is valid with what stayed.
    await edit(id, { quote: '한 번 더 고친 인용' });
  });

test('all fields of a work together survive a re-import, and fields nobody edited follow the source', async () => {
  const id = await take('work-all', FIRST);
  const all = { ...EDITS, status: 'hiatus' as const };
  await edit(id, all);
  await take('work-all', SECOND);
  assert.deepEqual((await showDeskWork(shop.ctx, id)).sheet, all);

  const other = await take('work-none', FIRST);
  const was = (await showDeskWork(shop.ctx, other)).sheet;
  await take('work-none', { ...SECOND, listed: false, taxFree: true });
  const { sheet } = await showDeskWork(shop.ctx, other);
  for (const field of partsOf(EDITS)) assert.notDeepEqual(sheet[field], was[field], field);
});

/** What each bulk change does, and the field that it edits. */
const BULK: {
  [Kind in WorkChange['kind']]: [Extract<WorkChange, { kind: Kind }>, WorkField & keyof WorkSheet, unknown];
} = {
  status: [{ kind: 'status', status: 'ongoing' }, 'status', 'ongoing'],
  rating: [{ kind: 'rating', rating: '19' }, 'rating', '19'],
  listing: [{ kind: 'listing', isListed: false }, 'isListed', false],
  tags: [{ kind: 'tags', add: ['덧붙인 태그'], remove: [] }, 'tags', ['처음 태그', '덧붙인 태그']],
};

for (const [kind, [change, field, value]] of Object.entries(BULK))
  test(`a bulk change of ${kind} survives a re-import`, async () => {
    const id = await take(`bulk-${kind}`, FIRST);
    const order = { target: { kind: 'ids' as const, ids: [id] }, change };
    const { version } = await previewWorks(shop.ctx, order);
    await changeWorks(shop.ctx, { ...order, by, version });
    await take(`bulk-${kind}`, SECOND);
    assert.deepEqual((await showDeskWork(shop.ctx, id)).sheet[field], value);
    await edit(id, { quote: '한 번 더 고친 인용' });
  });

test('a work taken down in the console stays down when it is to follow its source again', async () => {
  const id = await take('down', FIRST);
  await edit(id, { isListed: false, synopsis: '고친 줄거리' });
  await followSource(shop.ctx, { by, id });
  await take('down', SECOND);
  const { sheet, isListed, edited } = await showDeskWork(shop.ctx, id);
  assert.deepEqual([sheet.isListed, isListed, sheet.synopsis, edited], [false, false, '출처 줄거리', ['isListed']]);
  await edit(id, { isListed: true });
  await followSource(shop.ctx, { by, id });
  await take('down', { ...SECOND, listed: false });
  assert.equal((await showDeskWork(shop.ctx, id)).sheet.isListed, false, 'a work that is up follows its source again');
});

/** What an operator writes into each field of an episode's form. A field that is missing here does not compile. */
const EPISODE_EDITS: { [Field in keyof EpisodeSheet]: EpisodeSheet[Field] } = {
  title: '고친 회차',
  opensAt: new Date('2024-05-05T00:00:00Z'),
  price: { isFree: false, buyCoins: 77, rentalCoins: 33, rentalHours: 11 },
  isUp: false,
};

function sheetOf({
  title,
  opensAt,
  isFree,
  buyCoins,
  rentalCoins,
  rentalHours,
  isWithdrawn,
}: DeskEpisode): EpisodeSheet {
  return { title, opensAt, price: { isFree, buyCoins, rentalCoins, rentalHours }, isUp: !isWithdrawn };
}

async function editSecond(workId: number, change: Partial<EpisodeSheet>): Promise<number> {
  const { episodes } = await listEpisodes(shop.ctx, { workId, listing: 'all', page: 1 });
  const episode = episodes[1];
  assert.ok(episode);
  const order = { by, id: episode.id, version: episode.version, sheet: { ...sheetOf(episode), ...change } };
  await editEpisode(shop.ctx, order);
  return episode.id;
}

const SECOND_EPISODE = {
  title: '출처 회차',
  opensAt: '2023-03-03T00:00:00Z',
  price: { free: false, buy: 50, rental: 20, rentalHours: 24 },
  listed: true,
};

for (const field of Object.keys(EPISODE_EDITS) as (keyof EpisodeSheet)[])
  test(`the field ${field} of an episode edited in the console survives a re-import`, async () => {
    const workId = await take(`episode-${field}`, FIRST);
    const id = await editSecond(workId, { [field]: EPISODE_EDITS[field] });
    await take(`episode-${field}`, FIRST, SECOND_EPISODE);
    const sheet = sheetOf(await showDeskEpisode(shop.ctx, id));
    const { title, opensAt, price } = SECOND_EPISODE;
    const told: EpisodeSheet = {
      title,
      opensAt: new Date(opensAt),
      price: { isFree: price.free, buyCoins: price.buy, rentalCoins: price.rental, rentalHours: price.rentalHours },
      isUp: true,
    };
    assert.deepEqual(sheet, { ...told, [field]: EPISODE_EDITS[field] });
  });

test('an episode put up in the console stays up though its source takes it off', async () => {
  const workId = await take('put-up', FIRST, { listed: false });
  const id = await editSecond(workId, { isUp: true });
  await take('put-up', SECOND, { listed: false });
  assert.equal((await showDeskEpisode(shop.ctx, id)).isWithdrawn, false);
  const work = plantedWork('put-up', { texts: [['하나'], ['둘']], ...SECOND });
  Object.assign(work.episodes[1] ?? {}, { listed: false });
  const again = await importWorks(shop.ctx, plantedMeans([work]), { path: '', dryRun: true });
  assert.equal(again.works[0]?.outcome, 'unchanged');
});

test('an episode that left its source is taken off once; one put up again after that stays up', async () => {
  const key = 'left';
  const workId = await take(key, FIRST);
  const id = await editSecond(workId, { isUp: false });
  await editSecond(workId, { isUp: true });
  const shorter = (title: string): Promise<unknown> =>
    importWorks(shop.ctx, plantedMeans([plantedWork(key, { ...FIRST, title, texts: [['하나']] })]), {
      path: '',
      dryRun: false,
    });
  await shorter('한 화 줄어든 제목');
  assert.equal((await showDeskEpisode(shop.ctx, id)).isWithdrawn, true);
  await editSecond(workId, { isUp: true });
  await shorter('또 바뀐 제목');
  assert.equal((await showDeskEpisode(shop.ctx, id)).isWithdrawn, false);
});
