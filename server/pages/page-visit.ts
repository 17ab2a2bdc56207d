import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork } from '#server/auth/client-network';
import { type Sessions, set } from '#server/auth/sessions';
import type { Visit } from './request-context.ts';

export function pageVisit(sessions: Sessions, request: FastifyRequest, reply: FastifyReply): Visit {
  let browser: string | undefined;
  return {
    address: clientNetwork(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    isAhead: isAhead(request),
    isFetchedAhead: isFetchedAhead(request),
    browser: () => (browser ??= sessions.browserOf(request, reply)),
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, seconds) => set(reply, sessions.cookies.own(name, value, seconds)),
    tellCookie: (name, value, seconds) => set(reply, sessions.cookies.readable(name, value, seconds)),
    end: () => sessions.end(reply),
    origin: sessions.originOf(request),
    beginConsole: (key) => set(reply, sessions.cookies.operatorBegun(key)),
  };
}

/** By fetch metadata; without it a page view is assumed. */
function isAhead({ method, headers, url }: Pick<FastifyRequest, 'method' | 'headers' | 'url'>): boolean {
  if (method !== 'GET' || /\.data(\?|$)/.test(url)) return true;
  if (isFetchedAhead({ headers })) return true;
  const aim = headers['sec-fetch-dest'];
  // Opening may start a rental: other sites must not trigger it.
  return (aim !== undefined && aim !== 'document') || headers['sec-fetch-site'] === 'cross-site';
}

function isFetchedAhead({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].join(' ');
  return /prefetch|prerender|preview/i.test(purposes);
}
