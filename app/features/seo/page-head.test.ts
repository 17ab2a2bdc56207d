import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headShop, pageHead } from './page-head.ts';

function described(description: string): string {
  const tags = pageHead([], { page: '검색', description, path: '/' }) as { name?: string; content?: string }[];
  return tags.find(({ name }) => name === 'description')?.content ?? '';
}

test('a description is one line of at most 160 characters, marked when truncated', () => {
  assert.equal(described('  한 줄에\n적힌   소개 '), '한 줄에 적힌 소개');
  const whole = '가'.repeat(160);
  assert.equal(described(whole), whole);
  const letters = described('😀'.repeat(200));
  assert.equal(letters, `${'😀'.repeat(159)}…`);
});

test('reads the shop name from the serialised shop data', () => {
  const message = { name: '느린달', tagline: '', faces: [] };
  const shop = JSON.stringify(message);
  assert.equal(headShop([{ loaderData: { shop } }]).name, '느린달');
  assert.equal(headShop([undefined]).name, '서가', 'where the root failed');
});
