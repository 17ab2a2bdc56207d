import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Replica } from '#platform/database/replica';
import type { SessionCookies } from '#server/auth/session-cookies';
import { isPublicPage } from '#server/pages/public-pages';
import { set } from '#server/auth/sessions';
import type { Context } from '#kernel/context';

/**
 * Member pages that may use a replica: lists, searches, rankings, operator content. Anything that decides access or
 * money uses the primary.
 */
const MEMBER_PAGES =
  /^\/(search|ranking|ranking\/how|new|lightnovel|webtoon|promotion|promotion\/\d+|theme\/\d+|theme\/pavilion\/\d+|notice|notice\/\d+|faq|faq\/\d+)(\.data)?$/;
const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a member page may be slightly stale. */
export function allowsLag(path: string): boolean {
  return MEMBER_PAGES.test(path);
}

/** Read contexts by purpose. Authentication, access and payments never use the replica. */
export interface ReplicaReads {
  /** Public data, such as feeds. */
  forAll: Context;
  /** Pages shared by visitors; opening a text uses the primary. */
  forVisitors(path: string): Context;
  /** A browser's reads, which include its own writes, if necessary from the primary. */
  forBrowser(request: FastifyRequest): Context;
  /** Pages of one browser: the primary, unless lag is allowed. */
  forPage(request: FastifyRequest, path: string): Context;
}

/** Reads from a replica, or from the primary without one. */
export function replicaReads(deps: {
  ctx: Context;
  replica: Replica | undefined;
  cookies: SessionCookies;
}): ReplicaReads {
  const { ctx, replica, cookies } = deps;
  if (!replica) return { forAll: ctx, forVisitors: () => ctx, forBrowser: () => ctx, forPage: () => ctx };
  const forAll: Context = { ...ctx, db: replica.db };
  const forBrowser = ({ cookies: brought }: FastifyRequest): Context => {
    const message = brought[cookies.written];
    if (message === undefined) return forAll;
    const position = readWritten(message);
    return position !== undefined && replica.hasReplayed(position) ? forAll : ctx;
  };
  return {
    forAll,
    forVisitors: (path) => (isPublicPage(path) ? forAll : ctx),
    forBrowser,
    forPage: (request, path) => (HARMLESS.has(request.method) && allowsLag(path) ? forBrowser(request) : ctx),
  };
}

/**
 * Stores the log position of a write in the member's browser: until a replica has reached it, reads use the primary.
 * Not after failed requests, without a known position, or for visitors, because a cookie would prevent caching.
 */
export function rememberWrites(
  app: FastifyInstance,
  { replica, cookies }: { replica: Replica; cookies: SessionCookies },
): void {
  app.addHook('onSend', async (request, reply) => {
    if (HARMLESS.has(request.method) || reply.statusCode >= 400 || !isMembers(request, cookies)) return;
    const position = await replica.position().catch(() => undefined);
    if (position !== undefined) set(reply, cookies.wrote(position.toString(36)));
  });
}

function isMembers({ cookies, headers }: FastifyRequest, { session }: SessionCookies): boolean {
  return cookies[session] !== undefined || headers['login-at'] !== undefined;
}

function readWritten(message: string): bigint | undefined {
  if (!/^[0-9a-z]{1,13}$/.test(message)) return undefined;
  let position = 0n;
  for (const digit of message) position = position * 36n + BigInt(Number.parseInt(digit, 36));
  return position;
}
