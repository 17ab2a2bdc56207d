import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresPage } from './bench-report.ts';

const page = (before: string, result: Record<string, string>): string =>
  figuresPage(before, new Map(Object.entries(result)));

test('a re-measured part replaces its section and the others keep their machine', () => {
  const first = page('', { pages: '- 컴퓨터: 느린 것\n\n처음 | 표 |', json: '- 컴퓨터: 느린 것\n\n하나' });
  const second = page(first, { pages: '- 컴퓨터: 빠른 것\n\n다음 | 표 |' });
  assert.match(second, /## json\n\n- 컴퓨터: 느린 것\n\n하나\n\n## pages\n\n- 컴퓨터: 빠른 것\n\n다음 \| 표 \|\n$/);
  assert.ok(!second.includes('처음'));
  assert.equal(page(second, {}), second);
});
