import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dictionaryLinks, lookedUpWord } from './dictionaries.ts';

test('word is looked up without the marks around it and at most forty letters long', () => {
  assert.equal(lookedUpWord(' “국수”,\n다음 줄'), '국수');
  assert.equal(lookedUpWord('“…”'), '');
  assert.equal([...lookedUpWord('가'.repeat(80))].length, 40);
});

test('dictionary gets the word and nothing else', () => {
  const links = dictionaryLinks('멸치 & 국수').map(({ href }) => new URL(href));
  assert.deepEqual(
    links.map(({ searchParams }) => [...searchParams.values()]),
    [['멸치 & 국수'], ['멸치 & 국수']],
  );
  assert.deepEqual(
    links.map(({ host }) => host),
    ['stdict.korean.go.kr', 'opendict.korean.go.kr'],
  );
});
