import assert from 'node:assert/strict';
import test from 'node:test';
import { spanText } from '#shared/content/text-blocks';
import { looksLikeHeading } from './chapter-headings.ts';
import { splitChapters } from './split-chapters.ts';
import type { SourceBlock } from '../source-work.ts';

const line = (text: string): SourceBlock => ({ kind: 'paragraph', spans: [text] });
const body = (length = 600): SourceBlock[] =>
  Array.from({ length: Math.ceil(length / 150) }, () =>
    line('그날 밤에도 비가 내렸고 서고의 불은 꺼지지 않았다. '.repeat(5).slice(0, 150)),
  );
const chaptered = (headings: string[], length?: number): SourceBlock[] =>
  headings.flatMap((heading) => [line(heading), ...body(length)]);
const titles = (blocks: SourceBlock[]): (string | undefined)[] => splitChapters(blocks).map((chapter) => chapter.title);
const textOf = (blocks: SourceBlock[]): string =>
  blocks.flatMap((block) => ('spans' in block ? block.spans.map(spanText) : [])).join('\n');

const SENTENCES = [
  '나는 돌아가고 싶다',
  '왜 하필 나지?',
  '부치지 못한 마지막 편지',
  '우리가 떠나온 바다',
  '다시 걷는 우리 동네',
  '정말 그래도 될까?',
  '이제 돌아가셔도 돼요',
  '그가 온다고 했지',
  '“나는 돌아가지 않는다”',
  '「당신은 누구십니까?」',
  '그리고 아무도 없었다…',
  '그날 밤, 서고에서 있었던 일은 아무도 몰랐다',
  '끝이 아니다!',
  '이세계에서 돌아온 내가 사실은 최강의 서고지기였던 건에 대하여 아무도 묻지 않았다',
];

const FORMATS: Record<string, (number: number, title: string) => string> = {
  'N화 ': (number, title) => `${number}화 ${title}`,
  'N화. ': (number, title) => `${number}화. ${title}`,
  '제N화 ': (number, title) => `제${number}화 ${title}`,
  '제 N 화: ': (number, title) => `제 ${number} 화: ${title}`,
  '[N화] ': (number, title) => `[${number}화] ${title}`,
  'N장 ': (number, title) => `${number}장 ${title}`,
  'N회 - ': (number, title) => `${number}회 - ${title}`,
  '#N ': (number, title) => `#${number} ${title}`,
  '#N. ': (number, title) => `#${number}. ${title}`,
  'Chapter N ': (number, title) => `Chapter ${number} ${title}`,
  'Chapter N. ': (number, title) => `Chapter ${number}. ${title}`,
  'EP.N ': (number, title) => `EP.${number} ${title}`,
  'N. ': (number, title) => `${number}. ${title}`,
};

for (const [format, written] of Object.entries(FORMATS)) {
  for (const message of SENTENCES)
    for (const position of [1, 3, 6])
      test(`accepts “${written(position, message)}” as a heading among short titles`, () => {
        const headings = Array.from({ length: 6 }, (_, at) => written(at + 1, at + 1 === position ? message : '첫눈'));
        assert.deepEqual(titles(chaptered(headings, 1_200)), headings);
      });

  test(`accepts sentence-like titles of the format “${format}”`, () => {
    const headings = SENTENCES.map((message, at) => written(at + 1, message));
    assert.deepEqual(titles(chaptered(headings)), headings);
  });
}

test('accepts titles with a full stop after a separator or if all have one', () => {
  for (const written of [FORMATS['N화. '], FORMATS['[N화] '], FORMATS['제 N 화: ']]) {
    const headings = ['첫눈', '끝이 아니다.', '비가 온다.', '문', '돌아왔다.'].map(
      (title, at) => written?.(at + 1, title) ?? '',
    );
    assert.deepEqual(titles(chaptered(headings)), headings);
  }
  const all = ['눈이 왔다.', '끝이 아니다.', '비가 온다.'].map((title, at) => `${at + 1}화 ${title}`);
  assert.deepEqual(titles(chaptered(all)), all);
});

