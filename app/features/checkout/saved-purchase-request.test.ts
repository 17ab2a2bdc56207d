import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PurchaseRequest, purchasePath } from './purchase-request.ts';
import {
  carriedRequest,
  clearPurchaseRequest,
  purchaseRequestFromCarried,
  purchaseRequestFromUrl,
  savePurchaseRequest,
  savedPurchaseRequest,
} from './saved-purchase-request.ts';

function tab(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const stored = new Map<string, string>();
  return {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  };
}

test('T8: the path of a request is read back as the same request', () => {
  const requests: PurchaseRequest[] = [
    { work: 3, method: 'rental', episodes: [12] },
    { work: 3, method: 'wait-free', episodes: [12] },
    { work: 3, method: 'buy', episodes: [12, 13] },
    { work: 3, method: 'rental', episodes: 'all' },
    { work: 3, method: 'choose', episodes: [] },
  ];
  for (const request of requests)
    assert.deepEqual(purchaseRequestFromUrl(new URL(purchasePath(request), 'http://shop')), request);
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

test('T8: a request is carried in a URL, unless it is long', () => {
  const requests: PurchaseRequest[] = [
    { work: 3, method: 'rental', episodes: [12, 13] },
    { work: 3, method: 'buy', episodes: 'all' },
  ];
  for (const request of requests) assert.deepEqual(purchaseRequestFromCarried(carriedRequest(request)), request);
  const long = Array.from({ length: 61 }, (_none, at) => at + 1);
  assert.equal(carriedRequest({ work: 3, method: 'buy', episodes: long }), '');
  for (const text of ['', '3', '3.buy.', '3.steal.1', 'x.buy.1'])
    assert.equal(purchaseRequestFromCarried(text), undefined);
});
