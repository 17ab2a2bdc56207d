import assert from 'node:assert/strict';
import test from 'node:test';
import { spanText } from '#shared/content/text-blocks';
import { planChapters, splitChapters } from './split-chapters.ts';
import type { SourceBlock } from '../source-work.ts';

const line = (text: string): SourceBlock => ({ kind: 'paragraph', spans: [text] });
const body = (length = 700): SourceBlock[] =>
  Array.from({ length: Math.ceil(length / 140) }, (_, at) =>
    line(
      `${at % 3 === 1 ? '“12번 손님, 오늘도 비가 오네요.” ' : ''}그날 밤에도 비가 내렸고 서고의 불은 꺼지지 않았다. `
        .repeat(6)
        .slice(0, 139)
        .concat('.'),
    ),
  );
const chaptered = (headings: string[], length?: number): SourceBlock[] =>
  headings.flatMap((heading) => [line(heading), ...body(length)]);
const titles = (blocks: SourceBlock[]): (string | undefined)[] => splitChapters(blocks).map(({ title }) => title);
const textOf = (blocks: SourceBlock[]): string =>
  blocks.flatMap((block) => ('spans' in block ? block.spans.map(spanText) : [])).join('\n');

const NAMES = [
  '비 오는 아침',
  '낯선 손님',
  '돌아온 편지',
  '바다',
  '검은 우산',
  '첫눈',
  '다리 위에서',
  '열쇠',
  '편지',
  '노래',
  '문 너머',
  '새벽',
];
const ROMAN = ['Ⅰ', 'Ⅱ', 'Ⅲ', 'Ⅳ', 'Ⅴ', 'Ⅵ', 'Ⅶ', 'Ⅷ', 'Ⅸ', 'Ⅹ', 'Ⅺ', 'Ⅻ'];
const LATIN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
const SINO = ['일', '이', '삼', '사', '오', '육', '칠', '팔', '구', '십', '십일', '십이'];
const NATIVE = ['하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉', '열', '열하나', '열둘'];
const ORDINAL = ['첫', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열', '열한', '열두'];
const HANJA = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];
const CIRCLED = ['①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧', '⑨', '⑩', '⑪', '⑫'];
const WORDS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];
const padded = (number: number): string => `${number}`.padStart(3, '0');
const wide = (number: number): string =>
  [...`${number}`].map((digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0)).join('');

