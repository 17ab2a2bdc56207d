import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  clearPurchaseRequest,
  savePurchaseRequest,
  savedPurchaseRequest,
  purchaseRequestOf,
  purchaseRequestFromUrl,
} from './purchase-request.ts';

function tab(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const stored = new Map<string, string>();
  return {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  };
}

test('T8: data attributes define the request, invalid ones are ignored', () => {
  assert.deepEqual(purchaseRequestOf({ buy: 'rental', work: '3', episodes: '12' }), {
    work: 3,
    method: 'rental',
    episodes: [12],
  });
  assert.deepEqual(purchaseRequestOf({ buy: 'buy', work: '3', episodes: 'all' }), {
    work: 3,
    method: 'buy',
    episodes: 'all',
  });
  assert.deepEqual(purchaseRequestOf({ buy: 'choose', work: '3' }), { work: 3, method: 'choose', episodes: [] });
  for (const wrong of [{}, { buy: 'steal', work: '3' }, { buy: 'buy', work: '-3' }, { buy: 'buy', work: 'x' }])
    assert.equal(purchaseRequestOf(wrong), undefined);
});

test('a purchase link without script carries the same request', () => {
  const wanted = (address: string) => purchaseRequestFromUrl(new URL(address, 'http://shop'));
  assert.deepEqual(wanted('/novel/3?buy=12'), { work: 3, method: 'buy', episodes: [12] });
  assert.deepEqual(wanted('/novel/3?buy=12&way=rental'), { work: 3, method: 'rental', episodes: [12] });
  assert.deepEqual(wanted('/novel/3?buy=12&way=ticket'), { work: 3, method: 'ticket', episodes: [12] });
  assert.deepEqual(wanted('/novel/3?buy=12&way=steal'), { work: 3, method: 'buy', episodes: [12] });
  assert.deepEqual(wanted('/novel/3?buy=all'), { work: 3, method: 'buy', episodes: 'all' });
  assert.deepEqual(wanted('/novel/3?buy=all&way=rental'), { work: 3, method: 'rental', episodes: 'all' });
  assert.equal(wanted('/novel/3?buy=nothing'), undefined);
  assert.equal(wanted('/viewer/3?buy=12'), undefined);
});

test('a saved request expires after half an hour, and invalid ones are ignored', () => {
  const place = tab();
  const want = { work: 3, method: 'buy' as const, episodes: [1, 2], paying: 'an offer' };
  savePurchaseRequest(want, place, 0);
  assert.deepEqual(savedPurchaseRequest(place, 1_799_999), want);
  assert.equal(savedPurchaseRequest(place, 1_800_000), undefined);
  clearPurchaseRequest(place);
  assert.equal(savedPurchaseRequest(place, 0), undefined);
  place.setItem('seoga.buying', '{');
  assert.equal(savedPurchaseRequest(place, 0), undefined);
});
