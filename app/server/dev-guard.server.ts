import { isDevelopmentEnv } from '#shared/web/app-env';
import { redirectUncached } from './redirects.server.ts';
import type { RequestContext } from './request-context.server.ts';

/** Restricts /dev pages to dev and local (G2). */
export function requireDev({ settings }: Pick<RequestContext, 'settings'>): void {
  if (!isDevelopmentEnv(settings.appEnv)) throw redirectUncached('/');
}
