import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readThemeFolder } from './theme-folder.ts';

function folderWith(files: Record<string, string>): { path: string; [Symbol.dispose](): void } {
  const path = mkdtempSync(join(tmpdir(), 'seoga-sets-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}

test('reads themes and halls with their pictures', () => {
  using folder = folderWith({
    'themes.yaml': `
- { id: night, title: 밤, background: "#24405A", picture: 밤.png, works: [비, snow] }
- { id: rest, title: 쉼, sentence: 한 줄., rule: { tags: [힐링], shelf: webtoon } }
- { id: red, title: 붉은 방, adult: true, works: [dusk] }`,
    'pavilions.yaml': '- { id: water, title: 물가관, intro: 소개, publisher: 물가 }',
    '밤.png': 'bytes',
  });
  const { plan, files } = readThemeFolder(folder.path);
  assert.deepEqual(
    plan.themes?.map(({ id, isAdult, background, works, rule }) => [id, isAdult, background, works, rule]),
    [
      ['night', false, '#24405a', ['비', 'snow'], undefined],
      ['rest', false, undefined, undefined, { tags: ['힐링'], shelf: 'webtoon' }],
      ['red', true, undefined, ['dusk'], undefined],
    ],
  );
  assert.deepEqual([plan.pavilions?.[0]?.publisher, plan.pavilions?.[0]?.notice], ['물가', '']);
  assert.deepEqual([...files.keys()], ['밤.png']);
  using empty = folderWith({});
  assert.deepEqual(readThemeFolder(empty.path).plan, {}, 'what is not there says nothing');
});

const WRONG: [file: string, text: string, said: RegExp][] = [
  ['themes.yaml', '- { id: adult, title: 방, works: [비] }', /themes\.yaml의 0\.id: adult와 pavilion은/],
  ['themes.yaml', '- { id: a, title: 방 }', /works나 rule 하나를/],
  ['themes.yaml', '- { id: a, title: 방, works: [비], rule: { tags: [밤] } }', /works나 rule 하나를/],
  ['themes.yaml', '- { id: a, title: 방, rule: {} }', /조건을 하나 이상/],
  ['themes.yaml', '- { id: a, title: 방, works: [비], background: red }', /여섯 자리 색/],
  ['themes.yaml', '- { id: a, title: 방, works: [비], picture: ../밖.png }', /그림|같은 폴더/],
  ['themes.yaml', '- { id: a, title: 방, works: [비], picture: 없음.png }', /없음\.png이 .* 폴더에 없습니다/],
  ['themes.yaml', '- { id: a, title: 방, works: [비], adult: true, picture: 가.png }', /성인 테마에는 picture/],
  ['themes.yaml', '- { id: a, title: 방, works: [비] }\n- { id: a, title: 방, works: [비] }', /같은 id가 둘/],
  ['themes.yaml', '- id: [', /themes\.yaml을 YAML로 읽지 못했습니다/],
  ['pavilions.yaml', '- { id: a, title: 관 }', /publisher나 works 하나를/],
  ['pavilions.yaml', '- { id: a, title: 관, works: [] }', /작품을 하나 이상/],
];
for (const [file, text, said] of WRONG)
  test(`reports a mistake with its remedy: ${text.slice(0, 60)}`, () => {
    using folder = folderWith({ [file]: text });
    assert.throws(() => readThemeFolder(folder.path), { message: said });
  });
