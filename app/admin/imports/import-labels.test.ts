import assert from 'node:assert/strict';
import test from 'node:test';
import { chaptersLabel } from './import-labels.ts';

const EPISODES = {
  count: 12,
  longest: { title: '3화', characters: 4_310 },
  shortest: { title: '7화', characters: 820 },
};
const SHAPES = [{ shape: 'unit:화', example: '◆ 1화 ◆', count: 12 }];

test('describes the shape of the headings and the longest and shortest episode', () => {
  assert.equal(
    chaptersLabel({ shape: 'unit:화', shapes: SHAPES, ...EPISODES }),
    '‘◆ 1화 ◆’ 같은 제목마다 나눔, 12화. 가장 긴 회차 ‘3화’ 4,310자, 가장 짧은 회차 ‘7화’ 820자',
  );
  assert.match(chaptersLabel({ shape: 'none', shapes: SHAPES, ...EPISODES }), /^길이에 맞추어 나눔, 12화/u);
  assert.equal(chaptersLabel({ shape: 'whole', shapes: SHAPES, ...EPISODES, count: 1 }), '회차를 나누지 않음');
});
