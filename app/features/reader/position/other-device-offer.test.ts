import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlaceElsewhereDto } from '#contract/reading';
import { isFurther, offerLabels } from './other-device-offer.ts';

const elsewhere: PlaceElsewhereDto = {
  episode: { id: 7, position: 3, title: '물때' },
  place: { episode: 7, revision: 1, block: 'b1', offset: 3, quote: '등불을 든 사람이', fraction: 0.6 },
  fraction: 0.64,
  sentence: '등불을 든 사람이',
  at: '2026-11-21T10:00:00.000Z',
  device: { id: 'aaaa-1', name: 'iPhone' },
};
const current = { episode: 7, position: 3, fraction: 0.2, dismissedAt: '' };

test('offers only a position further on, in this or a later episode (L9)', () => {
  assert.equal(isFurther(elsewhere, current), true);
  assert.equal(isFurther(elsewhere, { ...current, fraction: 0.598 }), false);
  assert.equal(isFurther(elsewhere, { ...current, fraction: 0.9 }), false);
  assert.equal(isFurther(elsewhere, { ...current, episode: 6, position: 2, fraction: 0.9 }), true);
  assert.equal(isFurther(elsewhere, { ...current, episode: 8, position: 4, fraction: 0 }), false);
  assert.equal(isFurther({ ...elsewhere, place: null }, current), false);
});

test('offers a dismissed position only when it is newer (L9)', () => {
  assert.equal(isFurther(elsewhere, { ...current, dismissedAt: elsewhere.at }), false);
  assert.equal(isFurther(elsewhere, { ...current, dismissedAt: '2026-11-21T09:59:59.000Z' }), true);
});

test('offer names the device, the progress and the sentence (L9)', () => {
  assert.deepEqual(offerLabels(elsewhere, true), ['iPhone에서 더 읽으셨습니다 · 64%', '“등불을 든 사람이…”']);
  assert.equal(offerLabels(elsewhere, false)[0], 'iPhone에서 더 읽으셨습니다 · 3화 64%');
  const volume = { ...elsewhere, episode: { ...elsewhere.episode, unit: 'volume' as const } };
  assert.equal(offerLabels(volume, false)[0], 'iPhone에서 더 읽으셨습니다 · 3권 64%', 'B4');
  assert.equal(offerLabels({ ...elsewhere, sentence: '“그자 갈비가 나갔소.' }, true)[1], '“그자 갈비가 나갔소…”');
  assert.deepEqual(offerLabels({ ...elsewhere, sentence: null }, true).length, 1);
});
