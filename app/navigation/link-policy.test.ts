import assert from 'node:assert/strict';
import test from 'node:test';
import { linkPolicy } from './link-policy.ts';

test('link to a page of the site navigates in the client', () => {
  for (const to of ['/webtoon?day=mon#top', '?tab=episodes', '/', '/proceedings']) assert.equal(linkPolicy(to), 'page');
});

test('blocks a link that could run script', () => {
  for (const to of [
    'javascript:alert(1)',
    'JavaScript:x',
    ' java\nscript:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ])
    for (const rel of ['', 'external']) assert.equal(linkPolicy(to, rel), 'refused', to);
});

test('allows another site only for links marked external (G7)', () => {
  for (const to of ['https://other.test/', '//other.test/']) {
    assert.equal(linkPolicy(to), 'refused');
    assert.equal(linkPolicy(to, 'noreferrer'), 'refused');
    assert.equal(linkPolicy(to, 'external noreferrer'), 'document');
  }
});

test('leaves files, API and hash links to the browser', () => {
  for (const to of ['mailto:a@b.test', 'tel:0212345678', '/media/public/a/1.webp', '/ko/v1/works', '#main'])
    assert.equal(linkPolicy(to), 'document');
});
