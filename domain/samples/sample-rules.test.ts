import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SampleQuestion, type SampleState, decideSamples, sampleOutcome } from './sample-rules.ts';

const EMPTY: SampleQuestion = { state: undefined, isWanted: true, isLocal: true, hasMembers: false, hasContent: false };

test('samples load only into a database that never held anything, at a local address, when they are wanted', () => {
  const cases: [Partial<SampleQuestion>, SampleState][] = [
    [{}, 'loading'],
    [{ isWanted: false }, 'none'],
    [{ isLocal: false }, 'none'],
    [{ hasMembers: true }, 'none'],
    [{ hasContent: true }, 'none'],
  ];
  for (const [question, decision] of cases) assert.equal(decideSamples({ ...EMPTY, ...question }), decision);
});

test('a decision that was made stands whatever the next start wishes', () => {
  for (const state of ['loaded', 'none', 'removed'] as const)
    for (const isWanted of [true, false]) assert.equal(decideSamples({ ...EMPTY, state, isWanted }), state);
});

test('a load that was interrupted goes on with what it has written, but not once somebody has joined', () => {
  assert.equal(decideSamples({ ...EMPTY, state: 'loading', hasContent: true }), 'loading');
  assert.equal(decideSamples({ ...EMPTY, state: 'loading', hasContent: true, hasMembers: true }), 'none');
  assert.equal(decideSamples({ ...EMPTY, state: 'loading', hasContent: true, isWanted: false }), 'none');
});

test('a sample that was changed stays, one that members use ends or stays, every other goes or is put back', () => {
  const row = { isChanged: false, isUsed: false, canEnd: false, hasFormer: false };
  assert.equal(sampleOutcome(row), 'removed');
  assert.equal(sampleOutcome({ ...row, hasFormer: true, isUsed: true }), 'restored');
  assert.equal(sampleOutcome({ ...row, isUsed: true }), 'used');
  assert.equal(sampleOutcome({ ...row, isUsed: true, canEnd: true }), 'ended');
  assert.equal(sampleOutcome({ ...row, isChanged: true, isUsed: true, canEnd: true, hasFormer: true }), 'changed');
});
