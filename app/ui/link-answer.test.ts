import assert from 'node:assert/strict';
import test from 'node:test';
import { linkAnswer } from './link-answer.ts';

const here = { href: 'https://seoga.test/novel/3?tab=info', origin: 'https://seoga.test' };
const answer = (href: string, rel = ''): ReturnType<typeof linkAnswer> => {
  const { origin, protocol, href: whole } = new URL(href, here.href);
  return linkAnswer({ href: whole, origin, protocol, rel }, here);
};

test('a link to a screen of the shop is gone to without loading the page anew', () => {
  assert.deepEqual(answer('/webtoon?day=mon#top'), { screen: '/webtoon?day=mon#top' });
  assert.deepEqual(answer('?tab=episodes'), { screen: '/novel/3?tab=episodes' });
});

test('a link that could run a script is refused', () => {
  for (const href of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd'])
    for (const rel of ['', 'external']) assert.equal(answer(href, rel), 'refuse');
});

test('G7 another site is gone to only by a link that says that it leads there', () => {
  assert.equal(answer('https://other.test/'), 'refuse');
  assert.equal(answer('https://other.test/', 'noreferrer'), 'refuse');
  assert.equal(answer('https://other.test/', 'external noreferrer'), null);
});

test('links to files, to calls and within the page are left to the browser', () => {
  for (const href of ['mailto:a@b.test', 'tel:0212345678', '/media/public/a/1.webp', '/ko/v1/works', '#main'])
    assert.equal(answer(href), null);
});
