import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkFormValues } from '#shared/catalog/work-fields';
import { consoleForm } from '../components/console-form.server.ts';
import { workInput, valuesOf } from './work-form.server.ts';

// No field has its empty value.
const SHEET: WorkFormValues = {
  title: '등대지기',
  otherTitles: ['등대', 'Lighthouse'],
  creators: [{ name: '한서림', role: '글' }],
  publisher: '느린달',
  shelf: 'webtoon',
  kind: 'single',
  status: 'hiatus',
  hiatusUntil: '2030-01-02',
  weekdays: ['mon', 'fri'],
  rating: '15',
  warnings: ['폭력'],
  genre: '모험',
  country: 'GB',
  aiText: 'none',
  aiPictures: null,
  aiCover: 'generated',
  aiTranslation: 'assisted',
  language: 'en',
  tags: ['바다', '항해'],
  synopsis: '긴 소개다. '.repeat(10_000).trim(),
  quote: '인용',
  authorNote: '말',
  attribution: '출처',
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
  isTaxFree: false,
  rightsFrom: '2026-01-01T15:00:00.000Z',
  rightsUntil: '2029-01-01T15:00:00.000Z',
  isListed: true,
};

test('a work saved without changes keeps every field', async () => {
  const { weekdays = '', ...values } = valuesOf(SHEET);
  const fields = [...Object.entries(values), ...weekdays.split(',').map((day) => ['weekdays', day])];
  const request = new Request('https://shop.example/operator/works/1', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  const sheet = workInput(await consoleForm(request));
  assert.equal(sheet.synopsis.length, SHEET.synopsis.length);
  assert.deepEqual(sheet, SHEET);
});
