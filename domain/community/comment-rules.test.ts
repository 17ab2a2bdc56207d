import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '#kernel/domain-error';
import {
  type CommentViewer,
  parseCommentCursor,
  parseCommentText,
  commentAppearanceOf,
  foldReasonOf,
} from './comment-rules.ts';

const view = (parts: Partial<CommentViewer> = {}): CommentViewer => ({
  memberNo: 1,
  furthest: 5,
  isLifted: false,
  blocked: new Set([9]),
  blockers: new Set(),
  ...parts,
});
const plain = { memberNo: 2, position: 5, isSpoiler: false, foldedBy: null };

test('folds comments on episodes beyond the furthest read one until the reader lifts it', () => {
  assert.equal(foldReasonOf(plain, view()), null);
  assert.equal(foldReasonOf({ ...plain, position: 6 }, view()), 'horizon');
  assert.equal(foldReasonOf({ ...plain, position: 6 }, view({ isLifted: true })), null);
  assert.equal(foldReasonOf({ ...plain, position: null }, view({ furthest: 0 })), null);
  assert.equal(foldReasonOf({ ...plain, position: 1 }, view({ memberNo: null, furthest: 0 })), 'horizon');
  assert.equal(foldReasonOf({ ...plain, isSpoiler: true }, view()), 'spoiler');
  assert.equal(foldReasonOf({ ...plain, isSpoiler: true }, view({ isLifted: true })), null);
});

test('keeps blocked authors and folded comments closed when lifted, own comments open', () => {
  assert.equal(foldReasonOf({ ...plain, memberNo: 9 }, view({ isLifted: true })), 'blocked');
  assert.equal(foldReasonOf({ ...plain, foldedBy: 'reports' }, view({ isLifted: true })), 'reports');
  assert.equal(foldReasonOf({ ...plain, memberNo: 1, position: 90, isSpoiler: true, foldedBy: 'word' }, view()), null);
});

test('shows held comments to their author only, a placeholder for deleted ones with replies and a notice for takedowns', () => {
  const of = (parts: Partial<Parameters<typeof commentAppearanceOf>[0]>) =>
    commentAppearanceOf({ state: 'shown', isOwn: false, isHidden: false, replies: 0, ...parts });
  assert.equal(of({}), 'shown');
  assert.equal(of({ state: 'held' }), undefined);
  assert.equal(of({ state: 'held', isOwn: true }), 'held');
  assert.equal(of({ state: 'deleted' }), undefined);
  assert.equal(of({ state: 'deleted', replies: 1 }), 'deleted');
  assert.equal(of({ state: 'removed', replies: 2, isHidden: true }), 'removed');
  assert.equal(of({ isHidden: true, isOwn: true }), 'hidden');
});

test('normalizes comment text and rejects empty or long text with separate codes', () => {
  assert.equal(parseCommentText(' 가\r\n\n\n\n\n나\u0000 '), '가\n\n\n나');
  assert.equal(parseCommentText('각'.normalize('NFD')), '각');
  for (const [text, code] of [
    [' \u200b\n ', '0002'],
    ['\u200d', '0002'],
    ['가'.repeat(1001), '0003'],
  ] as const)
    assert.throws(
      () => parseCommentText(text),
      (error) => error instanceof DomainError && error.code === code,
    );
  assert.equal(parseCommentText('가'.repeat(1000)).length, 1000);
});

test('parses a cursor of two numbers and rejects anything else', () => {
  assert.deepEqual(parseCommentCursor('12.345'), { best: 12, id: 345 });
  for (const text of ['', '1', '1.0', '-1.2', '1.2.3', 'a.b', `1.${'9'.repeat(16)}`])
    assert.equal(parseCommentCursor(text), undefined, text);
});