test('splits three hundred chapters with every tenth title a sentence', () => {
  const headings = Array.from(
    { length: 300 },
    (_, at) => `${at + 1}화. ${SENTENCES[at % 10 === 0 ? (at / 10) % SENTENCES.length : -1] ?? '비 오는 밤'}`,
  );
  assert.deepEqual(titles(chaptered(headings)), headings);
});

test('keeps titles unchanged', () => {
  const headings = ['１화 첫날…', '２화 「문」', '３화 Ⅻ의 밤'];
  assert.deepEqual(titles(chaptered(headings)), headings);
});

test('splits volumes that restart with a sentence-like title', () => {
  const headings = ['1화 첫눈', '2화 문', '1화 나는 돌아가고 싶다', '2화 열쇠'];
  assert.deepEqual(titles(chaptered(headings)), headings);
});

test('tolerates repeated, skipped and mistyped numbers', () => {
  for (const numbers of [
    [1, 2, 2, 3, 4],
    [1, 2, 5, 6, 7],
    [1, 2, 13, 4, 5],
    [1, 2, 215, 4, 5],
    [101, 102, 103, 105, 106],
  ]) {
    const headings = numbers.map((number, at) => `${number}화 제목${at}`);
    assert.deepEqual(titles(chaptered(headings)), headings);
  }
});

for (const message of [
  '3화가 되었다',
  '3화에서 그는 죽었다.',
  '2화 말미에 그가 나온다.',
  '2화 끝에 그가 나온다고 했다.',
  '4화 예고를 보고 나서 그는 웃었다.',
  '2장 더 주세요.',
  '4장 남았다.',
  '3회 말 투아웃이었다.',
  '2회는 없다',
  '제2회 대회가 열렸다.',
  '5화 끝',
  '<2화 끝>',
])
  test(`ignores the sentence “${message}” inside a chapter`, () => {
    for (const unit of ['화', '장', '회']) {
      const headings = ['첫눈', '문', '열쇠'].map((title, at) => `${at + 1}${unit} ${title}`);
      for (const at of [1, 2, 3]) {
        const blocks = headings.flatMap((heading, position) => [
          line(heading),
          ...body(),
          ...(position + 1 === at ? [line(message), ...body()] : []),
        ]);
        assert.deepEqual(titles(blocks), headings);
        assert.ok(textOf(splitChapters(blocks).flatMap((chapter) => chapter.blocks)).includes(message));
      }
    }
  });

test('ignores a numbered list inside a chapter', () => {
  const lists = [
    ['1. 한 달에 하루씩 놀릴 일', '2. 품삯을 올릴 일', '3. 문을 닫지 말 일'],
    ['1. 밥을 먹는다.', '2. 물을 마신다.', '3. 잠을 잔다.', '4. 다시 먹는다.'],
    ['#1 열쇠', '#2 문', '#3 등불'],
    ['1', '2', '3'],
  ];
  for (const list of lists)
    for (const written of Object.values(FORMATS)) {
      const headings = ['첫눈', '나는 돌아가고 싶다', '열쇠', '문'].map((title, at) => written(at + 1, title));
      const [first = '', second = '', ...rest] = headings;
      const blocks = [
        ...chaptered([first], 1_500),
        ...list.map(line),
        ...body(1_500),
        ...chaptered([second, ...rest], 2_000),
      ];
      assert.deepEqual(titles(blocks), headings);
      const text = textOf(splitChapters(blocks).flatMap((chapter) => chapter.blocks));
      assert.ok(list.every((item) => text.includes(item)));
    }
});

test('skips a table of contents with sentences', () => {
  const list = ['1화 나는 돌아가고 싶다', '2화 왜 하필 나지?', '3화 첫눈'];
  assert.deepEqual(titles([line('차례'), ...list.map(line), ...chaptered(list)]), list);
});

test('ignores two sentences that begin with numbers', () => {
  for (const pair of [
    ['1장 더 주세요.', '2장 남았다.'],
    ['1회 말이었다.', '2회 초였다.'],
  ])
    assert.equal(splitChapters([...body(), ...chaptered(pair)]).length, 1);
});

test('rejects a sentence-like heading on its own', () => {
  for (const heading of ['2화. 나는 돌아가고 싶다', '5화. 왜 하필 나지?', '3화 비가 온다.'])
    assert.ok(!looksLikeHeading(heading));
});
