import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { PARAGRAPH_LAYOUTS, type Span, TEXT_MARKS } from '#shared/content/text-blocks';
import { type EditorBlock, blocksOf, documentOf } from './editor-blocks.ts';
import { type PastedNode, pastedBlocks, plainTextBlocks } from './paste-blocks.ts';
import { pasteMessage } from './paste-message.ts';

function tree(node: DefaultTreeAdapterTypes.Node): PastedNode {
  return {
    nodeName: node.nodeName.startsWith('#') ? node.nodeName : node.nodeName.toUpperCase(),
    nodeValue: 'value' in node ? node.value : null,
    childNodes: 'childNodes' in node ? node.childNodes.map(tree) : [],
    getAttribute: (name) => ('attrs' in node ? (node.attrs.find((each) => each.name === name)?.value ?? null) : null),
  };
}
const read = (html: string) => pastedBlocks(tree(parse(html)));
const pasted = (html: string) => read(html).blocks;
const fixture = (name: string): string => readFileSync(join(import.meta.dirname, 'clipboards', name), 'utf8');

test('paste from 한글 keeps paragraphs, bold, ruby and scene breaks without formatting', () => {
  assert.deepEqual(pasted(fixture('hancom.html')), [
    { kind: 'paragraph', spans: ['제1화 비 내리는 밤'], align: 'center' },
    { kind: 'paragraph', spans: ['“', { mark: 'strong', text: '누구냐' }, '.” 그가 말했다.'] },
    { kind: 'break' },
    { kind: 'paragraph', spans: [{ ruby: '검', base: '劍' }, '을 뽑은 것은 그 다음이었다.'] },
  ]);
});

test('paste from Word keeps headings, emphasis and dots, and ignores comments and styles', () => {
  assert.deepEqual(pasted(fixture('word.html')), [
    { kind: 'heading', level: 2, spans: ['제 2 장'] },
    { kind: 'paragraph', spans: ['비가 ', { mark: 'emphasis', text: '그치지' }, ' 않았다.'] },
    { kind: 'paragraph', spans: ['그것은 ', { mark: 'dots', text: '약속' }, '이었다.'] },
    { kind: 'paragraph', spans: ['끝.'], align: 'end' },
  ]);
});

test('paste from a web page keeps text, lists and tables, but no links, scripts or pictures', () => {
  const { blocks, dropped } = read(
    '<b style="font-weight:normal"><p>하나 <a href="javascript:x()">둘</a></p><script>나쁜()</script><img src="x" onerror="y()"><p>셋<br>넷</p><table><tr><td>칸</td></tr></table><ol><li>가</li><li><p>나</p></li></ol><hr><h5>다섯</h5></b><p style="display:none">숨은 글</p>',
  );
  assert.deepEqual(blocks, [
    { kind: 'paragraph', spans: ['하나 둘'] },
    { kind: 'paragraph', spans: ['셋'] },
    { kind: 'paragraph', spans: ['넷'] },
    { kind: 'paragraph', layout: 'table', spans: ['칸'] },
    { kind: 'paragraph', layout: 'item', spans: ['1. 가'] },
    { kind: 'paragraph', layout: 'item', spans: ['2. 나'] },
    { kind: 'break' },
    { kind: 'heading', level: 3, spans: ['다섯'] },
  ]);
  assert.deepEqual(dropped, { link: 1, picture: 1 });
});

test('a pasted table becomes a box with tabs between cells and lines within them', () => {
  assert.deepEqual(
    pasted(
      '<table><thead><tr><th colspan="2"><b>상태창</b></th></tr></thead><tbody><tr><td>이름</td><td><p>김</p><p>민수</p></td></tr></tbody></table>',
    ),
    [
      { kind: 'paragraph', layout: 'table', spans: [{ mark: 'strong', text: '상태창' }] },
      { kind: 'paragraph', layout: 'row', spans: ['이름\t김\n민수'] },
    ],
  );
  const long = '<p>긴 문단.</p>'.repeat(400);
  assert.equal(pasted(`<table><tr><td>${long}</td></tr></table>`).length, 400);
});

