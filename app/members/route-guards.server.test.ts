import assert from 'node:assert/strict';
import test from 'node:test';
import { memberOnly } from './login-guard.server.ts';
import { routeGuard } from './route-guards.server.ts';

test('F4 a guard is found by its name, and an unknown name throws', () => {
  assert.equal(routeGuard('login'), memberOnly);
  for (const name of ['logn', 'toString', ''])
    assert.throws(() => routeGuard(name as 'login'), new RegExp(`Unknown route middleware: ${name}$`));
});
