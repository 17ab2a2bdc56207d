import type { FastifyInstance } from 'fastify';
import { LoginRateLimiter } from './login-rate-limiter.ts';
import { clientNetwork } from './client-network.ts';

/** Requests that check a password, code, captcha or attempt counter; they may wait for the same row. */
const ENTRIES: readonly RegExp[] = [
  /^\/proc\/(login|login_google_native|login_captcha(\/\w+)?|join_ver2|join_social)$/,
  /^\/(login|join)\/\w+(\/callback)?$/,
  /^\/find\/(id|password|password\/reset)(\.data)?$/,
  /^\/my\/(password|mail|mail-change|providers|withdraw)(\.data)?$/,
  /^\/operator\/(login|begin|second|prove)(\.data)?$/,
  /^\/ko\/v1\/login\/refresh$/,
];

/**
 * Limits concurrent logins per address and in total, so that a flood leaves database connections to others. Throws
 * RATE_ERROR 0001. Acquired after the body was read: slow bodies hold no slot.
 */
export function limitLogins(app: FastifyInstance, gate = new LoginRateLimiter()): void {
  app.addHook('preHandler', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (!isEntry(request.method, path)) return;
    const leave = await gate.enter(clientNetwork(request.ip));
    reply.raw.once('finish', leave).once('close', leave);
    if (reply.raw.destroyed) leave();
  });
}

/** GET of pages is harmless; calls under /proc and /ko/v1 may count an attempt. */
function isEntry(method: string, path: string): boolean {
  const isShown = method === 'GET' || method === 'HEAD';
  if (isShown && !path.startsWith('/proc/login_captcha') && !path.startsWith('/ko/v1/login/')) return false;
  return ENTRIES.some((entry) => entry.test(path));
}