test('paste keeps strike, raised letters and centring', () => {
  assert.deepEqual(
    pasted(
      '<div align="center"><p>가운데 <span style="text-decoration: line-through">지움</span></p></div><p>10<sup>2</sup> <del>옛말</del></p>',
    ),
    [
      { kind: 'paragraph', spans: ['가운데 ', { mark: 'strike', text: '지움' }], align: 'center' },
      { kind: 'paragraph', spans: ['10', { mark: 'sup', text: '2' }, ' ', { mark: 'strike', text: '옛말' }] },
    ],
  );
});

test('says in a sentence what a paste dropped', () => {
  const { dropped } = read(
    '<p><u>밑줄</u> <span style="color:#c00">빨강</span> <span style="color:black">검정</span><a href="/x"><u>주소</u></a></p><img><img><iframe></iframe>',
  );
  assert.equal(
    pasteMessage(dropped),
    '붙여 넣은 글에서 옮기지 못한 것: 그림 2개, 동영상·소리 1개, 링크 주소 1개, 밑줄, 글자색. 그림은 도구 모음의 그림 버튼으로 올려 주세요.',
  );
  assert.equal(pasteMessage({}), '');
});

test('plain text becomes one paragraph per line', () => {
  assert.deepEqual(plainTextBlocks('하나\r\n\r\n  둘  \n* * *\n셋'), [
    { kind: 'paragraph', spans: ['하나'] },
    { kind: 'paragraph', spans: ['둘'] },
    { kind: 'break' },
    { kind: 'paragraph', spans: ['셋'] },
  ]);
});

const words = fc.string({ unit: fc.constantFrom('가', '나', ' ', '.', 'a', '漢', '\n'), minLength: 1, maxLength: 8 });
const span: fc.Arbitrary<Span> = fc.oneof(
  words,
  fc.record({ mark: fc.constantFrom(...TEXT_MARKS), text: words }),
  fc.record({ ruby: words, base: words }),
  fc.record({ note: fc.constantFrom('1', '2') }),
  fc.record({ picture: fc.constant('hash-1'), alt: words, width: fc.nat(90), height: fc.nat(90) }),
);
/** Adjacent spans of one kind are merged, as in every text. */
const spans = fc
  .array(span, { minLength: 1, maxLength: 6 })
  .map((input) => input.filter((each, at) => kindOf(each) === '' || kindOf(each) !== kindOf(input[at - 1])));
function kindOf(one: Span | undefined): string {
  if (one === undefined) return 'none';
  if (typeof one === 'string') return 'text';
  return 'mark' in one ? one.mark : '';
}
const blockId = fc.option(fc.constantFrom('1', '2', 'a', 'zz'), { nil: null });
const block: fc.Arbitrary<EditorBlock> = fc.oneof(
  fc.record({ id: blockId, kind: fc.constant('paragraph' as const), spans }),
  fc.record({
    id: blockId,
    kind: fc.constant('paragraph' as const),
    spans,
    align: fc.constantFrom('center' as const, 'end' as const),
    layout: fc.constantFrom(...PARAGRAPH_LAYOUTS),
    indent: fc.constantFrom(1, 2, 3, 4),
  }),
  fc.record({
    id: blockId,
    kind: fc.constant('heading' as const),
    level: fc.constantFrom(2 as const, 3 as const),
    spans,
  }),
  fc.record({ id: blockId, kind: fc.constant('break' as const) }),
  fc.record({ id: blockId, kind: fc.constant('note' as const), name: fc.constantFrom('1', '2'), spans }),
  fc.record({
    id: blockId,
    kind: fc.constant('image' as const),
    alt: words,
    picture: fc.constant('hash-1'),
    width: fc.nat(900),
    height: fc.nat(900),
  }),
);

test('a text round-trips through the editor with every block, id and span', () => {
  fc.assert(
    // Generated records have no prototype.
    fc.property(
      fc.array(block, { maxLength: 12 }).map((input) => structuredClone(input)),
      (blocks) => {
        const document = documentOf(blocks);
        document.check();
        assert.deepEqual(blocksOf(document), blocks);
      },
    ),
  );
});

test('an empty editor line is no block', () => {
  assert.deepEqual(blocksOf(documentOf([])), []);
  assert.deepEqual(blocksOf(documentOf([{ id: '1', kind: 'paragraph', spans: [] }])), []);
});
