import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewHtml, previewTargetOf } from './preview-paths.ts';

test('shows episodes and works, nothing else', () => {
  assert.deepEqual(previewTargetOf('/viewer/12'), { episodeId: 12 });
  assert.deepEqual(previewTargetOf('/viewer/i/12'), { episodeId: 12 });
  assert.deepEqual(previewTargetOf('/novel/3'), { workId: 3 });
  for (const path of ['/', '/viewer/0', '/viewer/12/part', '/novel/3/rss.xml', '/my', '/operator', '/viewer/x'])
    assert.equal(previewTargetOf(path), null, path);
});

test('keeps links and pictures within the preview and drops scripts', () => {
  const html =
    '<link rel="modulepreload" href="/a.js"/><script nonce="x">bad("</p>")</script><a class="n" href="/viewer/2?a=1">다음</a><a href="/my">나</a><a href="#note-1">1</a><img srcset="/media/held/abcdef1234567890/240.webp?held=a1.x.y 240w, /media/public/abcdef1234567890/480.avif 480w"/>';
  assert.equal(
    previewHtml(html, { prefix: '/review/t', pictures: '/review/t/pictures' }),
    '<a class="n" href="/review/t/viewer/2">다음</a><a aria-disabled="true">나</a><a href="#note-1">1</a><img srcset="/review/t/pictures/abcdef1234567890?width=240 240w, /media/public/abcdef1234567890/480.avif 480w"/>',
  );
});
