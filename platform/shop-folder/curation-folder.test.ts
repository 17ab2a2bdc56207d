import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { plantedWorkDeps } from '../../tests/support/fixtures/planted-works.ts';
import { makeBannerPictures, picturesOf, readCurationPlan } from './curation-folder.ts';

const made: string[] = [];
after(() => made.forEach((folder) => rmSync(folder, { recursive: true })));

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'seoga-curation-'));
  made.push(folder);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

test('reads banners and rows in the original format (L1)', () => {
  const plan = readCurationPlan(
    folderWith({
      'banners.yaml': 'home:\n  - { work: 비, quote: 문장., background: "#24405A" }\n',
      'rows.yaml': 'home:\n  - { title: 밤, source: { kind: tag, tag: 밤 } }\n',
    }),
  );
  assert.deepEqual(plan?.banners?.home, [{ work: '비', quote: '문장.', background: '#24405a' }]);
  assert.deepEqual(plan?.rows?.home, [{ title: '밤', source: { kind: 'tag', tag: '밤' } }]);
  assert.equal(plan?.curations, undefined);
  assert.equal(readCurationPlan(folderWith({})), undefined);
});

test('reads a curation with period, audience and state (L22)', () => {
  const text = `- { id: winter, page: home, title: 겨울, draft: true, startsAt: 2026-12-01T00:00:00+09:00,
    banners: [{ work: 비, for: adults, on: app }], rows: [{ title: 새, source: { kind: new }, newWithinDays: 7, limit: 5 }] }\n`;
  const [curation] = readCurationPlan(folderWith({ 'curations.yaml': text }))?.curations ?? [];
  assert.equal(curation?.isDraft, true);
  assert.equal(curation?.startsAt?.toISOString(), '2026-11-30T15:00:00.000Z');
  assert.deepEqual(curation?.banners?.[0]?.audience, { who: 'adults', newWithinDays: undefined, on: 'app' });
  assert.deepEqual(curation?.rows?.[0]?.audience, { who: 'members', newWithinDays: 7, on: undefined });
});

test('reports a mistake by file, position and remedy', () => {
  const errors: [string, string, RegExp][] = [
    [
      'banners.yaml',
      'home: [{ quote: 문장. }]',
      /^banners\.yaml의 home\.0: work, promotion, link 가운데 하나를 적어 주세요\.$/,
    ],
    [
      'banners.yaml',
      'home: [{ link: "//evil.example", title: 밖 }]',
      /home\.0\.link: \/event\/page\/3처럼 서점 안의 주소로/,
    ],
    ['banners.yaml', 'home: [{ link: /event/page/3, title: 이벤트 }]', /picture나, 표지를 보일 work를/],
    ['banners.yaml', 'home: [{ work: 비, picture: ../x.png }]', /banners 폴더 안의/],
    [
      'banners.yaml',
      'home: [{ work: 비, startsAt: 2026-12-02, endsAt: 2026-12-01 }]',
      /home\.0\.endsAt: 끝나는 시각이/,
    ],
    ['banners.yaml', 'main: [{ work: 비 }]', /^banners\.yaml의/],
    ['rows.yaml', 'home: [{ title: 줄, source: { kind: nothing } }]', /source\.kind: 줄을 채우는 것의 kind를/],
    ['rows.yaml', 'home: [{ title: 줄, source: { kind: new }, limit: 31 }]', /limit: 30 이하여야/],
    ['curations.yaml', '- { id: usual, page: home, title: 평소 }', /0\.id: usual이 아닌/],
    ['curations.yaml', '- { id: a, page: home, title: 하나 }\n- { id: a, page: home, title: 둘 }', /같은 id가 둘/],
    ['rows.yaml', 'home: [', /^rows\.yaml을 YAML로 읽지 못했습니다/],
  ];
  for (const [file, text, message] of errors)
    assert.throws(() => readCurationPlan(folderWith({ [file]: `${text}\n` })), { message }, text);
});

test('encodes banner pictures publicly and names a missing one (L1)', async () => {
  const folder = folderWith({ 'banners.yaml': 'home: [{ link: /new, title: 신작, picture: winter.png }]\n' });
  const plan = readCurationPlan(folder) ?? {};
  assert.deepEqual([...picturesOf(plan)], ['winter.png']);
  const { pictures } = plantedWorkDeps([]);
  await assert.rejects(makeBannerPictures(folder, plan, pictures), /배너 그림 banners\/winter\.png이 없습니다/);
  mkdirSync(join(folder, 'banners'));
  writeFileSync(join(folder, 'banners', 'winter.png'), 'png');
  const uses: unknown[] = [];
  const made2 = await makeBannerPictures(folder, plan, {
    picture: async (source, use) => (uses.push(use), pictures.picture(source, use)),
  });
  assert.deepEqual(uses, [{ audience: 'public', purpose: 'cover' }]);
  assert.deepEqual([...made2.keys()], ['winter.png']);
});
