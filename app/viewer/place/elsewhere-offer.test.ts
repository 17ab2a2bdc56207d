import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlaceElsewhereWire } from '#contract/reading';
import { isFurther, offerWords } from './elsewhere-offer.ts';

const elsewhere: PlaceElsewhereWire = {
  episode: { id: 7, position: 3, title: '물때' },
  place: { episode: 7, revision: 1, block: 'b1', offset: 3, quote: '등불을 든 사람이', fraction: 0.6 },
  fraction: 0.64,
  sentence: '등불을 든 사람이',
  at: '2026-11-21T10:00:00.000Z',
  device: { id: 'aaaa-1', name: 'iPhone' },
};
const here = { episode: 7, position: 3, fraction: 0.2, answeredAt: '' };

test('L9 only a place that is further on is offered, in this episode or in a later one', () => {
  assert.equal(isFurther(elsewhere, here), true);
  assert.equal(isFurther(elsewhere, { ...here, fraction: 0.598 }), false);
  assert.equal(isFurther(elsewhere, { ...here, fraction: 0.9 }), false);
  assert.equal(isFurther(elsewhere, { ...here, episode: 6, position: 2, fraction: 0.9 }), true);
  assert.equal(isFurther(elsewhere, { ...here, episode: 8, position: 4, fraction: 0 }), false);
  assert.equal(isFurther({ ...elsewhere, place: null }, here), false);
});

test('L9 what was answered is not asked again, a newer place is', () => {
  assert.equal(isFurther(elsewhere, { ...here, answeredAt: elsewhere.at }), false);
  assert.equal(isFurther(elsewhere, { ...here, answeredAt: '2026-11-21T09:59:59.000Z' }), true);
});

test('L9 an offer names the device, how far it read, and the words that stand there', () => {
  assert.deepEqual(offerWords(elsewhere, true), ['iPhone에서 더 읽으셨습니다 · 64%', '“등불을 든 사람이…”']);
  assert.equal(offerWords(elsewhere, false)[0], 'iPhone에서 더 읽으셨습니다 · 3화 64%');
  const volume = { ...elsewhere, episode: { ...elsewhere.episode, unit: 'volume' as const } };
  assert.equal(offerWords(volume, false)[0], 'iPhone에서 더 읽으셨습니다 · 3권 64%', 'B4');
  assert.equal(offerWords({ ...elsewhere, sentence: '“그자 갈비가 나갔소.' }, true)[1], '“그자 갈비가 나갔소…”');
  assert.deepEqual(offerWords({ ...elsewhere, sentence: null }, true).length, 1);
});
