import { requireDev } from '../../server/dev-guard.server.ts';
import { requireMemberPage, requireVisitor } from './login-guard.server.ts';

/** Guards by name (G5). */
const GUARDS = { login: requireMemberPage, 'not-login': requireVisitor, dev: requireDev };

/** Throws at startup for an unknown name, so that no page is left unprotected (F4). */
export function routeGuard<Name extends keyof typeof GUARDS>(name: Name): (typeof GUARDS)[Name] {
  if (!Object.hasOwn(GUARDS, name)) throw new Error(`Unknown route middleware: ${name}`);
  return GUARDS[name];
}
