import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SourceWork, importWorks } from '#domain/catalog-import';
import type { WorkFormValues } from '#shared/catalog/work-fields';
import type { BulkField } from '#shared/catalog/work-field-lists';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { SellingShop } from '../../tests/support/servers/selling-shop.ts';
import {
  type AdminEpisode,
  type AdminWork,
  type EpisodeFormValues,
  type WorkChange,
  changeWorks,
  editEpisode,
  editWork,
  resetToSource,
  listEpisodes,
  previewWorks,
  showAdminEpisode,
  showAdminWork,
} from './index.ts';

const by = 'command-line' as const;
let shop: SellingShop;

before(async () => {
  shop = await SellingShop.open();
});
after(() => shop.close());

/** Every field of the first import. */
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
  country: 'KR',
  aiText: 'none',
  aiPictures: 'none',
  aiCover: 'none',
  aiTranslation: 'none',
  language: 'ko',
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

/** Different values in every field. */
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
  country: 'JP',
  aiText: 'assisted',
  aiPictures: 'assisted',
  aiCover: 'assisted',
  aiTranslation: 'assisted',
  language: 'ja',
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

/** An edit per form field; a missing field fails to compile. */
const EDITS: { [Field in keyof WorkFormValues]: WorkFormValues[Field] } = {
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
  country: 'FR',
  aiText: 'generated',
  aiPictures: 'generated',
  aiCover: 'generated',
  aiTranslation: 'generated',
  language: 'fr',
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
    earlyEpisodes: 4,
    earlyCoins: 2,
    earlySupporters: true,
  },
  isTaxFree: true,
  rightsFrom: '2022-01-01T00:00:00.000Z',
  rightsUntil: '2029-01-01T00:00:00.000Z',
  isListed: false,
};

const partsOf = Object.keys as (form: typeof EDITS) => (keyof WorkFormValues)[];

async function take(key: string, details: Partial<SourceWork['facts']>, episodes: object = {}): Promise<number> {
  const work = plantedWork(key, { texts: [['하나'], ['둘']], ...details });
  Object.assign(work.episodes[1] ?? {}, episodes);
  const report = await importWorks(shop.ctx, plantedWorkDeps([work]), { path: '', dryRun: false });
  assert.notEqual(report.works[0]?.outcome, 'refused', JSON.stringify(report.works[0]?.remarks));
  return report.works[0]?.workId ?? 0;
}

async function edit(id: number, change: Partial<WorkFormValues>): Promise<AdminWork> {
  const { version, sheet } = await showAdminWork(shop.ctx, id);
  // A return date is valid only in hiatus.
  const day = change.status && change.status !== 'hiatus' ? { hiatusUntil: null } : {};
  await editWork(shop.ctx, { by, id, version, sheet: { ...sheet, ...day, ...change } });
  return showAdminWork(shop.ctx, id);
}

for (const field of partsOf(EDITS))
  test(`preserves the edited work field ${field} on re-import`, async () => {
    const id = await take(`work-${field}`, FIRST);
    const edited = await edit(id, { [field]: EDITS[field] });
    assert.deepEqual(edited.sheet[field], EDITS[field]);
    await take(`work-${field}`, SECOND);
    const { sheet } = await showAdminWork(shop.ctx, id);
    assert.deepEqual(sheet[field], EDITS[field]);
    // The form remains valid with source and preserved values mixed.
    await edit(id, { quote: '한 번 더 고친 인용' });
  });

test('preserves all edited fields together and updates the others', async () => {
  const id = await take('work-all', FIRST);
  const all = { ...EDITS, status: 'hiatus' as const };
  await edit(id, all);
  await take('work-all', SECOND);
  assert.deepEqual((await showAdminWork(shop.ctx, id)).sheet, all);

  const other = await take('work-none', FIRST);
  const was = (await showAdminWork(shop.ctx, other)).sheet;
  await take('work-none', { ...SECOND, listed: false, taxFree: true });
  const { sheet } = await showAdminWork(shop.ctx, other);
  for (const field of partsOf(EDITS)) assert.notDeepEqual(sheet[field], was[field], field);
});

/** A bulk change per field; a missing field fails to compile. */
const BULK: { [Name in BulkField]: Extract<WorkChange, { field: Name }> } = {
  status: { field: 'status', value: 'ongoing' },
  rating: { field: 'rating', value: '19' },
  country: { field: 'country', value: null },
  aiText: { field: 'aiText', value: 'generated' },
  aiPictures: { field: 'aiPictures', value: 'generated' },
  aiCover: { field: 'aiCover', value: 'generated' },
  aiTranslation: { field: 'aiTranslation', value: 'generated' },
  genre: { field: 'genre', value: '로맨스' },
  publisher: { field: 'publisher', value: '다른 출판사' },
  isListed: { field: 'isListed', value: false },
  tags: { field: 'tags', add: ['덧붙인 태그'], remove: [] },
};

