import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '#shared/refusal';
import { type CommentView, commentCursor, commentText, faceOf, foldOf } from './comment-rules.ts';

const view = (parts: Partial<CommentView> = {}): CommentView => ({
  memberNo: 1,
  furthest: 5,
  isLifted: false,
  blocked: new Set([9]),
  ...parts,
});
const plain = { memberNo: 2, position: 5, isSpoiler: false, foldedBy: null };

test('spoiler horizon: what belongs to episodes after the furthest is folded until the reader lifts it', () => {
  assert.equal(foldOf(plain, view()), null);
  assert.equal(foldOf({ ...plain, position: 6 }, view()), 'horizon');
  assert.equal(foldOf({ ...plain, position: 6 }, view({ isLifted: true })), null);
  assert.equal(foldOf({ ...plain, position: null }, view({ furthest: 0 })), null);
  assert.equal(foldOf({ ...plain, position: 1 }, view({ memberNo: null, furthest: 0 })), 'horizon');
  assert.equal(foldOf({ ...plain, isSpoiler: true }, view()), 'spoiler');
  assert.equal(foldOf({ ...plain, isSpoiler: true }, view({ isLifted: true })), null);
});

test('lifting opens no blocked author and nothing that was folded; one’s own is always open', () => {
  assert.equal(foldOf({ ...plain, memberNo: 9 }, view({ isLifted: true })), 'blocked');
  assert.equal(foldOf({ ...plain, foldedBy: 'reports' }, view({ isLifted: true })), 'reports');
  assert.equal(foldOf({ ...plain, memberNo: 1, position: 90, isSpoiler: true, foldedBy: 'word' }, view()), null);
});

test('a held comment is there for its author alone; a deleted one where others answered; a measure leaves its notice', () => {
  const of = (parts: Partial<Parameters<typeof faceOf>[0]>) =>
    faceOf({ state: 'shown', isOwn: false, isHidden: false, replies: 0, ...parts });
  assert.equal(of({}), 'shown');
  assert.equal(of({ state: 'held' }), undefined);
  assert.equal(of({ state: 'held', isOwn: true }), 'held');
  assert.equal(of({ state: 'deleted' }), undefined);
  assert.equal(of({ state: 'deleted', replies: 1 }), 'deleted');
  assert.equal(of({ state: 'removed', replies: 2, isHidden: true }), 'removed');
  assert.equal(of({ isHidden: true, isOwn: true }), 'hidden');
});

test('a comment keeps its lines, in one form; nothing or too much is refused by its own code', () => {
  assert.equal(commentText(' 가\r\n\n\n\n\n나\u0000 '), '가\n\n\n나');
  assert.equal(commentText('각'.normalize('NFD')), '각');
  for (const [text, code] of [
    [' \u200b\n ', '0002'],
    ['\u200d', '0002'],
    ['가'.repeat(1001), '0003'],
  ] as const)
    assert.throws(
      () => commentText(text),
      (error) => error instanceof Refusal && error.code === code,
    );
  assert.equal(commentText('가'.repeat(1000)).length, 1000);
});

test('a cursor is two numbers, anything else is none', () => {
  assert.deepEqual(commentCursor('12.345'), { likes: 12, id: 345 });
  for (const text of ['', '1', '1.0', '-1.2', '1.2.3', 'a.b', `1.${'9'.repeat(16)}`])
    assert.equal(commentCursor(text), undefined, text);
});
