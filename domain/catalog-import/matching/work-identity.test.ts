import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOverlap } from './text-similarity.ts';
import { type WorkIdentity, type IdentityCandidate, decideIdentity, workSimilarity } from './work-identity.ts';

type Source = Parameters<typeof decideIdentity>[0];

const source = (parts: Partial<Source> & { title?: string; author?: string } = {}): Source => {
  const { title = '달빛', author, ...own } = parts;
  const creators = author === undefined ? [] : [{ name: author, role: '글' }];
  return { sourceKey: '본편', facts: { title, creators }, ...own };
};
const work = (parts: Partial<IdentityCandidate> = {}): IdentityCandidate => ({
  id: 1,
  sourceKey: '본편',
  title: '달빛',
  identifier: null,
  creators: [],
  hasSameTitle: true,
  ...parts,
});

const other = { title: '바다', hasSameTitle: false };
const ISBN = 'isbn:9788900000001';
const CASES: [string, Source, IdentityCandidate[], number, WorkIdentity][] = [
  ['nothing resembles it', source(), [], 0, { kind: 'new' }],
  ['a key of its own is known', source({ hasOwnKey: true }), [work(other)], 0, { kind: 'same', workId: 1 }],
  [
    'a key of its own is not known, though title and author are',
    source({ hasOwnKey: true, author: '지은이' }),
    [work({ sourceKey: '다른 키', creators: ['지은이'] })],
    1,
    { kind: 'new' },
  ],
  [
    'the identifier is known under another name and title',
    source({ identifier: ISBN }),
    [work({ ...other, sourceKey: '다른 파일', identifier: ISBN })],
    0,
    { kind: 'same', workId: 1 },
  ],
  [
    'the file name is the same, identifier and title are others',
    source({ identifier: 'a' }),
    [work({ ...other, identifier: 'b' })],
    1,
    { kind: 'new' },
  ],
  [
    'title and author are the same, the identifier is another',
    source({ identifier: 'a', author: '지은이' }),
    [work({ identifier: 'b', creators: ['지은이'] })],
    0,
    { kind: 'undecided', workId: 1 },
  ],
  [
    'title and author are the same, the file name is another',
    source({ author: '지 은이' }),
    [work({ sourceKey: '다른 파일', creators: ['지은이'] })],
    0,
    { kind: 'same', workId: 1 },
  ],
  [
    'the file name is the same and no author is known, the text is another',
    source(),
    [work()],
    0,
    { kind: 'undecided', workId: 1 },
  ],
  ['the file name is the same and most of the text', source(), [work(other)], 0.6, { kind: 'same', workId: 1 }],
  [
    'the file name is the same, title and text are others',
    source(),
    [work(other)],
    0.1,
    { kind: 'undecided', workId: 1 },
  ],
  ['it is the second work of a file name', source(), [work({ sourceKey: '본편 (2)' })], 1, { kind: 'same', workId: 1 }],
  [
    'only the text is the same',
    source(),
    [work({ ...other, sourceKey: '다른 파일' })],
    1,
    { kind: 'undecided', workId: 1 },
  ],
  [
    'title and text are the same, the file name is another and no author is known',
    source(),
    [work({ sourceKey: '다른 파일' })],
    1,
    { kind: 'undecided', workId: 1 },
  ],
  ['only the title is the same', source(), [work({ sourceKey: '다른 파일' })], 0, { kind: 'new' }],
];

for (const [name, from, candidates, likeness, identity] of CASES)
  test(`identifies a source as ${identity.kind === 'undecided' ? 'undecided' : identity.kind} when ${name}`, async () => {
    assert.deepEqual(await decideIdentity(from, candidates, async () => likeness), identity);
  });

test('measures overlap by word pairs found in the new text', () => {
  const old = '비가 내렸다. 아무도 없었다.\n그는 우산을 폈다.';
  assert.equal(textOverlap(old, old), 1);
  assert.equal(textOverlap(old, `“${old}”\n새 문단이 들어왔다.`), 1);
  assert.equal(textOverlap(old, '사막에는 모래가 있었다. 아무도 몰랐다.'), 0);
  assert.equal(textOverlap('', '무엇이든'), 1);
});

test('measures overlap by equal content first, then by words', () => {
  const one = { digest: 'a', words: '비가 내렸다 그리고' };
  const two = { digest: 'b', words: '그쳤다 하늘이 갰다' };
  assert.equal(workSimilarity([one, two], [one, two]), 1);
  assert.equal(workSimilarity([one, two], [two]), 0.5);
  assert.equal(workSimilarity([one], [{ digest: 'c', words: '모래가 있었다' }]), 0);
  assert.equal(workSimilarity([{ digest: 'p', words: null }], [{ digest: 'q', words: null }]), 0);
});
