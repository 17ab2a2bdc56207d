import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copiedText } from './copied-text.ts';

const source = '등대부 3화';

test('L9 a few words are copied as they stand, free or paid', () => {
  for (const isFree of [true, false])
    assert.deepEqual(copiedText('가'.repeat(200), { source, isFree }), { text: '가'.repeat(200), isCut: false });
});

test('L9 a long free text goes whole and says where it is from', () => {
  const { text, isCut } = copiedText('가'.repeat(5000), { source, isFree: true });
  assert.equal(text, `${'가'.repeat(5000)}\n\n— 등대부 3화, 서가`);
  assert.equal(isCut, false);
});

test('L9 of a long paid text 200 letters go, cut between letters, with their source', () => {
  const { text, isCut } = copiedText(`${'𠮷'.repeat(199)} 나${'다'.repeat(50)}`, { source, isFree: false });
  assert.equal(text, `${'𠮷'.repeat(199)}…\n\n— 등대부 3화, 서가`);
  assert.equal(isCut, true);
});
