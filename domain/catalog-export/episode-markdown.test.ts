import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readMarkdown } from '#platform/book-readers/text/markdown';
import { tidyLines, tidySpans } from '#platform/book-readers/html/spans';
import {
  type Block,
  type BlockBody,
  PARAGRAPH_LAYOUTS,
  TEXT_MARKS,
  type SpanWithoutPicture,
} from '#shared/content/text-blocks';
import { episodeMarkdown } from './episode-markdown.ts';

const words = fc.string({
  unit: fc.constantFrom(...'가나다 .!?-#>*_`~=+|{}[]<&\\/()1"“”'),
  minLength: 1,
  maxLength: 12,
});
const span: fc.Arbitrary<SpanWithoutPicture> = fc.oneof(
  words,
  fc.record({ mark: fc.constantFrom(...TEXT_MARKS), text: words }),
  fc.record({ base: words.filter((text) => text.trim() !== ''), ruby: words.filter((text) => text.trim() !== '') }),
  fc.record({ note: fc.constantFrom('1', 'a*', 'b]c') }),
);
const spans = fc
  .array(span, { minLength: 1, maxLength: 5 })
  .map((list) => tidySpans(list))
  .filter(hasLetters);
/** Blanks and line breaks stay. */
const lines = fc
  .array(fc.oneof(span, fc.constantFrom('\n', '  ', '\n\n 가', '\t나')), { minLength: 1, maxLength: 6 })
  .map((list) => tidyLines(list))
  .filter(hasLetters);
function hasLetters(list: SpanWithoutPicture[]): boolean {
  return list.some((one) => typeof one === 'string' && /[가-다]/u.test(one));
}
const body: fc.Arbitrary<BlockBody> = fc.oneof(
  fc.record({ kind: fc.constant('paragraph' as const), spans }),
  fc.record({ kind: fc.constant('paragraph' as const), spans, align: fc.constantFrom('center', 'end') }),
  fc.record({
    kind: fc.constant('paragraph' as const),
    spans: lines,
    layout: fc.constantFrom(...PARAGRAPH_LAYOUTS),
    indent: fc.constantFrom(1, 2, 3, 4),
  }),
  fc.record({ kind: fc.constant('heading' as const), level: fc.constantFrom(2, 3), spans }),
  fc.constant({ kind: 'break' as const }),
);

const numbered = (bodies: BlockBody[]): Block[] => bodies.map((one, at) => ({ id: `${at}`, ...one }));

test('property: parsing the Markdown of any text restores it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(body, { minLength: 1, maxLength: 6 }), spans, async (bodies, note) => {
      const data: BlockBody[] = structuredClone([...bodies, { kind: 'note' as const, name: '1', spans: note }]);
      const read = await readMarkdown(
        episodeMarkdown(numbered(data), () => ''),
        async () => undefined,
      );
      assert.deepEqual(read, { blocks: data });
    }),
    { numRuns: 2000 },
  );
});

test('writes ruby, emphasis dots, notes, pictures and breaks in common notation', () => {
  const text = episodeMarkdown(
    numbered([
      { kind: 'heading', level: 2, spans: ['하나'] },
      {
        kind: 'paragraph',
        spans: [{ base: '漢字', ruby: '한자' }, '를 ', { mark: 'dots', text: '천천히' }, ' 썼다', { note: '1' }, '.'],
      },
      { kind: 'break' },
      { kind: 'image', alt: '등대 [밤]', picture: 'abc', width: 1, height: 1 },
      {
        kind: 'paragraph',
        spans: [
          { mark: 'strong', text: '끝' },
          { mark: 'dots', text: '!' },
        ],
        align: 'center',
      },
      { kind: 'note', name: '1', spans: ['연필로 썼다.'] },
    ]),
    (picture) => `0001-${picture}.png`,
  );
  assert.equal(
    text,
    '## 하나\n\n{漢字|한자}를 *천천히* 썼다[^1].\n\n***\n\n![등대 \\[밤\\]](0001-abc.png)\n\n{가운데}{!끝}{.!}\n\n[^1]: 연필로 썼다.\n',
  );
});
