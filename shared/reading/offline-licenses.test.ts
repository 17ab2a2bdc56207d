import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LICENSE_TERMS, isLicenseValid, licenseExpiry } from './offline-licenses.ts';

const FROM = 1_800_000_000_000;
const HOUR = 3_600_000;

/** Deterministic random numbers. */
function* chances(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    yield state / 4_294_967_296;
  }
}

function anyCase(chance: Iterator<number>) {
  const next = (): number => Number(chance.next().value);
  const until = next() < 0.2 ? null : FROM + Math.floor(next() * 1000) * HOUR;
  const rentalHours = next() < 0.5 ? null : 1 + Math.floor(next() * 200);
  const openedAt = next() < 0.5 ? null : FROM + Math.floor(next() * 1000) * HOUR;
  const floor = FROM + Math.floor(next() * 1000) * HOUR;
  const now = floor + Math.floor((next() - 0.3) * 1000) * HOUR;
  return { lease: { from: FROM, until, rentalHours }, openedAt, clock: { now, floor } };
}

test('never extends a license beyond its end or the hours after opening (B6)', () => {
  const chance = chances(7);
  for (let run = 0; run < 5000; run += 1) {
    const { lease, openedAt, clock } = anyCase(chance);
    const end = licenseExpiry(lease, openedAt);
    if (lease.until !== null) assert.ok(end !== null && end <= lease.until);
    if (openedAt !== null && lease.rentalHours !== null)
      assert.ok(end !== null && end <= openedAt + lease.rentalHours * HOUR);
    if (!isLicenseValid(lease, openedAt, clock)) continue;
    assert.ok(end === null || (clock.now < end && clock.floor < end), 'alive past its end');
    assert.ok(clock.now >= clock.floor - LICENSE_TERMS.toleranceMs, 'alive with a clock that went back');
  }
});

test('keeps an expired license expired at any later time or turned-back clock (B6)', () => {
  const chance = chances(11);
  for (let run = 0; run < 5000; run += 1) {
    const { lease, openedAt, clock } = anyCase(chance);
    const end = licenseExpiry(lease, openedAt);
    const seen = Math.max(clock.now, clock.floor);
    if (end === null || seen < end) continue;
    for (const back of [0, HOUR, 1000 * HOUR])
      assert.equal(isLicenseValid(lease, openedAt, { now: seen - back, floor: seen }), false);
  }
});

test('only shortens a license by opening and tolerates a small clock step back (B6)', () => {
  const license = { from: FROM, until: FROM + 100 * HOUR, rentalHours: 24 };
  assert.equal(licenseExpiry(license, null), FROM + 100 * HOUR);
  assert.equal(licenseExpiry(license, FROM + HOUR), FROM + 25 * HOUR);
  assert.equal(licenseExpiry(license, FROM + 90 * HOUR), FROM + 100 * HOUR);
  const floor = FROM + 10 * HOUR;
  assert.equal(isLicenseValid(license, null, { now: floor - LICENSE_TERMS.toleranceMs, floor }), true);
  assert.equal(isLicenseValid(license, null, { now: floor - LICENSE_TERMS.toleranceMs - 1, floor }), false);
});
