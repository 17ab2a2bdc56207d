import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMatches, hitExcerpt, parseQuery } from './text-search.ts';

const text = (words: string): { id: string; text: string }[] => [{ id: '1', text: words }];
const quotes = (words: string, question: string): string[] => {
  const query = parseQuery(question);
  if (typeof query === 'string') throw new Error(query);
  return findMatches(text(words), query).map((hit) => words.slice(hit.offset, hit.offset + hit.length));
};

test('rejects a query of one letter unless it is a syllable or a Chinese character (L9)', () => {
  assert.deepEqual(parseQuery(' 달 '), ['달']);
  assert.deepEqual(parseQuery('月'), ['月']);
  for (const short of ['', '   ', 'a', '7', 'ㅋ', '……', '“”'])
    assert.equal(parseQuery(short), 'short', JSON.stringify(short));
  assert.deepEqual(parseQuery('ab'), ['ab']);
});

test('rejects a query of more than 40 letters counted by code point (L9)', () => {
  assert.deepEqual(parseQuery('𠮷'.repeat(40)), ['𠮷'.repeat(40)]);
  assert.equal(parseQuery('가'.repeat(41)), 'long');
});

test('finds composed text with a decomposed (NFD) query (L9)', () => {
  assert.deepEqual(quotes('등대가 있었다.', '등대'.normalize('NFD')), ['등대']);
});

test('ignores spaces and punctuation between words but not inside a word (L9)', () => {
  const line = '비가, 내렸다. 비가 내렸다! 비가내렸다. “비가…” 내렸다. 비 가 내렸다.';
  assert.deepEqual(quotes(line, '비가 내렸다'), ['비가, 내렸다', '비가 내렸다', '비가내렸다', '비가…” 내렸다']);
  assert.deepEqual(quotes(line, '비가   내렸다?'), quotes(line, '비가 내렸다'));
  assert.deepEqual(quotes('그가 나를 보았다.', '가나'), []);
});

test('ignores case and treats no character as a pattern (L9)', () => {
  assert.deepEqual(quotes('SEOGA와 Seoga', 'seoga'), ['SEOGA', 'Seoga']);
  assert.deepEqual(quotes('a.b와 axb', 'a.b'), ['a.b']);
  assert.deepEqual(quotes('100% 사실', '100%'), ['100']);
});

test('returns a hit with context cut at character boundaries (L9)', () => {
  const line = `${'𠮷'.repeat(30)}등대${'나'.repeat(50)}`;
  const words = hitExcerpt(line, { offset: 60, length: 2 });
  assert.equal(words.quote, '등대');
  assert.equal(words.before, `…${'𠮷'.repeat(18)}`);
  assert.equal(words.after, `${'나'.repeat(36)}…`);
  assert.deepEqual(hitExcerpt('등대.', { offset: 0, length: 2 }), { quote: '등대', before: '', after: '.' });
});