const SHAPES: Record<string, (number: number, name: string) => string> = {
  '#12': (number) => `#${number}`,
  '<12>': (number) => `<${number}>`,
  '〈12〉': (number) => `〈${number}〉`,
  '【12】': (number) => `【${number}】`,
  '[12]': (number) => `[${number}]`,
  '［１２］': (number) => `［${wide(number)}］`,
  '(12)': (number) => `(${number})`,
  '「12」': (number) => `「${number}」`,
  '[12화]': (number) => `[${number}화]`,
  '［１２화］': (number) => `［${wide(number)}화］`,
  '【12화】 제목': (number, name) => `【${number}화】 ${name}`,
  '[12] 제목': (number, name) => `[${number}] ${name}`,
  '<제12화>': (number) => `<제${number}화>`,
  '─12─': (number) => `─${number}─`,
  '─ 12 ─': (number) => `─ ${number} ─`,
  '- 12 -': (number) => `- ${number} -`,
  '===== 12 =====': (number) => `===== ${number} =====`,
  '~12~': (number) => `~${number}~`,
  '* 12 *': (number) => `* ${number} *`,
  '==12화==': (number) => `==${number}화==`,
  '== 12화 제목 ==': (number, name) => `== ${number}화 ${name} ==`,
  '◆12화◆': (number) => `◆${number}화◆`,
  '◆ 12': (number) => `◆ ${number}`,
  '■ 12화 제목': (number, name) => `■ ${number}화 ${name}`,
  '★12화★': (number) => `★${number}화★`,
  '※ 12 ※': (number) => `※ ${number} ※`,
  '012': (number) => padded(number),
  '012 제목': (number, name) => `${padded(number)} ${name}`,
  '012화': (number) => `${padded(number)}화`,
  '012. 제목': (number, name) => `${padded(number)}. ${name}`,
  '12': (number) => `${number}`,
  '12 제목': (number, name) => `${number} ${name}`,
  '12.': (number) => `${number}.`,
  '12)': (number) => `${number})`,
  '12.제목': (number, name) => `${number}.${name}`,
  '12) 제목': (number, name) => `${number}) ${name}`,
  '12: 제목': (number, name) => `${number}: ${name}`,
  '12 - 제목': (number, name) => `${number} - ${name}`,
  '12_제목': (number, name) => `${number}_${name}`,
  Ⅻ: (number) => `${ROMAN[number - 1]}`,
  'Ⅻ. 제목': (number, name) => `${ROMAN[number - 1]}. ${name}`,
  XII: (number) => `${LATIN[number - 1]}`,
  'XII. 제목': (number, name) => `${LATIN[number - 1]}. ${name}`,
  '십이.': (number) => `${SINO[number - 1]}.`,
  '십이. 제목': (number, name) => `${SINO[number - 1]}. ${name}`,
  제십이화: (number) => `제${SINO[number - 1]}화`,
  '제 십이 장': (number) => `제 ${SINO[number - 1]} 장`,
  십이장: (number) => `${SINO[number - 1]}장`,
  '열둘.': (number) => `${NATIVE[number - 1]}.`,
  '열둘. 제목': (number, name) => `${NATIVE[number - 1]}. ${name}`,
  '열두 번째 밤': (number) => `${ORDINAL[number - 1]} 번째 밤`,
  '열두 번째 이야기': (number) => `${ORDINAL[number - 1]} 번째 이야기`,
  第十二章: (number) => `第${HANJA[number - 1]}章`,
  十二: (number) => `${HANJA[number - 1]}`,
  '十二. 제목': (number, name) => `${HANJA[number - 1]}. ${name}`,
  '⑫': (number) => `${CIRCLED[number - 1]}`,
  'EP.12': (number) => `EP.${number}`,
  'ep 12. 제목': (number, name) => `ep ${number}. ${name}`,
  'Ep. 012': (number) => `Ep. ${padded(number)}`,
  'Chapter 12': (number) => `Chapter ${number}`,
  'CHAPTER XII': (number) => `CHAPTER ${LATIN[number - 1]}`,
  'Chapter Twelve': (number) => `Chapter ${WORDS[number - 1]}`,
  'No.12': (number) => `No.${number}`,
  S1E12: (number) => `S1E${number}`,
  'S01 E12 제목': (number, name) => `S01 E${`${number}`.padStart(2, '0')} ${name}`,
  '챕터 12': (number) => `챕터 ${number}`,
  '에피소드 12: 제목': (number, name) => `에피소드 ${number}: ${name}`,
  '시즌 2 12화': (number) => `시즌 2 ${number}화`,
  '시즌2 - 12화 제목': (number, name) => `시즌2 - ${number}화 ${name}`,
  '시즌 2 12화 제목': (number, name) => `시즌 2 ${number}화 ${name}`,
  '12/120': (number) => `${number}/120`,
  '# 12화 제목': (number, name) => `# ${number}화 ${name}`,
  '1권 12화': (number) => `1권 ${number}화`,
  '[1권] 12화': (number) => `[1권] ${number}화`,
  '2부 12장 제목': (number, name) => `2부 ${number}장 ${name}`,
  '1-12': (number) => `1-${number}`,
  '1-12. 제목': (number, name) => `1-${number}. ${name}`,
  '작품명 12화': (number) => `달빛 조각가 ${number}화`,
  '작품명 제12화 제목': (number, name) => `달빛 조각가 제${number}화 ${name}`,
  '작품명 12': (number) => `달빛 조각가 ${number}`,
  '작품명 (12)': (number) => `달빛 조각가 (${number})`,
  '[작품명] 12화': (number) => `[달빛 조각가] ${number}화`,
  '12화(완)': (number) => `${number}화${number === 12 ? '(완)' : ''}`,
  '12화(수정)': (number) => `${number}화${number % 3 === 0 ? '(수정)' : ''}`,
  '12화 <완결>': (number) => `${number}화${number === 12 ? ' <완결>' : ''}`,
  '12편': (number) => `${number}편`,
  '제12편 제목': (number, name) => `제${number}편 ${name}`,
  '12일차': (number) => `${number}일차`,
  '12막 제목': (number, name) => `${number}막 ${name}`,
  'D+12': (number) => `D+${number}`,
  '긴 제목': (number, name) =>
    `${number}화 이세계에서 돌아온 내가 사실은 최강의 서고지기였던 건에 대하여 아무도 묻지 않았던 ${name}`,
  '제목.': (number, name) => `${number}화 ${name}이었다.`,
  '제목?': (number, name) => `제${number}화: ${name}?`,
};

