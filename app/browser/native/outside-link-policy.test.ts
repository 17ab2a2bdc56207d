import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type OutsideLink, outsideLinkTarget } from './outside-link-policy.ts';

const current = { origin: 'https://seoga.test' };
const target = (address: string, parts: Partial<OutsideLink> = {}): ReturnType<typeof outsideLinkTarget> => {
  const { href, origin, protocol } = new URL(address, current.origin);
  return outsideLinkTarget(
    { href, origin, protocol, rel: '', target: '', isDownload: false, isPartner: false, ...parts },
    current,
  );
};

test('other sites open in the system browser, partners in the in-app browser (D4)', () => {
  assert.equal(target('https://other.test/a', { rel: 'external noreferrer' }), 'outside');
  assert.equal(target('https://other.test/a', { rel: 'external noreferrer', target: '_blank' }), 'outside');
  assert.equal(target('https://other.test/a', { rel: 'external', isPartner: true }), 'browser');
});

test('blocked links stay blocked (G7)', () => {
  for (const address of ['https://other.test/', 'https://other.test/file.zip'])
    for (const parts of [{}, { isPartner: true }, { isDownload: true }, { target: '_blank' }])
      assert.equal(target(address, parts), null, address);
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    'intent://scan/#Intent;end',
    'market://details?id=a',
    'sms:0101234',
  ])
    assert.equal(target(address, { rel: 'external', isPartner: true, target: '_blank' }), null, address);
});

test('mail and phone links go to the system, pages stay in the app (D4)', () => {
  for (const address of ['mailto:help@seoga.test', 'tel:0212345678']) assert.equal(target(address), 'outside', address);
  assert.equal(target('/novel/3'), null);
  assert.equal(target('/novel/3', { target: '_self' }), null);
});

test('new windows and downloads open in the in-app browser (D4)', () => {
  assert.equal(target('/terms', { target: '_blank' }), 'browser');
  assert.equal(target('/proc/ranking_sheet/3', { isDownload: true }), 'file');
});
