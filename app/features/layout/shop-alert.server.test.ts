import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alertHtml } from './shop-alert.server.ts';

test("L16 an alert's text is escaped", () => {
  const html = alertHtml({ id: 7, text: `</script><script>alert(1)</script>" onclick="x & <b>` }, 'n');
  assert.equal(html.match(/<script nonce="n">/g)?.length, 1);
  assert.ok(!html.includes('<script>'));
  assert.ok(html.includes('href="/notice/7"'));
  assert.ok(
    html.includes('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot; onclick=&quot;x &amp; &lt;b&gt;'),
  );
});

test('L16 a changed alert is shown again after the previous one was closed', () => {
  const mark = (text: string): string => /data-of="([^"]+)"/.exec(alertHtml({ id: 7, text }, 'n'))?.[1] ?? '';
  assert.notEqual(mark('하나'), mark('둘'));
});