for (const [shape, written] of Object.entries(SHAPES))
  for (const [where, before] of [
    ['at the start', []],
    ['after a preface', [line('책을 펴내며 한 말씀 드린다.'), ...body(420)]],
  ] as const)
    test(`splits at headings like “${shape}” ${where}`, () => {
      const blocks = [...before, ...chaptered(NAMES.map((name, at) => written(at + 1, name)))];
      const chapters = splitChapters(blocks).slice(before.length > 0 ? 1 : 0);
      assert.equal(chapters.length, 12, chapters.map(({ title }) => title).join(' · '));
      assert.ok(chapters.every((chapter) => Math.abs(textOf(chapter.blocks).length - 704) < 20));
    });

for (const [shape, written] of Object.entries(SHAPES).filter(
  ([name]) => !/[⑫십열一二三十Twelve]|긴|\.$|\?$/u.test(name),
))
  test(`splits a later volume that begins with “${shape}” after 1`, () => {
    const headings = NAMES.slice(0, 6).map((name, at) => written(at + 7, name));
    assert.equal(splitChapters(chaptered(headings, 1_200)).length, 6);
  });

for (const shape of ['[12화]', '◆12화◆', '<12>', '012 제목', '작품명 12화', '1권 12화'])
  test(`tolerates gaps and repetitions of “${shape}”`, () => {
    const written = SHAPES[shape] ?? ((number: number) => `${number}`);
    for (const numbers of [
      [1, 2, 5, 6, 7, 8],
      [1, 2, 2, 3, 4, 5],
    ])
      assert.equal(
        splitChapters(
          chaptered(
            numbers.map((number, at) => written(number, NAMES[at] ?? '')),
            1_200,
          ),
        ).length,
        6,
      );
  });

test('keeps named chapters around numbered ones of any shape', () => {
  for (const shape of ['<12>', '─ 12 ─', '012', '작품명 12화', 'Ⅻ', '12)']) {
    const written = SHAPES[shape] ?? String;
    const numbered = NAMES.map((name, at) => written(at + 1, name));
    const headings = ['프롤로그', ...numbered, '외전 1', '외전 2. 겨울', '작가 후기'];
    const found = titles(chaptered(headings));
    assert.equal(found.length, 16, shape);
    assert.deepEqual([found[0], ...found.slice(13)], ['프롤로그', '외전 1', '외전 2. 겨울', '작가 후기']);
  }
});

test('splits a short text at many decorated numbers but not at bare ones', () => {
  for (const shape of ['<12>', '◆ 12', '#12']) {
    const written = SHAPES[shape] ?? String;
    assert.equal(
      splitChapters(
        chaptered(
          NAMES.slice(0, 10).map((name, at) => written(at + 1, name)),
          420,
        ),
      ).length,
      10,
    );
  }
  assert.equal(splitChapters(chaptered(['1', '2', '3', '4', '5'], 840)).length, 1);
});

test('names side stories that count anew', () => {
  const blocks = [...chaptered(['1화', '2화', '3화']), line('외전'), ...chaptered(['1화', '2화'])];
  assert.deepEqual(titles(blocks), ['1화', '2화', '3화', '외전 1화', '외전 2화']);
});

test('removes ornaments from titles', () => {
  const headings = ['◆ 1화 비 ◆', '◆ 2화 눈 ◆', '◆ 3화 해 ◆'];
  assert.deepEqual(titles(chaptered(headings)), ['1화 비', '2화 눈', '3화 해']);
});

