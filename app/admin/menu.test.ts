import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONSOLE_ROWS } from '../../tests/support/security/admin-rows.ts';
import { rightsOf } from '#shared/operations/operator-permissions';
import { menuFor, sectionOf } from './menu.ts';

/** Files and addresses that only programs call, without a page around them. */
const WITHOUT_PAGE = /\.csv$|\/(search|lists|cover)$|\/pictures\/|\/(login|begin|second|prove|logout)$/;

test('the section of every console page is the right that its route requires', () => {
  const pages = Object.entries(CONSOLE_ROWS).filter(([pattern]) => !WITHOUT_PAGE.test(pattern));
  for (const [pattern, { right }] of pages) assert.equal(sectionOf(`/${pattern}`) ?? 'operator', right, pattern);
});

test('the menu of an operator has only the entries of their rights', () => {
  const groups = menuFor({ rights: rightsOf(['editor']), hasAuthors: false, waiting: {} });
  const paths = new Set(groups.flatMap(({ entries }) => entries.map(({ path }) => path)));
  assert.deepEqual(
    ['/operator/works', '/operator/payments', '/operator/audit'].map((path) => paths.has(path)),
    [true, false, false],
  );
});
