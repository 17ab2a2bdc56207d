import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type MemberVisit,
  type StartedSession,
  endReplacedSession,
  memberOfCookie,
  memberOfToken,
  withoutAdultWorks,
} from '#domain/membership';
import { type OperatorSession, sessionOfCookie } from '#domain/operators';
import { isLoopback } from '#platform/loopback';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type Reader, VISITOR } from '#shared/reader';
import { type AppRules, USUAL_APP_RULES, hidesAdult } from '#vocabulary/app-rules';
import { type DeviceInfo, deviceFrom } from '#vocabulary/device';
import { AD_CONSENT, DEED_COOKIES, type Deed, OPEN_ORDERS } from '#vocabulary/marketing';
import { noteMember } from '#server/watching/answered-requests';
import { type CookieOrder, SessionCookies } from './session-cookies.ts';

const BROWSER_BYTES = 16;
/** How long a browser keeps the word of what it has just done, until a page has told of it. */
const DEED_SECONDS = 600;

/** How handlers learn who asks, and begin and end what a browser keeps. */
export class Sessions {
  readonly #ctx: Needs<'db' | 'secrets'>;
  readonly #publicUrl: URL;
  readonly #saysDeeds: boolean;
  readonly #apps: AppRules;
  readonly cookies: SessionCookies;

  /** `saysDeeds`: the operator set up something that wants to know what readers did; `apps`: what holds in the shells. */
  constructor(ctx: Needs<'db' | 'secrets'>, publicUrl: string, { saysDeeds = false, apps = USUAL_APP_RULES } = {}) {
    this.#ctx = ctx;
    this.#publicUrl = new URL(publicUrl);
    this.#saysDeeds = saysDeeds;
    this.#apps = apps;
    this.cookies = new SessionCookies(publicUrl);
  }

  /** The member of a call, by `Login-At` alone. Refuses with AUTH_ERROR 0001 without one or past its time, 0004. */
  async memberOfCall(request: FastifyRequest): Promise<MemberVisit> {
    const token = request.headers['login-at'];
    if (typeof token !== 'string' || token === '') throw new Refusal('AUTH_ERROR', '0001');
    return this.#seenOn(request, await memberOfToken(this.#ctx, token));
  }

  /** Who reads by a call: a visitor without a token; a token that does not hold is refused, never taken for nobody. */
  async readerOfCall(request: FastifyRequest): Promise<Reader> {
    return request.headers['login-at'] ? (await this.memberOfCall(request)).reader : VISITOR;
  }

  /** Whether a document brings a session, whatever it is worth: without one nobody need be looked for. */
  isSomebodys(request: FastifyRequest): boolean {
    return request.cookies[this.cookies.session] !== undefined;
  }

  /** The member of a document, by the session cookie; undefined for visitors. */
  async memberOfDocument(request: FastifyRequest): Promise<MemberVisit | undefined> {
    const kept = request.cookies[this.cookies.session];
    const member = kept ? await memberOfCookie(this.#ctx, kept) : undefined;
    return member && this.#seenOn(request, member);
  }

  /** The session of the operator's console that a document brings; undefined without one. */
  async operatorOfDocument(request: FastifyRequest): Promise<OperatorSession | undefined> {
    const kept = request.cookies[this.cookies.operator];
    return kept ? sessionOfCookie(this.#ctx, kept) : undefined;
  }

  /** The one place where it is decided: every surface learns from here who reads. */
  #seenOn(request: FastifyRequest, member: MemberVisit): MemberVisit {
    noteMember(request, member.memberNo);
    return hidesAdult(deviceOf(request), this.#apps) ? withoutAdultWorks(member) : member;
  }

  /** The id of this browser, given one where it had none. */
  browserOf(request: FastifyRequest, reply: FastifyReply): string {
    const known = request.cookies[this.cookies.browser];
    if (known && /^[\w-]{22}$/.test(known)) return known;
    const browser = this.#ctx.secrets.random(BROWSER_BYTES);
    set(reply, this.cookies.met(browser));
    return browser;
  }

  /**
   * The shop's own address in this browser: PUBLIC_URL. On this machine it is whichever of its names was asked for, since
   * the browser's cookies are that name's.
   */
  originOf(request: FastifyRequest): string {
    const asked = URL.parse(`http://${request.host}`);
    const isHere = isLoopback(this.#publicUrl.hostname) && asked !== null && isLoopback(asked.hostname);
    return isHere ? asked.origin : this.#publicUrl.origin;
  }

  /** Leaves a login in the browser, whose former one ends with it. */
  async begin(reply: FastifyReply, session: StartedSession): Promise<void> {
    const former = reply.request.cookies[this.cookies.session];
    if (former) await endReplacedSession(this.#ctx, former);
    for (const order of this.cookies.begun(session)) set(reply, order);
  }

  /**
   * Leaves word of what a reader has just done, for the page that tells adverts of it and takes the word away
   * (specification X3). Only where something is set up that is to be told, and the reader agreed to it.
   */
  sayDeed(reply: FastifyReply, deed: Deed, value = '1'): void {
    if (this.#maySay(reply.request)) set(reply, this.cookies.readable(DEED_COOKIES[deed], value, DEED_SECONDS));
  }

  /** Orders of this browser that waited for their money, the newest first. */
  openOrders(request: FastifyRequest): string[] {
    const ids = (request.cookies[OPEN_ORDERS.cookie] ?? '').split('.').filter((id) => /^[\w-]{20,64}$/.test(id));
    return ids.slice(0, OPEN_ORDERS.most);
  }

  /** Keeps which of them still wait; like the word of a deed, only where it may be left. */
  keepOpenOrders(reply: FastifyReply, ids: readonly string[]): void {
    if (!this.#maySay(reply.request)) return;
    const kept = [...new Set(ids)].slice(0, OPEN_ORDERS.most);
    set(reply, this.cookies.own(OPEN_ORDERS.cookie, kept.join('.'), kept.length > 0 ? OPEN_ORDERS.seconds : 0));
  }

  #maySay({ cookies }: FastifyRequest): boolean {
    return this.#saysDeeds && cookies[AD_CONSENT.cookie] === '1';
  }

  /** Takes it away again. */
  end(reply: FastifyReply): void {
    for (const order of this.cookies.ended()) set(reply, order);
  }
}

/** Cookies are read from every request. */
export async function readCookies(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
}

/** Sets a cookie as it was ordered. */
export function set(reply: FastifyReply, { name, value, options }: CookieOrder): void {
  reply.setCookie(name, value, options);
}

/** What a request comes from. */
export function deviceOf(request: FastifyRequest): DeviceInfo {
  return deviceFrom(request.headers['user-agent'] ?? '');
}