for (const list of [
  ['2024. 3. 12. 맑음', '2024. 3. 13. 흐림', '2024. 3. 14. 비'],
  ['3월 12일', '3월 13일', '3월 14일'],
  ['010-1234-5678', '010-1235-5678', '010-1236-5678'],
  ['12:30', '13:30', '14:30'],
  ['1,000원', '2,000원', '3,000원'],
  ['1.5배', '2.5배', '3.5배'],
  ['50%', '51%', '52%'],
  ['“1번 나와.”', '“2번 나와.”', '“3번 나와.”'],
  ['"1"', '"2"', '"3"'],
  ['1번 손님이 들어왔다.', '2번 손님이 들어왔다.', '3번 손님이 들어왔다.'],
  ['문 1개가 열렸다.', '문 2개가 열렸다.', '문 3개가 열렸다.'],
])
  test(`does not split at ${list.join(', ')}`, () => {
    const chapters = splitChapters([...body(1_000), ...chaptered(list, 1_500)]);
    assert.ok(chapters.every(({ title }) => title === undefined || !list.includes(title)));
    const among = splitChapters([
      ...chaptered(['1화 비', '2화 눈'], 1_500),
      ...chaptered(list, 400),
      ...chaptered(['3화 해'], 1_500),
    ]);
    assert.deepEqual(
      among.map(({ title }) => title),
      ['1화 비', '2화 눈', '3화 해'],
    );
  });

test('does not split at page numbers', () => {
  const half = line('그날 밤에도 비가 내렸고 서고의 불은 꺼지지 않았다. 그는 천천히 문을 향해서');
  const pages = Array.from({ length: 12 }, (_, at) => [...body(700), half, line(`- ${at + 1} -`)]).flat();
  assert.ok(splitChapters([...pages, ...body(700)]).every(({ title }) => title === undefined));
});

test('drops a table of contents that repeats the headings', () => {
  const headings = NAMES.map((name, at) => `${at + 1}화 ${name}`);
  for (const contents of [
    headings,
    headings.map((heading, at) => `${heading} ........ ${at * 12 + 3}`),
    NAMES.map((_, at) => `${at + 1}화`),
  ])
    for (const preface of [[], [line('책을 펴내며 한 말씀 드린다.'), ...body(420)]]) {
      const chapters = splitChapters([line('목차'), ...contents.map(line), ...preface, ...chaptered(headings)]);
      assert.deepEqual(
        chapters.map(({ title }) => title),
        [...(preface.length > 0 ? ['머리말'] : []), ...headings],
      );
    }
});

test('reads titles from the line after the number', () => {
  const blocks = NAMES.flatMap((name, at) => [line(`제${at + 1}장`), line(name), ...body()]);
  assert.deepEqual(
    titles(blocks),
    NAMES.map((name, at) => `제${at + 1}장 ${name}`),
  );
  const plain = NAMES.flatMap((_, at) => [line(`제${at + 1}장`), line('비가 왔다.'), ...body()]);
  assert.deepEqual(
    titles(plain),
    NAMES.map((_, at) => `제${at + 1}장`),
  );
});

test('names volumes that count anew', () => {
  for (const labels of [
    ['1권', '2권'],
    ['제1부 겨울', '제2부 봄'],
    ['시즌 1', '시즌 2'],
    ['상권', '하권'],
    ['【제1권】', '【제2권】'],
  ])
    for (const shape of ['12화 제목', '<12>', '012', 'Ⅻ'] as const) {
      const written = SHAPES[shape] ?? ((number: number, name: string) => `${number}화 ${name}`);
      const blocks = labels.flatMap((label) => [
        line(label),
        ...chaptered(
          NAMES.slice(0, 5).map((name, at) => written(at + 1, name)),
          1_000,
        ),
      ]);
      const found = titles(blocks);
      assert.equal(found.length, 10, `${labels.join()} ${shape}`);
      const [first = '', second = ''] = labels.map((label) => label.replaceAll(/[【】]/gu, ''));
      assert.ok(found.slice(0, 5).every((title) => title?.startsWith(`${first} `)));
      assert.ok(found.slice(5).every((title) => title?.startsWith(`${second} `)));
    }
});

test('reports the shapes of a text and splits at the chosen one', () => {
  const blocks = Array.from({ length: 4 }, (_, at) => [
    line(`${at + 1}장 ${NAMES[at]}`),
    ...chaptered([`<${at * 2 + 1}>`, `<${at * 2 + 2}>`], 900),
  ]).flat();
  const plan = planChapters(blocks);
  assert.deepEqual([plan.chapters.length, plan.shapes.map(({ count }) => count)], [4, [4, 8]]);
  const other = planChapters(blocks, plan.shapes[1]?.shape);
  assert.deepEqual([other.chapters.length, other.shape], [8, plan.shapes[1]?.shape]);
  assert.ok(planChapters(blocks, 'none').chapters.every(({ title }) => title === undefined));
});
