import assert from 'node:assert/strict';
import test from 'node:test';
import { spanText } from '#shared/content/text-blocks';
import { parseHeading, looksLikeHeading } from './chapter-headings.ts';
import { splitChapters } from './split-chapters.ts';
import type { SourceBlock } from '../source-work.ts';

const SENTENCE = '그날 밤에도 비가 내렸고 서고의 불은 꺼지지 않았다. ';
const line = (text: string): SourceBlock => ({ kind: 'paragraph', spans: [text] });
const body = (length = 600): SourceBlock[] =>
  Array.from({ length: Math.ceil(length / 150) }, () => line(SENTENCE.repeat(5).slice(0, 150)));
const titles = (blocks: SourceBlock[]): (string | undefined)[] => splitChapters(blocks).map((chapter) => chapter.title);
const chaptered = (headings: string[], length?: number): SourceBlock[] =>
  headings.flatMap((heading) => [line(heading), ...body(length)]);
const textOf = (blocks: SourceBlock[]): string =>
  blocks.flatMap((block) => ('spans' in block ? block.spans.map(spanText) : [])).join('');

for (const heading of [
  '제 12 화',
  '12화',
  '제12화 비 오는 밤',
  '12화. 비 오는 밤',
  '12화 - 비',
  '[12화]',
  '<12화>',
  '제십이장',
  '第十二章',
  '１２화',
  '1장',
  '프롤로그',
  '에필로그',
  '외전',
  '외전 2화',
  '외전. 그 뒤',
  '작가의 말',
  '후기',
  'Prologue',
  'Chapter 3',
  'EP.12',
  '특별편',
  '서문',
]) {
  test(`accepts “${heading}” as a heading`, () => assert.ok(looksLikeHeading(heading)));
}

for (const message of [
  '12화에서 그는 죽는다',
  '1장을 넘겼다',
  '5회 말 투아웃이었다.',
  '3부로 이루어진 책이다',
  '외전이라고 불렀다',
  '2회는 없다',
  '12',
  '1권',
  '100명이 왔다',
  '1930. 4. 26. 의주통 공사장에서',
  '한 화면이 켜졌다',
  '프롤로그처럼 시작했다',
  '3막이 올랐다',
  '17원 50전(十七圓五十錢)',
  '12월 12일',
]) {
  test(`does not split at “${message}”`, () => assert.ok(!looksLikeHeading(message)));
}

test('parses numbers of every script', () => {
  assert.deepEqual(
    ['十二章', '第三十話', '二十一회', 'IV장', '１２화', '제이십삼화'].map((text) => parseHeading(text)?.number),
    [12, 30, 21, 4, 12, 23],
  );
});

test('splits at numbered headings and uses them as titles', () => {
  const chapters = splitChapters(chaptered(['프롤로그', '1화 첫날', '2화', '3화', '외전']));
  assert.deepEqual(
    chapters.map((chapter) => chapter.title),
    ['프롤로그', '1화 첫날', '2화', '3화', '외전'],
  );
  assert.ok(chapters.every((chapter) => textOf(chapter.blocks).length === 600));
});

test('splits at bare numbers only in a long text and in sequence', () => {
  assert.deepEqual(titles(chaptered(['1', '2', '3'], 3_000)), ['1장', '2장', '3장']);
  assert.deepEqual(titles([...body(5_000), line('12'), ...body(5_000)]).includes('12장'), false);
  assert.deepEqual(
    titles(chaptered(['7', '3', '12'], 3_000)).some((title) => title?.endsWith('장')),
    false,
  );
});

test('keeps bare numbers as headings in a short text', () => {
  const [only, ...others] = splitChapters(chaptered(['1', '2', '3'], 900));
  assert.equal(others.length, 0);
  assert.deepEqual(
    only?.blocks.filter((block) => block.kind === 'heading').map((block) => textOf([block])),
    ['1', '2', '3'],
  );
});

