import assert from 'node:assert/strict';
import test from 'node:test';
import { linkAnswer } from './link-answer.ts';

const here = { href: 'https://seoga.test/novel/3?tab=info', origin: 'https://seoga.test' };
const answer = (href: string): ReturnType<typeof linkAnswer> => linkAnswer(new URL(href, here.href), here);

test('a link to a screen of the shop is gone to without loading the page anew', () => {
  assert.deepEqual(answer('/webtoon?day=mon#top'), { screen: '/webtoon?day=mon#top' });
  assert.deepEqual(answer('?tab=episodes'), { screen: '/novel/3?tab=episodes' });
});

test('a link that could run a script is refused', () => {
  for (const href of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd'])
    assert.equal(answer(href), 'refuse');
});

test('links elsewhere, to files, to calls and within the page are left to the browser', () => {
  for (const href of [
    'https://other.test/',
    'mailto:a@b.test',
    'tel:0212345678',
    '/media/public/a/1.webp',
    '/ko/v1/works',
    '#main',
  ])
    assert.equal(answer(href), null);
});
