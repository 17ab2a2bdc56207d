import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copiedText } from './copied-text.ts';

const source = '등대부 3화';

test('short text is copied unchanged, free or paid (L9)', () => {
  for (const isFree of [true, false])
    assert.deepEqual(copiedText('가'.repeat(200), { source, isFree }), { text: '가'.repeat(200), isCut: false });
});

test('long free text is copied whole with its source (L9)', () => {
  const { text, isCut } = copiedText('가'.repeat(5000), { source, isFree: true });
  assert.equal(text, `${'가'.repeat(5000)}\n\n— 등대부 3화, 서가`);
  assert.equal(isCut, false);
});

test('long paid text is cut to 200 characters, between characters, with its source (L9)', () => {
  const { text, isCut } = copiedText(`${'𠮷'.repeat(199)} 나${'다'.repeat(50)}`, { source, isFree: false });
  assert.equal(text, `${'𠮷'.repeat(199)}…\n\n— 등대부 3화, 서가`);
  assert.equal(isCut, true);
});
