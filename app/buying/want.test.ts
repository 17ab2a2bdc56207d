import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetWant, keepWant, keptWant, wantOf, wantedByAddress } from './want.ts';

function tab(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

test('T8: a press says by its attributes what it wants, and nonsense wants nothing', () => {
  assert.deepEqual(wantOf({ buy: 'rental', work: '3', episodes: '12' }), { work: 3, way: 'rental', episodes: [12] });
  assert.deepEqual(wantOf({ buy: 'buy', work: '3', episodes: 'all' }), { work: 3, way: 'buy', episodes: 'all' });
  assert.deepEqual(wantOf({ buy: 'choose', work: '3' }), { work: 3, way: 'choose', episodes: [] });
  for (const wrong of [{}, { buy: 'steal', work: '3' }, { buy: 'buy', work: '-3' }, { buy: 'buy', work: 'x' }])
    assert.equal(wantOf(wrong), undefined);
});

test('a press that no script heard is an address of the work, and says the same', () => {
  const wanted = (address: string) => wantedByAddress(new URL(address, 'http://shop'));
  assert.deepEqual(wanted('/novel/3?buy=12'), { work: 3, way: 'buy', episodes: [12] });
  assert.deepEqual(wanted('/novel/3?buy=12&way=rental'), { work: 3, way: 'rental', episodes: [12] });
  assert.deepEqual(wanted('/novel/3?buy=12&way=ticket'), { work: 3, way: 'ticket', episodes: [12] });
  assert.deepEqual(wanted('/novel/3?buy=12&way=steal'), { work: 3, way: 'buy', episodes: [12] });
  assert.deepEqual(wanted('/novel/3?buy=all'), { work: 3, way: 'buy', episodes: 'all' });
  assert.deepEqual(wanted('/novel/3?buy=all&way=rental'), { work: 3, way: 'rental', episodes: 'all' });
  assert.equal(wanted('/novel/3?buy=nothing'), undefined);
  assert.equal(wanted('/viewer/3?buy=12'), undefined);
});

test('a want outlives a reload for half an hour, no longer, and what is broken is none', () => {
  const place = tab();
  const want = { work: 3, way: 'buy' as const, episodes: [1, 2], paying: 'an offer' };
  keepWant(want, place, 0);
  assert.deepEqual(keptWant(place, 1_799_999), want);
  assert.equal(keptWant(place, 1_800_000), undefined);
  forgetWant(place);
  assert.equal(keptWant(place, 0), undefined);
  place.setItem('seoga.buying', '{');
  assert.equal(keptWant(place, 0), undefined);
});
