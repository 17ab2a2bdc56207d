import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailHtml } from './email-html.ts';

const head = { shop: '책 & 방', url: 'https://seoga.test' };
const html = (text: string): string => emailHtml({ to: 'a@b.c', subject: '<제목>', text }, head);

test('renders an address alone on its line as a button with the line above as label and a copyable URL', () => {
  const made = html('인사.\n\n이메일 인증하기:\nhttps://seoga.test/a?x=1&y=2');
  assert.match(made, /href="https:\/\/seoga\.test\/a\?x=1&amp;y=2"[^>]*>이메일 인증하기<\/a>/);
  assert.ok(!made.includes('이메일 인증하기:'));
  assert.match(made, />https:\/\/seoga\.test\/a\?x=1&amp;y=2<\/a>/);
  assert.match(html('https://seoga.test/b'), />바로 가기<\/a>/);
  assert.ok(!html('주소는 https://seoga.test/c 입니다.').includes('class="button"'));
});

test('escapes user text and loads nothing external', () => {
  const made = html('<img src=x onerror=alert(1)> "님"');
  assert.ok(made.includes('&lt;img src=x onerror=alert(1)&gt; &quot;님&quot;'));
  assert.ok(made.includes('책 &amp; 방') && made.includes('&lt;제목&gt;'));
  assert.ok(!/<(img|link|script|iframe)\b|url\(|@import/.test(made));
});
