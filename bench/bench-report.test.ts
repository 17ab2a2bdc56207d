import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresPage } from './bench-report.ts';

const machine = ['컴퓨터: 두 코어', 'Node 24'];
const page = (before: string, told: Record<string, string>, on = machine): string =>
  figuresPage(before, { machine: on, sections: new Map(Object.entries(told)) });

test('a part that was measured again replaces its section, and the others stay', () => {
  const first = page('', { pages: '처음 | 표 |', json: '하나' });
  const second = page(first, { pages: '다음 | 표 |' });
  assert.match(second, /## json\n\n하나\n\n## pages\n\n다음 \| 표 \|\n$/);
  assert.ok(!second.includes('처음'));
  assert.equal(page(second, {}), second);
});

test('figures of another machine or another release do not stand beside new ones', () => {
  const first = page('', { pages: '느린 것' });
  const second = page(first, { json: '빠른 것' }, ['컴퓨터: 두 코어', 'Node 26']);
  assert.ok(!second.includes('느린 것'));
  assert.match(second, /- Node 26\n\n## json\n\n빠른 것\n$/);
});
