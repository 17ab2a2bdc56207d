import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACCESS_ERRORS } from './access-errors.ts';
import { ACCOUNT_ERRORS } from './account-errors.ts';
import { COMMUNITY_ERRORS } from './community-errors.ts';
import { CONSOLE_ERRORS } from './console-errors.ts';
import { MONEY_ERRORS } from './money-errors.ts';
import { READING_ERRORS } from './reading-errors.ts';
import { STUDIO_ERRORS } from './studio-errors.ts';
import { ERRORS, type ErrorName, errorMessage, errorStatusOf, isError } from './errors.ts';
import type { ErrorTable } from './error-table.ts';

const TABLE: ErrorTable = ERRORS;

test('F5 every error has a numbered code, a 4xx or 5xx status and a Korean message of its own', () => {
  const general = errorMessage('SERVER_ERROR', '0001');
  for (const [name, { codes }] of Object.entries(TABLE))
    for (const code of Object.keys(codes)) {
      assert.ok(isError(name, code));
      assert.match(code, /^\d{4}$/, name);
      const status = errorStatusOf(name, code);
      assert.ok(status >= 400 && status < 600, `${name} ${code}`);
      assert.match(errorMessage(name, code), /(다|요)\.$/, `${name} ${code}`);
      if (`${name} ${code}` !== 'SERVER_ERROR 0001') assert.notEqual(errorMessage(name, code), general);
    }
});

test('no name stands in two tables', () => {
  const tables = [
    ACCESS_ERRORS,
    ACCOUNT_ERRORS,
    READING_ERRORS,
    MONEY_ERRORS,
    COMMUNITY_ERRORS,
    CONSOLE_ERRORS,
    STUDIO_ERRORS,
  ];
  assert.equal(tables.flatMap((table) => Object.keys(table)).length, Object.keys(ERRORS).length);
});

test('one code can have another status than its name', () => {
  assert.equal(errorStatusOf('AUTH_ERROR', '0001'), 401);
  assert.equal(errorStatusOf('AUTH_ERROR', '0005'), 403);
  assert.match(errorMessage('TAKEOUT_ERROR', '0003', { count: 30 }), /하루에 30번까지/);
});

test('an unknown code gets the general message', () => {
  const unknown: ErrorName = 'COIN_ERROR';
  assert.equal(isError(unknown, '9999'), false);
  assert.equal(isError('constructor', '0001'), false);
  assert.equal(errorMessage(unknown, 'constructor'), errorMessage('SERVER_ERROR', '0001'));
});
