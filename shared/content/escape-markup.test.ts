import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeHtml, escapeXml } from './escape-markup.ts';

test('text of HTML and XML has no markup', () => {
  const text = `<b title="a" id='b'>&amp;</b>`;
  const escaped = '&lt;b title=&quot;a&quot; id=&#39;b&#39;&gt;&amp;amp;&lt;/b&gt;';
  assert.equal(escapeHtml(text), escaped);
  assert.equal(escapeXml(text), escaped);
});

test('XML loses the characters that it cannot hold, and keeps the others', () => {
  assert.equal(escapeXml('가\u0000\u0008나\ud800다\uffff\t\n라😀'), '가나다\t\n라😀');
});
