import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hrefWithSource } from './source-links.ts';

const SHOP = 'https://seoga.example';
const carried = (href: string, source = 'spring'): string | undefined => hrefWithSource(href, source, SHOP);

test('G10 internal links carry s_id beside their own parameters', () => {
  assert.equal(carried('/novel/3'), '/novel/3?s_id=spring');
  assert.equal(carried('/novel/3?tab=info#top'), '/novel/3?tab=info&s_id=spring#top');
  assert.equal(carried(`${SHOP}/`), '/?s_id=spring');
});

test("G10 nothing is carried by links elsewhere, to files, within the page, twice, or when it is '0'", () => {
  for (const href of [
    'https://cafe.example/',
    'mailto:a@b.example',
    '//cafe.example/x',
    '#main',
    '/proc/export',
    '/media/picture.webp',
    '/ko/v1/works',
    '/novel/3?s_id=autumn',
  ])
    assert.equal(carried(href), undefined);
  for (const source of ['0', '', 'a b', undefined]) assert.equal(hrefWithSource('/novel/3', source, SHOP), undefined);
});
