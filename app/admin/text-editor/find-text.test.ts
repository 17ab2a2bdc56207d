import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command, EditorState } from 'prosemirror-state';
import { type EditorBlock, blocksOf } from './editor-blocks.ts';
import { findStateOf, goToMatch, replaceMatches, searchFor } from './find-text.ts';
import { openState } from './editor-state.ts';

const TEXT: EditorBlock[] = [
  { id: '1', kind: 'paragraph', spans: ['민수가 ', { mark: 'strong', text: '민수' }, '를 보았다. Minsu'] },
  { id: '2', kind: 'paragraph', spans: [{ base: '민', ruby: '민' }, '수는 없다.'] },
];

function run(state: EditorState, ...commands: Command[]): EditorState {
  let now = state;
  for (const command of commands)
    command(now, (transaction) => {
      now = now.apply(transaction);
    });
  return now;
}

test('finds every place, ignoring case, but none across ruby', () => {
  const count = (query: string): number => findStateOf(run(openState(TEXT), searchFor(query))).matches.length;
  assert.deepEqual([count('민수'), count('MINSU'), count('없'), count(''), count('다. m')], [2, 1, 1, 0, 1]);
});

test('replaces every match and keeps marks, ids and ruby', () => {
  const state = run(openState(TEXT), searchFor('민수'), replaceMatches('지우', 'all'));
  assert.deepEqual(blocksOf(state.doc), [
    { id: '1', kind: 'paragraph', spans: ['지우가 ', { mark: 'strong', text: '지우' }, '를 보았다. Minsu'] },
    TEXT[1],
  ]);
  assert.equal(findStateOf(state).matches.length, 0);
});

test('goes around the end and replaces only the current match', () => {
  const found = run(openState(TEXT), searchFor('민수'), goToMatch(1), goToMatch(1));
  assert.equal(findStateOf(found).current, 1);
  const first = run(found, goToMatch(1));
  assert.equal(findStateOf(first).current, 0);
  const state = run(first, replaceMatches('', 'current'));
  const [paragraph] = blocksOf(state.doc);
  assert.ok(paragraph && 'spans' in paragraph);
  assert.deepEqual(paragraph.spans.slice(0, 2), ['가 ', { mark: 'strong', text: '민수' }]);
});
