import type { FastifyInstance } from 'fastify';
import { EntryGate } from './entry-gate.ts';
import { networkOf } from './network-of.ts';

/** What looks at a password, a code, a captcha or a counter of tries: each of these may wait for the same row. */
const ENTRIES: readonly RegExp[] = [
  /^\/proc\/(login|login_google_native|login_captcha(\/\w+)?|join_ver2|join_social)$/,
  /^\/(login|join)\/\w+(\/callback)?$/,
  /^\/find\/(id|password|password\/reset)(\.data)?$/,
  /^\/my\/(password|mail|mail-change|providers|withdraw)(\.data)?$/,
  /^\/operator\/(login|begin|second|prove)(\.data)?$/,
  /^\/ko\/v1\/login\/refresh$/,
];

/**
 * Lets only so many ways in be under way at once, from one address and over all, so that a flood of them leaves the
 * database to everybody else. Refuses with RATE_ERROR 0001. A body is read before its turn comes: a slow one holds none.
 */
export function limitEntries(app: FastifyInstance, gate = new EntryGate()): void {
  app.addHook('preHandler', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (!isEntry(request.method, path)) return;
    const leave = await gate.enter(networkOf(request.ip));
    reply.raw.once('finish', leave).once('close', leave);
    if (reply.raw.destroyed) leave();
  });
}

/** Pages are only shown by GET; the calls below /proc and /ko/v1 may count a try by it. */
function isEntry(method: string, path: string): boolean {
  const isShown = method === 'GET' || method === 'HEAD';
  if (isShown && !path.startsWith('/proc/login_captcha') && !path.startsWith('/ko/v1/login/')) return false;
  return ENTRIES.some((entry) => entry.test(path));
}