test('skips a table of contents', () => {
  const list = ['1화 가', '2화 나', '3화 다'];
  assert.deepEqual(titles([line('차례'), ...list.map(line), ...chaptered(list)]), list);
});

test('ignores bare numbers with short bodies', () => {
  assert.deepEqual(
    titles([...['1', '2', '3', '4'].flatMap((number) => [line(number), line('짧다.')]), ...body(9_000)]).some(
      (title) => title !== undefined,
    ),
    false,
  );
});

test('uses the dominant format and keeps other lines as text', () => {
  const blocks = [
    ...chaptered(['1화', '2화'], 900),
    line('1. 한 달에 하루씩 놀릴 일'),
    line('2. 품삯을 올릴 일'),
    ...body(600),
    ...chaptered(['3화', '4화'], 900),
  ];
  assert.deepEqual(titles(blocks), ['1화', '2화', '3화', '4화']);
  assert.match(textOf(splitChapters(blocks).flatMap((chapter) => chapter.blocks)), /하루씩 놀릴 일/u);
});

test('names the part of restarted numbers in their titles', () => {
  const second = [line('2부'), ...chaptered(['1화', '2화'])];
  assert.deepEqual(titles([...chaptered(['1화', '2화']), ...second]), ['1화', '2화', '2부 1화', '2부 2화']);
  assert.deepEqual(titles([line('1부'), ...chaptered(['1화', '2화']), ...second]), [
    '1부 1화',
    '1부 2화',
    '2부 1화',
    '2부 2화',
  ]);
});

test('keeps the name of a part that goes on counting in its first chapter', () => {
  const chapters = splitChapters([...chaptered(['1화', '2화']), line('2부'), ...chaptered(['3화', '4화'])]);
  assert.deepEqual(
    chapters.map((chapter) => chapter.title),
    ['1화', '2화', '3화', '4화'],
  );
  assert.deepEqual(chapters[2]?.blocks[0], { kind: 'heading', level: 2, spans: ['2부'] });
});

test('splits at document headings of any text', () => {
  const heading = (text: string): SourceBlock => ({ kind: 'heading', level: 1, spans: [text] });
  assert.deepEqual(titles([heading('비 오는 밤'), ...body(), heading('갠 아침'), ...body()]), [
    '비 오는 밤',
    '갠 아침',
  ]);
});

test('cuts a text without headings near 4,000 characters at a paragraph without loss', () => {
  const blocks = body(30_000);
  const chapters = splitChapters(blocks);
  assert.ok(chapters.every((chapter) => Math.abs(textOf(chapter.blocks).length - 4_000) < 500));
  assert.equal(textOf(chapters.flatMap((chapter) => chapter.blocks)), textOf(blocks));
});

test('prefers a nearby scene break and drops it at the edge', () => {
  const blocks: SourceBlock[] = [...body(3_750), { kind: 'break' }, ...body(4_200)];
  const [first, second] = splitChapters(blocks);
  assert.equal(textOf(first?.blocks ?? []).length, 3_750);
  assert.equal(second?.blocks[0]?.kind, 'paragraph');
});

test('keeps a single episode and an empty text whole', () => {
  assert.equal(splitChapters(body(5_500)).length, 1);
  assert.deepEqual(splitChapters([]), []);
});

test('splits an overlong chapter under its name', () => {
  assert.deepEqual(titles([...chaptered(['1화'], 600), line('2화'), ...body(13_000)]), [
    '1화',
    '2화 (1)',
    '2화 (2)',
    '2화 (3)',
  ]);
});

test('keeps a preface before the first heading', () => {
  const [first] = splitChapters([line('책을 펴내며 한 말씀.'), ...chaptered(['1화', '2화'])]);
  assert.match(textOf(first?.blocks ?? []), /^책을 펴내며/u);
  assert.equal(splitChapters([...body(600), ...chaptered(['1화', '2화'])]).length, 3);
});
