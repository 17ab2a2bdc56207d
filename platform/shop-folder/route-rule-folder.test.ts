import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readRouteRules } from './route-rule-folder.ts';
import { readShopFolder } from './shop-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'seoga-routes-'));
after(() => rmSync(folder, { recursive: true }));

function read(yaml: string): ReturnType<typeof readRouteRules> {
  writeFileSync(join(folder, 'route-rules.yaml'), yaml);
  return readRouteRules(folder);
}

test('reads the sample rules and returns nothing without a file (G4)', () => {
  const sample = readRouteRules(join(import.meta.dirname, '..', '..', 'samples', 'shop'));
  assert.ok(sample?.some(({ from, to }) => from === '/webtoons/*' && to === '/webtoon'));
  assert.equal(readRouteRules(join(folder, 'nowhere')), undefined);
  assert.deepEqual(read(''), [], 'an empty file ends the rules before');
});

test('reads everything that may be written (G4)', () => {
  const [blog, feast] =
    read(`
- { from: /blog, to: https://blog.example/, external: true }
- { from: /feast/*, to: /webtoon, startsAt: 2026-12-01T12:00:00+09:00, endsAt: 2026-12-15T23:59:59+09:00 }
`) ?? [];
  assert.deepEqual([blog?.to, blog?.isExternal], ['https://blog.example/', true]);
  assert.equal(feast?.startsAt?.toISOString(), '2026-12-01T03:00:00.000Z');
});

test('reports a mistake by rule and remedy (G4) (G7)', () => {
  const errors: [string, RegExp][] = [
    ['from: /a', /목록으로 적어 주세요/],
    ['- { from: /a }', /0\.to: 글자로 적어 주세요/],
    ['- { from: /a, to: /b, when: now }', /when/],
    ['- { from: /a, to: "javascript:alert(1)" }', /“\/a”: 목적지로 쓸 수 없는 주소/],
    ['- { from: /a, to: https://b.example/ }', /external: true/],
    ['- { from: /proc/x, to: /b }', /규칙을 둘 수 없는 주소/],
    ['[{ from: /a, to: /b }, { from: /b, to: /a }]', /되돌아오는 규칙/],
    ['[{ from: /a, to: /b }, { from: /A, to: /c }]', /규칙이 둘 있습니다/],
    ['- { from: /a, to: /b, startsAt: 2026-12-02, endsAt: 2026-12-01 }', /startsAt보다 뒤/],
    ['- { from: /a, to: [', /YAML로 읽지 못했습니다/],
  ];
  for (const [yaml, sentence] of errors) assert.throws(() => read(yaml), sentence, yaml);
});

test('accepts a code or a file name as site verification', () => {
  const details = (yaml: string): unknown => {
    writeFileSync(join(folder, 'shop.yaml'), yaml);
    return readShopFolder(folder).facts;
  };
  assert.deepEqual(
    details('{ naverVerification: naver0123456789abcdef.html, googleVerification: aB-c_9=, searchEngines: off }'),
    {
      naverVerification: 'naver0123456789abcdef.html',
      googleVerification: 'aB-c_9=',
      searchEngines: 'off',
    },
  );
  for (const wrong of ['naverVerification: "<meta>"', 'googleVerification: ../secret.html', 'searchEngines: maybe'])
    assert.throws(() => details(wrong), /shop\.yaml의/, wrong);
});
