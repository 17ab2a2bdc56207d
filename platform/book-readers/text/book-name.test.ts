import assert from 'node:assert/strict';
import test from 'node:test';
import { readBookName } from './book-name.ts';
import { groupByWork } from './text-series.ts';

for (const [stem, title, rest] of [
  ['[한서림] 달빛 우체국 1-4 (완)', '달빛 우체국', { author: '한서림', status: 'completed' }],
  ['달빛 우체국 1-120 完', '달빛 우체국', { status: 'completed' }],
  ['[판타지] 달빛 우체국 [한서림] 001~200화 (완결)', '달빛 우체국', { author: '한서림', status: 'completed' }],
  ['[한서림]달빛 우체국 1~4권(완) 외전 포함', '달빛 우체국', { author: '한서림', status: 'completed' }],
  ['달빛 우체국 1-300 완 (외전 1-10 포함)', '달빛 우체국', { status: 'completed' }],
  ['[텍본] 달빛 우체국 (완결)', '달빛 우체국', { status: 'completed' }],
  ['달빛_우체국_12화', '달빛 우체국', {}],
  ['달빛 우체국 - 한서림', '달빛 우체국', { author: '한서림' }],
  ['(한서림) 달빛 우체국', '달빛 우체국', { author: '한서림' }],
  ['달빛 우체국 001-010 완결 @한서림', '달빛 우체국', { author: '한서림', status: 'completed' }],
  ['달빛 우체국 2권', '달빛 우체국', {}],
  ['달빛 우체국 vol.3', '달빛 우체국', {}],
  ['달빛 우체국 상', '달빛 우체국 상', {}],
  ['달빛 우체국 외전', '달빛 우체국 외전', {}],
  ['가디언 2', '가디언 2', {}],
  ['1984', '1984', {}],
  ['12월 12일', '12월 12일', {}],
  ['<12>', '<12>', {}],
  ['Ⅻ의 밤', 'Ⅻ의 밤', {}],
  ['［한서림］ 달빛 우체국 （１－４）', '달빛 우체국', { author: '한서림' }],
] as const)
  test(`reads the file name “${stem}”`, () => {
    const { title: found, author, status } = readBookName(stem);
    const facts = { ...(author === undefined ? {} : { author }), ...(status === undefined ? {} : { status }) };
    assert.deepEqual([found, facts], [title, rest]);
  });

for (const [names, groups] of [
  [['달빛 2권.txt', '달빛 10권.txt', '달빛 1권.txt'], [['달빛 1권.txt', '달빛 2권.txt', '달빛 10권.txt']]],
  [['달빛 하.txt', '달빛 상.txt'], [['달빛 상.txt', '달빛 하.txt']]],
  [['007-012.txt', '001-006.txt'], [['001-006.txt', '007-012.txt']]],
  [
    ['[한서림] 달빛 1-100.txt', '[한서림] 달빛 101-200 (완).txt'],
    [['[한서림] 달빛 1-100.txt', '[한서림] 달빛 101-200 (완).txt']],
  ],
  [['달빛 외전.txt', '달빛 1부.txt', '달빛 2부.txt'], [['달빛 1부.txt', '달빛 2부.txt', '달빛 외전.txt']]],
  [
    ['달빛 1권.txt', '별빛 1권.txt', '달빛 2권.txt'],
    [['달빛 1권.txt', '달빛 2권.txt'], ['별빛 1권.txt']],
  ],
  [['001 첫눈.txt', '002 문.txt'], [['001 첫눈.txt', '002 문.txt']]],
  [
    ['날개.txt', '봄봄.txt'],
    [['날개.txt'], ['봄봄.txt']],
  ],
  [
    ['달빛 1권.txt', '달빛 1권 (2).txt'],
    [['달빛 1권.txt'], ['달빛 1권 (2).txt']],
  ],
] as const)
  test(`groups ${names.join(', ')} by work`, () => {
    const files = names.map((name) => ({ name }));
    assert.deepEqual(
      groupByWork(files).map((group) => group.map(({ name }) => name)),
      groups,
    );
  });
