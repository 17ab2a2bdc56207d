import { devOnly } from '../dev-guard.server.ts';
import { memberOnly, visitorOnly } from './login-guard.server.ts';

/** The guards that routes name (G5): each answers what the screen may know, or leads elsewhere. */
const GUARDS = { login: memberOnly, 'not-login': visitorOnly, dev: devOnly };

/** The guard of that name. Throws where there is none, when the shop opens: no screen stands open by a slip of the pen (F4). */
export function routeGuard<Name extends keyof typeof GUARDS>(name: Name): (typeof GUARDS)[Name] {
  if (!Object.hasOwn(GUARDS, name)) throw new Error(`Unknown route middleware: ${name}`);
  return GUARDS[name];
}
