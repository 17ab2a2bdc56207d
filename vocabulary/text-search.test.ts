import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findWords, hitWords, readQuestion } from './text-search.ts';

const text = (words: string): { id: string; text: string }[] => [{ id: '1', text: words }];
const quotes = (words: string, question: string): string[] => {
  const asked = readQuestion(question);
  if (typeof asked === 'string') throw new Error(asked);
  return findWords(text(words), asked).map((hit) => words.slice(hit.offset, hit.offset + hit.length));
};

test('L9 a question of one letter is too short, unless it is a syllable or a Chinese character', () => {
  assert.deepEqual(readQuestion(' 달 '), ['달']);
  assert.deepEqual(readQuestion('月'), ['月']);
  for (const short of ['', '   ', 'a', '7', 'ㅋ', '……', '“”'])
    assert.equal(readQuestion(short), 'short', JSON.stringify(short));
  assert.deepEqual(readQuestion('ab'), ['ab']);
});

test('L9 a question of more than 40 letters is too long, however many units they take', () => {
  assert.deepEqual(readQuestion('𠮷'.repeat(40)), ['𠮷'.repeat(40)]);
  assert.equal(readQuestion('가'.repeat(41)), 'long');
});

test('L9 a question typed in pieces (NFD) finds what is stored whole', () => {
  assert.deepEqual(quotes('등대가 있었다.', '등대'.normalize('NFD')), ['등대']);
});

test('L9 spaces and punctuation between words may be any or none, inside a word none', () => {
  const line = '비가, 내렸다. 비가 내렸다! 비가내렸다. “비가…” 내렸다. 비 가 내렸다.';
  assert.deepEqual(quotes(line, '비가 내렸다'), ['비가, 내렸다', '비가 내렸다', '비가내렸다', '비가…” 내렸다']);
  assert.deepEqual(quotes(line, '비가   내렸다?'), quotes(line, '비가 내렸다'));
  assert.deepEqual(quotes('그가 나를 보았다.', '가나'), []);
});

test('L9 small and large letters are the same; nothing in a question is a pattern', () => {
  assert.deepEqual(quotes('SEOGA와 Seoga', 'seoga'), ['SEOGA', 'Seoga']);
  assert.deepEqual(quotes('a.b와 axb', 'a.b'), ['a.b']);
  assert.deepEqual(quotes('100% 사실', '100%'), ['100']);
});

test('L9 a hit comes with its surroundings, cut between letters', () => {
  const line = `${'𠮷'.repeat(30)}등대${'나'.repeat(50)}`;
  const words = hitWords(line, { offset: 60, length: 2 });
  assert.equal(words.quote, '등대');
  assert.equal(words.before, `…${'𠮷'.repeat(18)}`);
  assert.equal(words.after, `${'나'.repeat(36)}…`);
  assert.deepEqual(hitWords('등대.', { offset: 0, length: 2 }), { quote: '등대', before: '', after: '.' });
});
