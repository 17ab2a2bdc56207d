import assert from 'node:assert/strict';
import test from 'node:test';
import { requireMemberPage } from './login-guard.server.ts';
import { routeGuard } from './route-guards.server.ts';

test('F4 guards are found by name and an unknown name throws', () => {
  assert.equal(routeGuard('login'), requireMemberPage);
  for (const name of ['logn', 'toString', ''])
    assert.throws(() => routeGuard(name as 'login'), new RegExp(`Unknown route middleware: ${name}$`));
});
