import { isDevelopmentEnv } from '#shared/web/app-env';
import { redirectUncached } from './redirects.server.ts';
import type { RequestContext } from './request-context.server.ts';

/** Restricts /dev pages to dev and local (G2). */
export function requireDev({ appEnv }: Pick<RequestContext, 'appEnv'>): void {
  if (!isDevelopmentEnv(appEnv)) throw redirectUncached('/');
}
