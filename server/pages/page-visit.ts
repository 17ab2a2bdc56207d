import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StartedSession } from '#domain/membership';
import { networkOf } from '#server/sessions/network-of';
import { type Sessions, set } from '#server/sessions/sessions';

/** One request of one browser, as pages that are made for it know it. */
export interface PageVisit {
  address: string;
  userAgent: string;
  browser(): string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, seconds: number): void;
  begin(session: StartedSession): void;
  end(): void;
}

export function pageVisit(sessions: Sessions, request: FastifyRequest, reply: FastifyReply): PageVisit {
  let browser: string | undefined;
  return {
    address: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    browser: () => (browser ??= sessions.browserOf(request, reply)),
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, seconds) => set(reply, sessions.cookies.readable(name, value, seconds)),
    begin: (session) => sessions.begin(reply, session),
    end: () => sessions.end(reply),
  };
}
