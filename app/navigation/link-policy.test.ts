import assert from 'node:assert/strict';
import test from 'node:test';
import { linkPolicy } from './link-policy.ts';

const current = { href: 'https://seoga.test/novel/3?tab=info', origin: 'https://seoga.test' };
const policy = (href: string, rel = ''): ReturnType<typeof linkPolicy> => {
  const { origin, protocol, href: whole } = new URL(href, current.href);
  return linkPolicy({ href: whole, origin, protocol, rel }, current);
};

test('link to a page of the site navigates in the client', () => {
  assert.deepEqual(policy('/webtoon?day=mon#top'), { screen: '/webtoon?day=mon#top' });
  assert.deepEqual(policy('?tab=episodes'), { screen: '/novel/3?tab=episodes' });
});

test('blocks a link that could run script', () => {
  for (const href of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd'])
    for (const rel of ['', 'external']) assert.equal(policy(href, rel), 'refuse');
});

test('allows another site only for links marked external (G7)', () => {
  assert.equal(policy('https://other.test/'), 'refuse');
  assert.equal(policy('https://other.test/', 'noreferrer'), 'refuse');
  assert.equal(policy('https://other.test/', 'external noreferrer'), null);
});

test('leaves files, API and hash links to the browser', () => {
  for (const href of ['mailto:a@b.test', 'tel:0212345678', '/media/public/a/1.webp', '/ko/v1/works', '#main'])
    assert.equal(policy(href), null);
});
