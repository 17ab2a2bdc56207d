import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Replica } from '#platform/database/replica';
import type { SessionCookies } from '#server/sessions/session-cookies';
import { isVisitorsPage } from '#server/pages/visitors-pages';
import { set } from '#server/sessions/sessions';
import type { Context } from '#shared/context';

/**
 * A member's pages that may be read from a replica: lists, searches, rankings and what the operator says. Whatever is not
 * named here is read from the primary: a work's own page, viewers, the account, money and the console decide something.
 */
const MEMBER_PAGES =
  /^\/(search|ranking|ranking\/how|new|lightnovel|webtoon|promotion|promotion\/\d+|theme\/\d+|theme\/pavilion\/\d+|notice|notice\/\d+|faq|faq\/\d+)(\.data)?$/;
const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a member's page of that address decides nothing, so that it may be a moment old. */
export function mayLag(path: string): boolean {
  return MEMBER_PAGES.test(path);
}

/** By which means reads that decide nothing are made. Who asks, what may be read and what is paid is never asked there. */
export interface LaggingReads {
  /** For what everybody sees alike, such as feeds. */
  forAll: Context;
  /** For a page that is made once for every visitor; what opens a text is the primary's. */
  forVisitors(path: string): Context;
  /** For one browser: what it wrote itself is there, or the primary is asked. */
  forBrowser(request: FastifyRequest): Context;
  /** For a page that is made for one browser: the primary's unless it may lag. */
  forPage(request: FastifyRequest, path: string): Context;
}

/** Reads from a replica; from the primary alone where there is none. */
export function laggingReads(means: {
  ctx: Context;
  replica: Replica | undefined;
  cookies: SessionCookies;
}): LaggingReads {
  const { ctx, replica, cookies } = means;
  if (!replica) return { forAll: ctx, forVisitors: () => ctx, forBrowser: () => ctx, forPage: () => ctx };
  const forAll: Context = { ...ctx, db: replica.db };
  const forBrowser = ({ cookies: brought }: FastifyRequest): Context => {
    const told = brought[cookies.written];
    if (told === undefined) return forAll;
    const position = readWritten(told);
    return position !== undefined && replica.hasReplayed(position) ? forAll : ctx;
  };
  return {
    forAll,
    forVisitors: (path) => (isVisitorsPage(path) ? forAll : ctx),
    forBrowser,
    forPage: (request, path) => (HARMLESS.has(request.method) && mayLag(path) ? forBrowser(request) : ctx),
  };
}

/**
 * Leaves in a member's browser how far the log had come when it wrote: until a replica is there, its reads go to the
 * primary. Nothing is left after an answer that says nothing was done, while the primary cannot say where it stands, and
 * to visitors: what they read is the same for all, and a cookie would keep it from every cache on the way.
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

function readWritten(told: string): bigint | undefined {
  if (!/^[0-9a-z]{1,13}$/.test(told)) return undefined;
  let position = 0n;
  for (const digit of told) position = position * 36n + BigInt(Number.parseInt(digit, 36));
  return position;
}
