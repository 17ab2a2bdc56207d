import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#server/sessions/network-of';
import { type Sessions, set } from '#server/sessions/sessions';

/** One request of one browser, as pages that are made for it know it. */
export interface PageVisit {
  address: string;
  userAgent: string;
  /** Nobody asked to see this page: it is fetched ahead, taken by a script, framed, or another site led here. */
  isAhead: boolean;
  /** The page, or its data, is fetched before anybody asked for it. */
  isFetchedAhead: boolean;
  browser(): string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, seconds: number): void;
  tellCookie(name: string, value: string, seconds: number): void;
  end(): void;
  /** The shop's own address in this browser. */
  origin: string;
  /** Leaves a login to the console in the browser; '' takes it away. */
  beginConsole(key: string): void;
}

export function pageVisit(sessions: Sessions, request: FastifyRequest, reply: FastifyReply): PageVisit {
  let browser: string | undefined;
  return {
    address: networkOf(request.ip),
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

/** By what browsers say of a request; one that says nothing is a reader's who asks for a page. */
function isAhead({ method, headers, url }: Pick<FastifyRequest, 'method' | 'headers' | 'url'>): boolean {
  if (method !== 'GET' || /\.data(\?|$)/.test(url)) return true;
  if (isFetchedAhead({ headers })) return true;
  const aim = headers['sec-fetch-dest'];
  // What opens costs the reader a right: no other site may have it done by leading here.
  return (aim !== undefined && aim !== 'document') || headers['sec-fetch-site'] === 'cross-site';
}

function isFetchedAhead({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].join(' ');
  return /prefetch|prerender|preview/i.test(purposes);
}
