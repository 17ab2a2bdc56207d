import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { png, readFileAlone, readOne, withFiles, textsOf } from '../../../tests/support/files/source-files.ts';
import { readMarkdown } from './markdown.ts';

const blocksOf = async (text: string) => (await readMarkdown(text, async () => undefined)).blocks;

test('inline marks become spans', async () => {
  const work = await readFileAlone(
    '글.md',
    '# 첫날\n\n「{納本法|납본법}」은 *꼭* 지켜야 **한다**.[^1]\n\n***\n\n다음 날.\n\n[^1]: 제17조는 *예외*다.\n',
  );
  assert.equal(work.facts.title, '첫날');
  assert.deepEqual(textsOf(work.episodes[0]), [
    '「{納本法|납본법}」은 <dots>꼭</> 지켜야 <strong>한다</>.[^1]',
    '***',
    '다음 날.',
    '제17조는 <dots>예외</>다.',
  ]);
});

test('a text with several headings is split at them and a single first one is the title', async () => {
  const several = await readFileAlone('글.md', '# 하나\n\n글이다.\n\n# 둘\n\n글이다.\n');
  assert.deepEqual([several.facts.title, ...several.episodes.map((episode) => episode.title)], ['글', '하나', '둘']);
  const single = await readFileAlone('글.md', '# 하나\n\n글이다.\n');
  assert.equal(single.facts.title, '하나');
});

test('marks beside quotation marks and particles work', async () => {
  const [block] = await blocksOf('**“정말”**이었다. 그는 *‘아니’*라고 했다.');
  assert.deepEqual(block?.kind === 'paragraph' && block.spans, [
    { mark: 'strong', text: '“정말”' },
    '이었다. 그는 ',
    { mark: 'dots', text: '‘아니’' },
    '라고 했다.',
  ]);
});

test('lookalikes of lists, code and setext headings are prose', async () => {
  const kinds = (
    await blocksOf('- 누구세요?\n\n1. 첫째는 없다.\n\n    들여 쓴 문단이다.\n\n밑줄 위의 문장\n---\n\n끝.')
  ).map((block) => block.kind);
  assert.deepEqual(kinds, ['paragraph', 'paragraph', 'paragraph', 'paragraph', 'break', 'paragraph']);
});

test('every notation of a scene break is recognised', async () => {
  for (const line of ['***', '* * *', '---', '◇◇◇'])
    assert.deepEqual(
      (await blocksOf(`앞.\n\n${line}\n\n뒤.`)).map((block) => block.kind),
      ['paragraph', 'break', 'paragraph'],
      line,
    );
});

test('a picture beside the text is an image with its caption and a missing one is remarked', async () => {
  const text =
    '# 하나\n\n글이다.\n\n![등대의 밤](illust-1.png)\n\n![없음](nope.png)\n\n![밖](https://example.com/a.png)\n';
  await withFiles({ '글/하나.md': text, '글/illust-1.png': await png() }, async (folder) => {
    const work = await readOne(join(folder, '글/하나.md')).catch(() => undefined);
    assert.equal(work?.remarks.length, 3, 'a file alone has no folder');
    const inFolder = await readOne(join(folder, '글'));
    assert.deepEqual(textsOf(inFolder.episodes[0]), ['글이다.', '[등대의 밤]']);
    assert.equal(inFolder.remarks.length, 2);
  });
});

test('items of lists and lines after <br> stand apart', async () => {
  const { blocks } = await readMarkdown(
    '글.\n- 하나\n- 둘\n  - 안쪽\n\n1. 첫째\n2. 둘째\n\n줄<br>바꿈\n',
    async () => undefined,
  );
  assert.deepEqual(
    blocks.map((block) => block.kind === 'paragraph' && block.spans),
    [['글.'], ['- 하나'], ['- 둘'], ['- 안쪽'], ['1. 첫째'], ['2. 둘째'], ['줄'], ['바꿈']],
  );
});

test('rows of a table keep their cells, also empty ones', async () => {
  const text = '앞.\n\n| 이름 | 등급 | 수치 |\n|---|:-:|--:|\n| 힘 |  | 12 |\n| **나** | 하 |\n\n뒤 | 말.\n---\n';
  assert.deepEqual(await blocksOf(text), [
    { kind: 'paragraph', spans: ['앞.'] },
    { kind: 'paragraph', spans: ['이름\t등급\t수치'], layout: 'table' },
    { kind: 'paragraph', spans: ['힘\t\t12'], layout: 'row' },
    { kind: 'paragraph', spans: [{ mark: 'strong', text: '나' }, '\t하'], layout: 'row' },
    { kind: 'paragraph', spans: ['뒤 | 말.'] },
    { kind: 'break' },
  ]);
});

test('struck text is marked', async () => {
  assert.deepEqual(await blocksOf('~~지운 말~~ 남은 말'), [
    { kind: 'paragraph', spans: [{ mark: 'strike', text: '지운 말' }, ' 남은 말'] },
  ]);
  for (const words of ['가자~~ 얼른~~', '하하~~그래~~요', '~~~'])
    assert.ok(!JSON.stringify(await blocksOf(words)).includes('strike'), words);
});
