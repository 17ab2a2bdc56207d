import type { CookieSerializeOptions } from '@fastify/cookie';
import type { RefreshedSession, StartedSession } from '#domain/members';
import { JOINING_COOKIE } from '#shared/members/social-login';

/** A cookie to set; '' deletes it. */
export interface CookieOptions {
  name: string;
  value: string;
  options: CookieSerializeOptions;
}

const YEAR_SECONDS = 365 * 86_400;
/** Replicas that lag longer are not used anyway. */
const WRITTEN_SECONDS = 30;

/**
 * Cookie names and attributes: `__Host-` and Secure on https, plain names on loopback only (the settings reject
 * anything else).
 */
export class SessionCookies {
  readonly #isHttps: boolean;

  constructor(publicUrl: string) {
    this.#isHttps = publicUrl.startsWith('https:');
  }

  /** HttpOnly: `selector.verifier` of the member session. */
  get session(): string {
    return this.#name('seoga_session');
  }

  /** HttpOnly, Strict: `selector.verifier` of an operator session. */
  get operator(): string {
    return this.#name('operator');
  }

  /** Pending operator login, until the browser closes; '' deletes it. */
  operatorBegun(key: string): CookieOptions {
    const { name, value, options } = this.#hidden(this.operator, key, false);
    return { name, value, options: { ...options, sameSite: 'strict', ...(key === '' ? { maxAge: 0 } : {}) } };
  }

  /** HttpOnly: anonymous browser id, for captchas and provider flows. */
  get browser(): string {
    return this.#name('seoga_browser');
  }

  /** HttpOnly: log position of the last write. */
  get written(): string {
    return this.#name('seoga_written');
  }

  /** Sets the log position, for as long as replicas may lag. */
  wrote(position: string): CookieOptions {
    const { name, value, options } = this.#hidden(this.written, position, false);
    return { name, value, options: { ...options, maxAge: WRITTEN_SECONDS } };
  }

  /** Cookies of a login: the secret for the server, the rest of the token store (E1) for scripts. */
  begun(session: StartedSession): CookieOptions[] {
    return [
      this.#hidden(this.session, `${session.selector}.${session.verifier}`, session.isKept),
      this.#readable('login_key', session.selector, session.isKept),
      this.#readable('user_key', session.userKey, session.isKept),
      // One year even without a persistent session: it stores the choice (B2).
      this.#readable('auto_login', session.isKept ? '1' : '0', true),
    ];
  }

  /** Cookies of a refresh: the secret only. */
  refreshed(selector: string, next: RefreshedSession): CookieOptions {
    return this.#hidden(this.session, `${selector}.${next.verifier}`, next.isKept);
  }

  /** Cookies of a logout; auto-login stays off ('-1'). */
  ended(): CookieOptions[] {
    const gone = { path: '/', maxAge: 0 };
    return [
      { name: this.session, value: '', options: { ...gone, httpOnly: true, secure: this.#isHttps, sameSite: 'lax' } },
      ...['login_key', 'user_key'].map((name) => ({
        name,
        value: '',
        options: { ...gone, secure: this.#isHttps, sameSite: 'lax' as const },
      })),
      this.#readable('auto_login', '-1', true),
    ];
  }

  /** New browser id. */
  met(browser: string): CookieOptions {
    return this.#hidden(this.browser, browser, true);
  }

  /** HttpOnly: key of a pending social sign-up, for half an hour; '' deletes it. */
  joining(key: string): CookieOptions {
    const { name, value, options } = this.#hidden(this.joiningName, key, false);
    return { name, value, options: { ...options, maxAge: key === '' ? 0 : 1800 } };
  }

  get joiningName(): string {
    return this.#name(JOINING_COOKIE);
  }

  /** HttpOnly: browser id for ten minutes with SameSite=None, for the form post of a provider. */
  crossing(browser: string): CookieOptions {
    const { options } = this.#hidden(this.crossingName, browser, false);
    return {
      name: this.crossingName,
      value: browser,
      options: { ...options, sameSite: 'none', secure: true, maxAge: 600 },
    };
  }

  get crossingName(): string {
    return this.#name('seoga_crossing');
  }

  /** HttpOnly: page cookie for the server. */
  own(name: string, value: string, seconds: number): CookieOptions {
    const { options } = this.readable(name, value, seconds);
    return { name, value, options: { ...options, httpOnly: true } };
  }

  /** Script-readable page cookie. */
  readable(name: string, value: string, seconds: number): CookieOptions {
    return {
      name,
      value,
      options: { path: '/', maxAge: seconds, secure: this.#isHttps, sameSite: 'lax' },
    };
  }

  /** Form values for a redisplayed form, one minute, that page only; never a password. */
  typed(page: string, mail: string): CookieOptions {
    return {
      name: 'typed_mail',
      value: mail,
      options: { path: page, maxAge: 60, httpOnly: true, secure: this.#isHttps, sameSite: 'strict' },
    };
  }

  #name(name: string): string {
    return this.#isHttps ? `__Host-${name}` : name;
  }

  #hidden(name: string, value: string, isKept: boolean): CookieOptions {
    return {
      name,
      value,
      options: {
        path: '/',
        httpOnly: true,
        secure: this.#isHttps,
        sameSite: 'lax',
        ...(isKept ? { maxAge: YEAR_SECONDS } : {}),
      },
    };
  }

  #readable(name: string, value: string, isKept: boolean): CookieOptions {
    return {
      name,
      value,
      options: { path: '/', secure: this.#isHttps, sameSite: 'lax', ...(isKept ? { maxAge: YEAR_SECONDS } : {}) },
    };
  }
}
