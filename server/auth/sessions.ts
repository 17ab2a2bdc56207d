import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type SessionMember,
  type StartedSession,
  endReplacedSession,
  findMemberByApiKey,
  findMemberByCookie,
  findMemberByToken,
  withoutAdultWorks,
} from '#domain/members';
import { type OperatorSession, findConsoleSession } from '#domain/operators';
import { isLoopback } from '#platform/loopback';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type Reader, VISITOR } from '#kernel/reader';
import { type AppRules, DEFAULT_APP_RULES, hidesAdult } from '#shared/web/app-rules';
import { type DeviceInfo, deviceFrom } from '#shared/members/device';
import { AD_CONSENT, CONVERSION_COOKIES, type ConversionEvent, OPEN_ORDERS } from '#shared/merchandising/marketing';
import { recordMember } from '#server/observability/request-events';
import type { ReaderScope } from '#shared/members/api-keys';
import { keyOf, passwordOf } from './api-keys.ts';
import { type CookieOptions, SessionCookies } from './session-cookies.ts';

const BROWSER_BYTES = 16;
/** Lifetime of a conversion cookie. */
const DEED_SECONDS = 600;

/** Authentication of requests and management of session cookies. */
export class Sessions {
  readonly #ctx: Needs<'db' | 'secrets'>;
  readonly #publicUrl: URL;
  readonly #saysDeeds: boolean;
  readonly #apps: AppRules;
  readonly cookies: SessionCookies;

  /** `saysDeeds`: conversions are reported; `apps`: app settings. */
  constructor(ctx: Needs<'db' | 'secrets'>, publicUrl: string, { saysDeeds = false, apps = DEFAULT_APP_RULES } = {}) {
    this.#ctx = ctx;
    this.#publicUrl = new URL(publicUrl);
    this.#saysDeeds = saysDeeds;
    this.#apps = apps;
    this.cookies = new SessionCookies(publicUrl);
  }

  /**
   * Member of an API call, by API key or `Login-At`. Throws AUTH_ERROR 0001 when missing or expired, 0004 when invalid.
   */
  async memberOfCall(request: FastifyRequest): Promise<SessionMember> {
    const key = keyOf(request);
    if (key?.member) return this.#seenOn(request, key.member);
    const token = request.headers['login-at'];
    if (typeof token !== 'string' || token === '') throw new DomainError('AUTH_ERROR', '0001');
    return this.#seenOn(request, await findMemberByToken(this.#ctx, token));
  }

  /** Reader of an API call; a visitor without a token and for API keys. Throws for an invalid token. */
  async readerOfCall(request: FastifyRequest): Promise<Reader> {
    if (keyOf(request)) return VISITOR;
    return request.headers['login-at'] ? (await this.memberOfCall(request)).reader : VISITOR;
  }

  /**
   * Member of a request by HTTP Basic with an API key as password, as reading apps send it; undefined without one.
   * Throws KEY_ERROR 0001 to 0003 for an invalid key and one without the scope.
   */
  async memberOfBasic(request: FastifyRequest, scope: ReaderScope): Promise<SessionMember | undefined> {
    const key = passwordOf(request);
    if (key === undefined) return undefined;
    const { member, scopes } = await findMemberByApiKey(this.#ctx, key);
    if (!scopes.includes(scope)) throw new DomainError('KEY_ERROR', '0003');
    return this.#seenOn(request, member);
  }

  /** Whether a document request has a session cookie. */
  isSomebodys(request: FastifyRequest): boolean {
    return request.cookies[this.cookies.session] !== undefined;
  }

  /** Member of a document request, by cookie; undefined for visitors. */
  async memberOfDocument(request: FastifyRequest): Promise<SessionMember | undefined> {
    const saved = request.cookies[this.cookies.session];
    const member = saved ? await findMemberByCookie(this.#ctx, saved) : undefined;
    return member && this.#seenOn(request, member);
  }

  /** Operator session of a document request. */
  async operatorOfDocument(request: FastifyRequest): Promise<OperatorSession | undefined> {
    const saved = request.cookies[this.cookies.operator];
    return saved ? findConsoleSession(this.#ctx, saved) : undefined;
  }

  /** The only place that derives the reader from member and device. */
  #seenOn(request: FastifyRequest, member: SessionMember): SessionMember {
    recordMember(request, member.memberNo);
    return hidesAdult(deviceOf(request), this.#apps) ? withoutAdultWorks(member) : member;
  }

  /** Browser id, created on demand. */
  browserOf(request: FastifyRequest, reply: FastifyReply): string {
    const existing = request.cookies[this.cookies.browser];
    if (existing && /^[\w-]{22}$/.test(existing)) return existing;
    const browser = this.#ctx.secrets.random(BROWSER_BYTES);
    set(reply, this.cookies.met(browser));
    return browser;
  }

  /** Shop origin for this browser: PUBLIC_URL; on loopback the requested name, which owns the cookies. */
  originOf(request: FastifyRequest): string {
    const parsed = URL.parse(`http://${request.host}`);
    const isHere = isLoopback(this.#publicUrl.hostname) && parsed !== null && isLoopback(parsed.hostname);
    return isHere ? parsed.origin : this.#publicUrl.origin;
  }

  /** Starts a session and ends the browser's previous one. */
  async begin(reply: FastifyReply, session: StartedSession): Promise<void> {
    const former = reply.request.cookies[this.cookies.session];
    if (former) await endReplacedSession(this.#ctx, former);
    for (const order of this.cookies.begun(session)) set(reply, order);
  }

  /** Sets a conversion cookie (specification X3), only when marketing is configured and the reader agreed. */
  sayDeed(reply: FastifyReply, deed: ConversionEvent, value = '1'): void {
    if (this.#maySay(reply.request)) set(reply, this.cookies.readable(CONVERSION_COOKIES[deed], value, DEED_SECONDS));
  }

  /** Waiting orders of this browser, newest first. */
  openOrders(request: FastifyRequest): string[] {
    const ids = (request.cookies[OPEN_ORDERS.cookie] ?? '').split('.').filter((id) => /^[\w-]{20,64}$/.test(id));
    return ids.slice(0, OPEN_ORDERS.most);
  }

  /** Stores the waiting orders, under the same conditions. */
  keepOpenOrders(reply: FastifyReply, ids: readonly string[]): void {
    if (!this.#maySay(reply.request)) return;
    const saved = [...new Set(ids)].slice(0, OPEN_ORDERS.most);
    set(reply, this.cookies.own(OPEN_ORDERS.cookie, saved.join('.'), saved.length > 0 ? OPEN_ORDERS.seconds : 0));
  }

  #maySay({ cookies }: FastifyRequest): boolean {
    return this.#saysDeeds && cookies[AD_CONSENT.cookie] === '1';
  }

  /** Ends the session. */
  end(reply: FastifyReply): void {
    for (const order of this.cookies.ended()) set(reply, order);
  }
}

/** Registers the cookie parser. */
export async function readCookies(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
}

export function set(reply: FastifyReply, { name, value, options }: CookieOptions): void {
  // A value cut within a character cannot be encoded.
  reply.setCookie(name, value.toWellFormed(), options);
}

/** Device of a request. */
export function deviceOf(request: FastifyRequest): DeviceInfo {
  return deviceFrom(request.headers['user-agent'] ?? '');
}
