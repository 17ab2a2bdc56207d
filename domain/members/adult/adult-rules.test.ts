import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adultDetailOf, isAdultAt, isProofInForce, payerKindOf, readerOf } from './adult-rules.ts';

test('T2: a reader is adult from midnight in Korea on 1 January of the year of turning 19', () => {
  assert.equal(isAdultAt(2008, new Date('2026-12-31T14:59:59Z')), false);
  assert.equal(isAdultAt(2008, new Date('2026-12-31T15:00:00Z')), true);
  assert.equal(isAdultAt(2007, new Date('2026-01-01T00:00:00+09:00')), true);
});

test('T2: a proof of age is valid for one year and not a second longer', () => {
  const verifiedAt = new Date('2025-11-21T03:00:00Z');
  assert.equal(isProofInForce(verifiedAt, new Date('2026-11-21T02:59:59Z')), true);
  assert.equal(isProofInForce(verifiedAt, new Date('2026-11-21T03:00:00Z')), false);
});

test('T2: the gate is 1 without a valid proof, 2 for a minor, 3 for an adult', () => {
  const now = new Date('2026-11-21T03:00:00Z');
  const lately = new Date('2026-11-01T00:00:00Z');
  assert.equal(adultDetailOf(undefined, now), 1);
  assert.equal(adultDetailOf({ birthYear: 1990, verifiedAt: new Date('2025-01-01T00:00:00Z') }, now), 1);
  assert.equal(adultDetailOf({ birthYear: 2008, verifiedAt: lately }, now), 2);
  assert.equal(adultDetailOf({ birthYear: 2007, verifiedAt: lately }, now), 3);
});

test('P3: adult mode has no effect once the proof has expired', () => {
  assert.equal(readerOf({ memberNo: 1, adultMode: true, adultDetail: 1 }).kind, 'unverified');
  assert.equal(readerOf({ memberNo: 1, adultMode: true, adultDetail: 2 }).kind, 'minor');
  assert.equal(readerOf({ memberNo: 1, adultMode: true, adultDetail: 3 }).kind, 'adult-on');
  assert.equal(readerOf({ memberNo: 1, adultMode: false, adultDetail: 3 }).kind, 'adult-off');
});

test("P2: a reader who may be under 19 full years pays as a minor, also after the proof has expired; an adult's expired proof counts as none", () => {
  const now = new Date('2026-11-21T03:00:00Z');
  const lately = new Date('2026-11-01T00:00:00Z');
  const longAgo = new Date('2025-01-01T00:00:00Z');
  const kinds = (verifiedAt: Date) =>
    [2006, 2007, 2008].map((birthYear) => payerKindOf({ birthYear, verifiedAt }, now));
  assert.deepEqual(kinds(lately), ['adult', 'minor', 'minor']);
  assert.deepEqual(kinds(longAgo), ['unverified', 'minor', 'minor']);
  assert.equal(payerKindOf(undefined, now), 'unverified');
});
