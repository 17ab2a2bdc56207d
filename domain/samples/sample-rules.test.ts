import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SampleContext, type SampleState, decideSamples, sampleOutcome } from './sample-rules.ts';

const EMPTY: SampleContext = { state: undefined, isWanted: true, isLocal: true, hasMembers: false, hasContent: false };

test('samples load only into a never used database, at a local address, when enabled', () => {
  const cases: [Partial<SampleContext>, SampleState][] = [
    [{}, 'loading'],
    [{ isWanted: false }, 'none'],
    [{ isLocal: false }, 'none'],
    [{ hasMembers: true }, 'none'],
    [{ hasContent: true }, 'none'],
  ];
  for (const [question, decision] of cases) assert.equal(decideSamples({ ...EMPTY, ...question }), decision);
});

test('a decision stays, whatever the next start wants', () => {
  for (const state of ['loaded', 'none', 'removed'] as const)
    for (const isWanted of [true, false]) assert.equal(decideSamples({ ...EMPTY, state, isWanted }), state);
});

test('an interrupted load continues, but not once somebody has joined', () => {
  assert.equal(decideSamples({ ...EMPTY, state: 'loading', hasContent: true }), 'loading');
  assert.equal(decideSamples({ ...EMPTY, state: 'loading', hasContent: true, hasMembers: true }), 'none');
  assert.equal(decideSamples({ ...EMPTY, state: 'loading', hasContent: true, isWanted: false }), 'none');
});

test('a changed sample stays, one that members use ends or stays, every other is deleted or restored', () => {
  const row = { isChanged: false, isUsed: false, canEnd: false, hasFormer: false };
  assert.equal(sampleOutcome(row), 'removed');
  assert.equal(sampleOutcome({ ...row, hasFormer: true, isUsed: true }), 'restored');
  assert.equal(sampleOutcome({ ...row, isUsed: true }), 'used');
  assert.equal(sampleOutcome({ ...row, isUsed: true, canEnd: true }), 'ended');
  assert.equal(sampleOutcome({ ...row, isChanged: true, isUsed: true, canEnd: true, hasFormer: true }), 'changed');
});
