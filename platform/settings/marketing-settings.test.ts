import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from '#platform/settings/settings';
import { StartupError } from '#platform/startup-error';

const read = (environment: Record<string, string>) => readSettings(environment, '/shop').marketing;

test('accepts no marketing, a frame, containers, or both (X3) (A15)', () => {
  assert.equal(read({}), undefined);
  assert.deepEqual(read({ MARKETING_FRAME_URL: '/marketing/frame.html' }), {
    wishes: { frame: '/marketing/frame.html', tags: [], script: 'https://www.googletagmanager.com/gtm.js' },
    hosts: [],
    givesMailHash: false,
  });
  const both = read({
    MARKETING_FRAME_URL: 'https://ads.example/frame?shop=1',
    TAG_MANAGER_IDS: 'GTM-ABC1234  GTM-XYZ99',
    TAG_MANAGER_SCRIPT: 'https://tags.example/gtm.js',
    TAG_MANAGER_HOSTS: 'https://*.collect.example',
    TAG_MANAGER_MAIL_HASH: 'on',
  });
  assert.deepEqual(both?.wishes.tags, ['GTM-ABC1234', 'GTM-XYZ99']);
  assert.deepEqual(both?.hosts, ['https://tags.example', 'https://*.collect.example']);
  assert.equal(both?.givesMailHash, true);
});

test('stops the start with a message for each mistake (X3) (A15)', () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ MARKETING_FRAME_URL: 'http://ads.example/' }, /MARKETING_FRAME_URL/],
    [{ MARKETING_FRAME_URL: '//ads.example/' }, /MARKETING_FRAME_URL/],
    [{ MARKETING_FRAME_URL: 'javascript:alert(1)' }, /MARKETING_FRAME_URL/],
    [{ TAG_MANAGER_IDS: 'GTM-1";alert(1)//' }, /TAG_MANAGER_IDS/],
    [{ TAG_MANAGER_IDS: '' }, /TAG_MANAGER_IDS/],
    [{ TAG_MANAGER_IDS: 'GTM-ABC1234', TAG_MANAGER_HOSTS: "'unsafe-inline'" }, /TAG_MANAGER_HOSTS/],
    [{ TAG_MANAGER_SCRIPT: 'http://tags.example/gtm.js' }, /TAG_MANAGER_SCRIPT/],
    [{ TAG_MANAGER_MAIL_HASH: 'on' }, /TAG_MANAGER_IDS와 함께/],
  ];
  for (const [environment, sentence] of wrong)
    assert.throws(
      () => read(environment),
      (error) => error instanceof StartupError && sentence.test(error.message),
      JSON.stringify(environment),
    );
});
