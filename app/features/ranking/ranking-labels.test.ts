import assert from 'node:assert/strict';
import test from 'node:test';
import type { RankingSnapshotDto } from '#contract/rankings';
import { rankingPath, parseRankingQuery } from './ranking-query.ts';
import { basisText, moveText } from './ranking-labels.ts';

const snapshot = (parts: Partial<RankingSnapshotDto>): RankingSnapshotDto => ({
  id: 1,
  board: 'realtime',
  shelf: 'all',
  by: 'readers',
  basisAt: '2026-11-21T15:00:00.000Z',
  from: null,
  until: '2026-11-21T15:00:00.000Z',
  ...parts,
});

test('L6 a ranking shows its time, day or days in Seoul time', () => {
  assert.equal(basisText(snapshot({ basisAt: '2026-11-21T15:10:00.000Z' })), '11월 22일 00:10 기준');
  assert.equal(basisText(snapshot({ board: 'daily', from: '2026-11-20T15:00:00.000Z' })), '11월 21일 기준');
  assert.equal(basisText(snapshot({ board: 'weekly', from: '2026-11-14T15:00:00.000Z' })), '11월 15일~11월 21일 기준');
  assert.equal(basisText(snapshot({ board: 'total' })), '11월 21일 기준');
});

test('L6 a change is drawn and announced, except in the first ranking', () => {
  assert.deepEqual(moveText({ kind: 'up', by: 2 }), { drawn: '▲ 2', message: '2계단 상승' });
  assert.deepEqual(moveText({ kind: 'down', by: 11 }), { drawn: '▼ 11', message: '11계단 하락' });
  assert.equal(moveText({ kind: 'new' })?.message, '순위에 새로 진입');
  assert.equal(moveText({ kind: 'none' }), undefined);
});

test('L6 a URL contains only differences from the defaults and ignores unknown values', () => {
  const plain = parseRankingQuery(new URLSearchParams('board=hourly&shelf=toString&by=__proto__&adult=yes'));
  assert.equal(rankingPath('/ranking', plain), '/ranking');
  const rankingQuery = parseRankingQuery(new URLSearchParams('board=weekly&shelf=webtoon&by=sales&adult=out'));
  assert.equal(rankingPath('/ranking', rankingQuery), '/ranking?board=weekly&shelf=webtoon&by=sales&adult=out');
});
