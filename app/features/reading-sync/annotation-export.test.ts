import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import type { Annotation } from '#shared/reading/annotations';
import type { AnnotationRecord, ReadingRecord } from '#shared/reading/reading-record';
import { inReadingOrder, annotationsToJson, annotationsToMarkdown } from './annotation-export.ts';
import { IMPORT_LABELS, parseReadingFile, formatReadingFile } from './reading-file.ts';

const reader = new MarkdownIt({ html: true, linkify: false });

function mark(fields: {
  id: string;
  position?: number;
  fraction?: number;
  note?: string;
  text?: string;
  title?: string;
}): Extract<Annotation, { kind: 'bookmark' }> {
  const { id, position = 1, fraction = 0, note = '', text = '물이 들었다.', title = '등대부' } = fields;
  return {
    kind: 'bookmark',
    id,
    work: title.length,
    workTitle: title,
    episode: { id: position * 10, position, title: `물때 ${position}` },
    place: { episode: position * 10, revision: 1, block: 'b1', offset: 0, quote: '물', fraction },
    text,
    note,
    madeAt: '2026-11-20T00:00:00.000Z',
    changedAt: '2026-11-20T00:00:00.000Z',
  };
}

test('annotations are exported by work in reading order with quote, note and link', () => {
  const annotations = [
    mark({ id: 'c', position: 10 }),
    mark({ id: 'b', position: 2, fraction: 0.9, note: '첫 줄\n둘째 줄\n\n셋째' }),
    mark({ id: 'a', position: 2, fraction: 0.1 }),
    mark({ id: 'd', title: '가나다라' }),
  ];
  assert.deepEqual(
    inReadingOrder(annotations).map(({ id }) => id),
    ['d', 'a', 'b', 'c'],
  );
  assert.equal(
    annotationsToMarkdown(annotations.slice(0, 3), 'https://seoga.example'),
    [
      '# 책갈피와 하이라이트',
      '## 등대부',
      '### 2\\. 물때 2',
      '> 물이 들었다.',
      '[책갈피 · 26.11.20](https://seoga.example/viewer/20#mark-a)',
      '> 물이 들었다.',
      '첫 줄\\\n둘째 줄',
      '셋째',
      '[책갈피 · 26.11.20](https://seoga.example/viewer/20#mark-b)',
      '### 10\\. 물때 10',
      '> 물이 들었다.',
      '[책갈피 · 26.11.20](https://seoga.example/viewer/100#mark-c)',
      '',
    ]
      .join('\n\n')
      .replace(/\n\n$/, '\n'),
  );
});

test('webtoon annotation links to its reader and has no quote without text', () => {
  const strip = { ...mark({ id: 'a', text: '' }), place: { episode: 10, revision: 1, y: 400, fraction: 0.1 } };
  assert.match(annotationsToMarkdown([strip]), /\n\n\[책갈피 · 26\.11\.20\]\(\/viewer\/i\/10#mark-a\)\n$/);
  assert.doesNotMatch(annotationsToMarkdown([strip]), /^>/m);
});

const HOSTILE = [
  '# 제목\n## 또 제목',
  '제목처럼\n===\n---',
  '<script>alert(1)</script> <img src=x onerror=alert(1)>',
  '[여기](javascript:alert(1)) ![그림](http://a.b/c.png) <http://a.b>',
  '```\n코드\n```\n~~~\n코드\n~~~',
  '- 목록\n+ 목록\n* 목록\n1. 하나\n2) 둘',
  '    들여 쓴 코드\n\t탭',
  '> 인용 속으로\n\n> 또',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '&lt;b&gt; &amp; \\* 그대로',
  '끝\u2028# 다음 줄\u0085# 또\r# 또',
  '[x]: http://a.b',
  '**굵게** _기울임_ ~~지움~~ `코드`',
];

function plainText(html: string): string {
  return html
    .replace(/<br>\n?/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

test('notes, quotes and titles are escaped', () => {
  const pieces = fc.array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' })), { maxLength: 3 });
  const texts = pieces.map((options) => options.join('\n').replace(/[\uD800-\uDFFF]/g, ''));
  fc.assert(
    fc.property(texts, (text) => {
      const html = reader.render(
        annotationsToMarkdown([mark({ id: 'a', note: text, text, title: text.slice(0, 300) })]),
      );
      const tags = [...html.matchAll(/<\/?([a-z0-9]+)/g)].map((match) => match[1]);
      const existing = new Set(['h1', 'h2', 'h3', 'blockquote', 'p', 'br', 'a']);
      assert.deepEqual(
        tags.filter((tag) => !existing.has(tag ?? '')),
        [],
      );
      assert.equal(html.match(/<a /g)?.length, 1);
      assert.equal(html.match(/<h\d/g)?.length, 3);
    }),
    { numRuns: 500 },
  );
  for (const text of HOSTILE) {
    const html = reader.render(annotationsToMarkdown([mark({ id: 'a', note: text, text: '' })]));
    assert.ok(plainText(html).includes(text.replace(/[\s\u0085]+/g, ' ').trim()), `${text} became ${html}`);
  }
});

const signature = { at: 5, device: 'aaaa-1', seq: 1 };
const { id, note: _note, changedAt: _changedAt, ...anchor } = mark({ id: 'm1' });
const record: AnnotationRecord = {
  kind: 'mark',
  id,
  anchor: { value: { ...anchor, kind: 'bookmark', end: null }, ...signature },
  colour: null,
  note: { live: [{ value: '메모', ...signature }], seen: [{ device: 'aaaa-1', seq: 1 }] },
  alive: { live: [{ value: true, ...signature }], seen: [{ device: 'aaaa-1', seq: 1 }] },
};

test('JSON export can be imported and omits deleted annotations', () => {
  const deleted: AnnotationRecord = { ...record, id: 'gone', alive: { ...record.alive, live: [] } };
  const text = annotationsToJson([record, deleted], new Date(0));
  assert.equal(JSON.parse(text).version, 1);
  assert.deepEqual(parseReadingFile(text), [record]);
});

test('import skips invalid records and rejects other files with a message', () => {
  const event: ReadingRecord = { kind: 'event', work: 1, episode: 7, act: 'read', ms: 5, fraction: 1, ...signature };
  const document = JSON.parse(formatReadingFile([event], new Date(0)));
  const broken = { ...document, records: [event, null, { ...event, ms: -1 }, 'x'] };
  assert.deepEqual(parseReadingFile(`\uFEFF${JSON.stringify(broken)}`), [event]);
  for (const text of [
    '',
    'null',
    '[]',
    '{}',
    '{"records":[]}',
    '<html>',
    JSON.stringify({ ...document, version: '1' }),
  ])
    assert.deepEqual(parseReadingFile(text), { sentence: IMPORT_LABELS.notOurs });
  assert.deepEqual(parseReadingFile(JSON.stringify({ ...document, version: 2 })), { sentence: IMPORT_LABELS.tooNew });
});
