import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReadOn } from './auto-wish.ts';

const came = { before: 12, referrer: 'https://shop.test/viewer/12', origin: 'https://shop.test', isStep: true };

test('only who read on from the episode before is bought for unasked', () => {
  assert.equal(isReadOn(came), true);
  assert.equal(isReadOn({ ...came, referrer: 'https://shop.test/viewer/i/12?panel=1' }), true);
  for (const [what, other] of Object.entries({
    'from a list': { referrer: 'https://shop.test/novel/3' },
    'from another episode': { referrer: 'https://shop.test/viewer/1' },
    'from an episode that only begins so': { referrer: 'https://shop.test/viewer/120' },
    'from another site': { referrer: 'https://other.test/viewer/12' },
    'by an address': { referrer: '' },
    'by a reload or going back': { isStep: false },
    'to a first episode': { before: 0 },
  }))
    assert.equal(isReadOn({ ...came, ...other }), false, what);
});
