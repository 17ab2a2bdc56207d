import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loggedPath, loggedReferrer, shortNetwork } from './visit-rules.ts';

test('T4 a personal page is stored by name only, any other by path', () => {
  const cases = [
    ['/', '/'],
    ['/novel/17', '/novel/17'],
    ['/viewer/i/3', '/viewer/i/3'],
    ['/event/page/여름', '/event/page/여름'],
    ['/coin/purchases/4711', '/coin/purchases/-'],
    ['/coin/refund/01J9ABCDEF', '/coin/refund/-'],
    ['/my/mail-change', '/my/mail-change'],
    ['/mybook', '/mybook'],
    ['/find/password/reset', '/find/password/reset'],
    ['/a\0b', '/ab'],
  ];
  for (const [path = '', kept] of cases) assert.equal(loggedPath(path), kept);
  assert.equal(loggedPath(`/${'가'.repeat(5000)}`).length, 300);
  assert.equal(loggedPath('/\uD800').isWellFormed(), true);
});

test('T4 a referrer is stored as path within the shop, as site otherwise', () => {
  const shop = 'https://seoga.example';
  assert.equal(loggedReferrer(null, shop), '');
  assert.equal(loggedReferrer({ origin: shop, path: '/coin/purchases/3' }, shop), '/coin/purchases/-');
  assert.equal(loggedReferrer({ origin: 'https://cafe.example', path: '/secret?q=1' }, shop), 'https://cafe.example');
});

test('T4 an address is stored without the part that identifies a household', () => {
  assert.equal(shortNetwork('203.0.113.77'), '203.0.113.0/24');
  assert.equal(shortNetwork('2001:db8:1:2::/64'), '2001:db8:1::/48');
  assert.equal(shortNetwork('0:0:0:0::/64'), '0:0:0::/48');
  assert.equal(shortNetwork('unknown'), 'unknown');
  assert.equal(shortNetwork(`203.0.113.7'; drop`), 'unknown');
});
