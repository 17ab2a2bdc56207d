import assert from 'node:assert/strict';
import test from 'node:test';
import type { RankingSnapshotWire } from '#contract/rankings';
import { rankingPath, readRankingAsk } from './ranking-ask.ts';
import { basisText, moveText } from './ranking-words.ts';

const snapshot = (parts: Partial<RankingSnapshotWire>): RankingSnapshotWire => ({
  id: 1,
  board: 'realtime',
  shelf: 'all',
  by: 'readers',
  basisAt: '2026-11-21T15:00:00.000Z',
  from: null,
  until: '2026-11-21T15:00:00.000Z',
  ...parts,
});

test('L6 a board says the moment, the day or the days it stands for, in Seoul', () => {
  assert.equal(basisText(snapshot({ basisAt: '2026-11-21T15:10:00.000Z' })), '11월 22일 00:10 기준');
  assert.equal(basisText(snapshot({ board: 'daily', from: '2026-11-20T15:00:00.000Z' })), '11월 21일 기준');
  assert.equal(basisText(snapshot({ board: 'weekly', from: '2026-11-14T15:00:00.000Z' })), '11월 15일~11월 21일 기준');
  assert.equal(basisText(snapshot({ board: 'total' })), '11월 21일 기준');
});

test('L6 a movement is drawn and said; on a first board neither', () => {
  assert.deepEqual(moveText({ kind: 'up', by: 2 }), { drawn: '▲ 2', said: '2계단 상승' });
  assert.deepEqual(moveText({ kind: 'down', by: 11 }), { drawn: '▼ 11', said: '11계단 하락' });
  assert.equal(moveText({ kind: 'new' })?.said, '순위에 새로 진입');
  assert.equal(moveText({ kind: 'none' }), undefined);
});

test('L6 an address says only what differs from the plain board, and words that no board has ask for nothing', () => {
  const plain = readRankingAsk(new URLSearchParams('board=hourly&shelf=toString&by=__proto__&adult=yes'));
  assert.equal(rankingPath('/ranking', plain), '/ranking');
  const asked = readRankingAsk(new URLSearchParams('board=weekly&shelf=webtoon&by=sales&adult=out'));
  assert.equal(rankingPath('/ranking', asked), '/ranking?board=weekly&shelf=webtoon&by=sales&adult=out');
});
