import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from 'node:path';
import { headingLetters, lettersOfHeadings } from './heading-letters.ts';

test('headings are found in elements and in titles of components, without other text', () => {
  const source = `<h2 className={styles.head}>코인 <b>환불</b></h2><p>본문</p>
    <Panel title="정산"><Page title={isOpen ? '열림' : '닫힘'} lead="안내" /> const page = { title: '약관', name: '글' };`;
  assert.equal(lettersOfHeadings(source).join(''), '관닫림불산약열인정코환힘');
});

test('the first serif file can hold the headings of all reader screens beside titles of works', () => {
  const { first, seldom } = headingLetters(join(import.meta.dirname, '..', '..', 'app'));
  for (const heading of ['회원가입', '비밀번호 찾기', '코인 환불', '독서 카드', '받은 선물권이 없습니다'])
    for (const letter of heading.replaceAll(' ', '')) assert.ok(first.includes(letter), `${letter} of ${heading}`);
  assert.ok(first.length <= 310, `${first.length} syllables`);
  assert.ok(seldom.length > 0 && seldom.length <= 128, `${seldom.length} further syllables of workplaces`);
});
