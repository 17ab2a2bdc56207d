import assert from 'node:assert/strict';
import test from 'node:test';
import { readPlainText } from './plain-text.ts';

const BODY = '1화 비 오는 아침\n\n비가 내렸다.\n\n2화 눈\n\n눈이 내렸다.\n';

for (const header of [
  '제목 : 달빛 우체국\n작가 : 한서림\n==========\n',
  '제목: 달빛 우체국\n저자: 한서림\n',
  '[제목] 달빛 우체국\n[작가] 한서림\n',
  '【제목】 달빛 우체국\n【작가】 한서림\n',
  '■ 작품명 : 《달빛 우체국》\n■ 글 : 한서림\n',
  '제목 - 달빛 우체국\n지은이 - 한서림\n',
  '※ 시험용 파일입니다.\n제목: 달빛 우체국\n글쓴이: 한서림\n총 화수: 2화\n----------\n',
  '달빛 우체국\n한서림 지음\n',
  '《달빛 우체국》\n\n한서림\n',
  '== 달빛 우체국 ==\n\n작가: 한서림\n',
])
  test(`reads title and author of ${JSON.stringify(header)}`, () => {
    const { title, author, blocks } = readPlainText(`${header}\n${BODY}`);
    assert.deepEqual(
      [title, author, blocks[0]],
      ['달빛 우체국', '한서림', { kind: 'paragraph', spans: ['1화 비 오는 아침'] }],
    );
  });

test('reads genre, publisher, tags and a synopsis of several lines', () => {
  const { facts } = readPlainText(
    `제목: 달빛 우체국\n장르: 현대 판타지\n출판사: 느린달\n키워드: #우체국 #비\n상태: 완결\n번역: 서하늘\n소개:\n편지는 늘 늦게 온다.\n그래도 온다.\n\n${BODY}`,
  );
  assert.deepEqual(facts, {
    genre: '현대 판타지',
    publisher: '느린달',
    tags: ['우체국', '비'],
    status: 'completed',
    creators: [{ name: '서하늘', role: '번역' }],
    synopsis: '편지는 늘 늦게 온다.\n그래도 온다.',
  });
});

for (const first of [
  '1화 비',
  '◆ 1화 ◆',
  '<1>',
  '─ 1 ─',
  '001 비',
  '1) 비',
  'Ⅰ',
  '일. 비',
  'S1 E1',
  '달빛 조각가 1화',
  '1권',
  '제1부 겨울',
  '프롤로그',
  '목차',
])
  test(`takes the first heading “${first}” for no title`, () => {
    const second = first.replace('1', '2').replace('Ⅰ', 'Ⅱ').replace('일', '이');
    assert.equal(readPlainText(`${first}\n\n비가 내렸다.\n\n${second}\n\n눈이 내렸다.\n`).title, undefined);
  });

test('reads a title that has a number', () => {
  for (const title of ['12월 12일', '가디언 2', '1984', '스무 살 2부작'])
    assert.equal(readPlainText(`${title}\n\n한서림\n\n비가 내렸다.\n\n눈이 내렸다.\n`).title, title);
});