for (const change of Object.values(BULK))
  test(`preserves a bulk change of ${change.field} on re-import`, async () => {
    const id = await take(`bulk-${change.field}`, FIRST);
    const order = { target: { kind: 'ids' as const, ids: [id] }, change };
    const { version } = await previewWorks(shop.ctx, order);
    await changeWorks(shop.ctx, { ...order, by, version });
    await take(`bulk-${change.field}`, SECOND);
    const value = change.field === 'tags' ? ['처음 태그', ...change.add] : change.value;
    assert.deepEqual((await showAdminWork(shop.ctx, id)).sheet[change.field], value);
    await edit(id, { quote: '한 번 더 고친 인용' });
  });

test('keeps a hidden work hidden after resetting it to its source', async () => {
  const id = await take('down', FIRST);
  await edit(id, { isListed: false, synopsis: '고친 줄거리' });
  await resetToSource(shop.ctx, { by, id });
  await take('down', SECOND);
  const { sheet, isListed, edited } = await showAdminWork(shop.ctx, id);
  assert.deepEqual([sheet.isListed, isListed, sheet.synopsis, edited], [false, false, '출처 줄거리', ['isListed']]);
  await edit(id, { isListed: true });
  await resetToSource(shop.ctx, { by, id });
  await take('down', { ...SECOND, listed: false });
  assert.equal((await showAdminWork(shop.ctx, id)).sheet.isListed, false, 'a work that is up follows its source again');
});

/** An edit per episode field; a missing field fails to compile. */
const EPISODE_EDITS: { [Field in keyof EpisodeFormValues]: EpisodeFormValues[Field] } = {
  title: '고친 회차',
  opensAt: new Date('2024-05-05T00:00:00Z'),
  price: { isFree: false, buyCoins: 77, rentalCoins: 33, rentalHours: 11 },
  isUp: false,
  noteBefore: '고친 앞말',
  noteAfter: '고친 뒷말',
};

function sheetOf({
  title,
  opensAt,
  isFree,
  buyCoins,
  rentalCoins,
  rentalHours,
  isWithdrawn,
  noteBefore,
  noteAfter,
}: AdminEpisode): EpisodeFormValues {
  const price = { isFree, buyCoins, rentalCoins, rentalHours };
  return { title, opensAt, price, isUp: !isWithdrawn, noteBefore, noteAfter };
}

async function editSecond(workId: number, change: Partial<EpisodeFormValues>): Promise<number> {
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
  noteBefore: '출처 앞말',
  noteAfter: '출처 뒷말',
};

for (const field of Object.keys(EPISODE_EDITS) as (keyof EpisodeFormValues)[])
  test(`preserves the edited episode field ${field} on re-import`, async () => {
    const workId = await take(`episode-${field}`, FIRST);
    const id = await editSecond(workId, { [field]: EPISODE_EDITS[field] });
    await take(`episode-${field}`, FIRST, SECOND_EPISODE);
    const form = sheetOf(await showAdminEpisode(shop.ctx, id));
    const { title, opensAt, price, noteBefore, noteAfter } = SECOND_EPISODE;
    const data: EpisodeFormValues = {
      title,
      opensAt: new Date(opensAt),
      price: { isFree: price.free, buyCoins: price.buy, rentalCoins: price.rental, rentalHours: price.rentalHours },
      isUp: true,
      noteBefore,
      noteAfter,
    };
    // The notes are one field.
    const notes = field.startsWith('note') ? sheetOf(await showAdminEpisode(shop.ctx, id)) : data;
    const around = { noteBefore: notes.noteBefore, noteAfter: notes.noteAfter };
    assert.deepEqual(form, { ...data, ...around, [field]: EPISODE_EDITS[field] });
  });

test('keeps an episode listed in the console although its source unlists it', async () => {
  const workId = await take('put-up', FIRST, { listed: false });
  const id = await editSecond(workId, { isUp: true });
  await take('put-up', SECOND, { listed: false });
  assert.equal((await showAdminEpisode(shop.ctx, id)).isWithdrawn, false);
  const work = plantedWork('put-up', { texts: [['하나'], ['둘']], ...SECOND });
  Object.assign(work.episodes[1] ?? {}, { listed: false });
  const again = await importWorks(shop.ctx, plantedWorkDeps([work]), { path: '', dryRun: true });
  assert.equal(again.works[0]?.outcome, 'unchanged');
});

test('withdraws a missing episode once and keeps it when relisted', async () => {
  const key = 'left';
  const workId = await take(key, FIRST);
  const id = await editSecond(workId, { isUp: false });
  await editSecond(workId, { isUp: true });
  const shorter = (title: string): Promise<unknown> =>
    importWorks(shop.ctx, plantedWorkDeps([plantedWork(key, { ...FIRST, title, texts: [['하나']] })]), {
      path: '',
      dryRun: false,
    });
  await shorter('한 화 줄어든 제목');
  assert.equal((await showAdminEpisode(shop.ctx, id)).isWithdrawn, true);
  await editSecond(workId, { isUp: true });
  await shorter('또 바뀐 제목');
  assert.equal((await showAdminEpisode(shop.ctx, id)).isWithdrawn, false);
});
