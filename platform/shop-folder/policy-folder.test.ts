import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { POLICY_PLACEHOLDERS, type LegalBlock } from '#shared/members/policies';
import { readForbiddenWords } from './forbidden-words.ts';
import { readLegalTexts } from './policy-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'seoga-legal-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function read(file: string, text: string): ReturnType<typeof readLegalTexts> {
  rmSync(join(folder, 'legal'), { recursive: true, force: true });
  mkdirSync(join(folder, 'legal'));
  writeFileSync(join(folder, 'legal', file), text);
  return readLegalTexts(folder);
}

test('reads kind and date from the name, title from the first heading and the rest as blocks (L24)', () => {
  const [draft] = read(
    'privacy-easy-2026-07-01.md',
    '# 제목\n\n## 장\n\n글 **굵게** [이음](/my)\n둘째 줄\n\n- 하나\n- 둘\n\n1. 첫째\n\n| 가 | 나 |\n|---|---|\n| 1 | **2** |\n',
  );
  assert.deepEqual(draft, {
    kind: 'privacy-easy',
    version: '2026-07-01',
    title: '제목',
    blocks: [
      { kind: 'heading', level: 2, spans: ['장'] },
      {
        kind: 'paragraph',
        spans: ['글 ', { text: '굵게', isStrong: true }, ' ', { text: '이음', href: '/my' }, ' ', '둘째 줄'],
      },
      { kind: 'list', isNumbered: false, items: [['하나'], ['둘']] },
      { kind: 'list', isNumbered: true, items: [['첫째']] },
      { kind: 'table', head: [['가'], ['나']], rows: [[['1'], [{ text: '2', isStrong: true }]]] },
    ],
  });
});

const REFUSED: [string, string, RegExp][] = [
  ['terms.md', '# 제목\n\n글', /terms-2026-01-01\.md처럼/],
  ['terms-2026-02-30.md', '# 제목\n\n글', /시행일/],
  ['rules-2026-01-01.md', '# 제목\n\n글', /terms, privacy, privacy-easy/],
  ['terms-2026-01-01.md', '글만 있음', /첫 줄에/],
  ['terms-2026-01-01.md', '# 제목\n', /본문이 비어/],
  ['terms-2026-01-01.md', '# 제목\n\n- 하나\n  - 안쪽', /목록 안에 목록/],
  ['terms-2026-01-01.md', '# 제목\n\n[나쁨](http://example.com)', /이음/],
  ['terms-2026-01-01.md', '# 제목\n\n[나쁨](//example.com)', /이음/],
];
for (const [file, text, sentence] of REFUSED)
  test(`rejects ${file} with ${JSON.stringify(text)} by its name (L24)`, () => {
    assert.throws(
      () => read(file, text),
      (error: Error) => {
        assert.match(error.message, sentence);
        assert.ok(error.message.includes(file));
        return true;
      },
    );
  });

test('keeps HTML in a policy as text (L24)', () => {
  const [draft] = read('terms-2026-01-01.md', '# 제목\n\n<script>alert(1)</script> [x](javascript:alert)');
  assert.equal(JSON.stringify(draft?.blocks).includes('"href"'), false);
  assert.match(JSON.stringify(draft?.blocks), /<script>alert\(1\)<\/script>/);
});

test('has terms and both privacy policies with known placeholders in the samples (L24)', () => {
  const drafts = readLegalTexts(join(import.meta.dirname, '..', '..', 'samples', 'shop'));
  assert.deepEqual([...new Set(drafts.map(({ kind }) => kind))], ['privacy', 'privacy-easy', 'terms']);
  for (const { kind, blocks } of drafts) {
    const named = [...JSON.stringify(blocks).matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    assert.ok(named.length > 0);
    for (const name of named)
      assert.ok(
        POLICY_PLACEHOLDERS.some((fact) => fact === name),
        `${kind} names {${name}}`,
      );
    const [first]: LegalBlock[] = blocks;
    assert.match(JSON.stringify(first), /견본입니다/);
  }
});

test('reads forbidden words by line and keeps the previous ones without a file (E2)', () => {
  assert.equal(readForbiddenWords(folder), undefined);
  writeFileSync(join(folder, 'forbidden-words.txt'), '# 머리\n운영자\r\n\n  관 리 자 \n');
  assert.deepEqual(readForbiddenWords(folder), ['운영자', '관 리 자']);
});
