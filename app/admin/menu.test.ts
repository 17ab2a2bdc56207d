import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONSOLE_ROWS } from '../../tests/support/security/admin-rows.ts';
import { sectionOf } from './menu.ts';

/** Files and addresses that only programs call, without a page around them. */
const WITHOUT_PAGE = /\.csv$|\/(search|lists|cover)$|\/pictures\/|\/(login|begin|second|prove|logout)$/;

test('the section of every console page is the right that its route requires', () => {
  const pages = Object.entries(CONSOLE_ROWS).filter(([pattern]) => !WITHOUT_PAGE.test(pattern));
  for (const [pattern, { right }] of pages) assert.equal(sectionOf(`/${pattern}`) ?? 'operator', right, pattern);
});
