import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReadingOn } from './auto-purchase-preference.ts';

const came = { before: 12, referrer: 'https://shop.test/viewer/12', origin: 'https://shop.test', isStep: true };

test('auto-purchase applies only when reading on from the previous episode', () => {
  assert.equal(isReadingOn(came), true);
  assert.equal(isReadingOn({ ...came, referrer: 'https://shop.test/viewer/i/12?panel=1' }), true);
  for (const [what, other] of Object.entries({
    'from a list': { referrer: 'https://shop.test/novel/3' },
    'from another episode': { referrer: 'https://shop.test/viewer/1' },
    'from an episode that only begins so': { referrer: 'https://shop.test/viewer/120' },
    'from another site': { referrer: 'https://other.test/viewer/12' },
    'by an address': { referrer: '' },
    'by a reload or going back': { isStep: false },
    'to a first episode': { before: 0 },
  }))
    assert.equal(isReadingOn({ ...came, ...other }), false, what);
});
