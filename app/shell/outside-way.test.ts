import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type OutsideLink, outsideWay } from './outside-way.ts';

const here = { origin: 'https://seoga.test' };
const way = (address: string, parts: Partial<OutsideLink> = {}): ReturnType<typeof outsideWay> => {
  const { href, origin, protocol } = new URL(address, here.origin);
  return outsideWay(
    { href, origin, protocol, rel: '', target: '', isDownload: false, isPartner: false, ...parts },
    here,
  );
};

test('D4: another site opens by the system, a partner’s in the browser over the app', () => {
  assert.equal(way('https://other.test/a', { rel: 'external noreferrer' }), 'outside');
  assert.equal(way('https://other.test/a', { rel: 'external noreferrer', target: '_blank' }), 'outside');
  assert.equal(way('https://other.test/a', { rel: 'external', isPartner: true }), 'browser');
});

test('G7: what no link may lead to is opened by no shell either', () => {
  for (const address of ['https://other.test/', 'https://other.test/file.zip'])
    for (const parts of [{}, { isPartner: true }, { isDownload: true }, { target: '_blank' }])
      assert.equal(way(address, parts), null, address);
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    'intent://scan/#Intent;end',
    'market://details?id=a',
    'sms:0101234',
  ])
    assert.equal(way(address, { rel: 'external', isPartner: true, target: '_blank' }), null, address);
});

test('D4: letters and calls leave by the system; screens of the shop stay in the app', () => {
  for (const address of ['mailto:help@seoga.test', 'tel:0212345678']) assert.equal(way(address), 'outside', address);
  assert.equal(way('/novel/3'), null);
  assert.equal(way('/novel/3', { target: '_self' }), null);
});

test('D4: what a browser would open in a window of its own or save opens over the app', () => {
  assert.equal(way('/terms', { target: '_blank' }), 'browser');
  assert.equal(way('/proc/ranking_sheet/3', { isDownload: true }), 'file');
});
