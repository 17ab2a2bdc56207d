import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Refreshed, StartedSession } from '#domain/membership';
import { JOINING_COOKIE } from '#vocabulary/social-login';

/** A cookie to be set; a value of '' takes it away. */
export interface CookieOrder {
  name: string;
  value: string;
  options: CookieSerializeOptions;
}

const YEAR_SECONDS = 365 * 86_400;
/** A replica that has not come so far after this is not read from anyhow. */
const WRITTEN_SECONDS = 30;

/**
 * The cookies of a shop by its address: `__Host-` and Secure with https, plain names on loopback only (platform/settings
 * refuses anything between).
 */
export class SessionCookies {
  readonly #isHttps: boolean;

  constructor(publicUrl: string) {
    this.#isHttps = publicUrl.startsWith('https:');
  }

  /** HttpOnly: `selector.verifier`, what documents and refreshes are known by. */
  get session(): string {
    return this.#name('seoga_session');
  }

  /** HttpOnly, Strict: `selector.verifier` of somebody in the operator's console. */
  get operator(): string {
    return this.#name('operator');
  }

  /** What a login to the console leaves in the browser, until that is closed; '' takes it away. */
  operatorBegun(key: string): CookieOrder {
    const { name, value, options } = this.#hidden(this.operator, key, false);
    return { name, value, options: { ...options, sameSite: 'strict', ...(key === '' ? { maxAge: 0 } : {}) } };
  }

  /** HttpOnly: an id of this browser without a person; captchas and ways over other houses are bound to it. */
  get browser(): string {
    return this.#name('seoga_browser');
  }

  /** HttpOnly: how far the database had come when this browser last wrote. */
  get written(): string {
    return this.#name('seoga_written');
  }

  /** How far it had come when this browser wrote; forgotten as soon as every replica must be there. */
  wrote(position: string): CookieOrder {
    const { name, value, options } = this.#hidden(this.written, position, false);
    return { name, value, options: { ...options, maxAge: WRITTEN_SECONDS } };
  }

  /** What a login leaves in the browser: the secret for the server, the rest of the token store (E1) for script. */
  begun(session: StartedSession): CookieOrder[] {
    return [
      this.#hidden(this.session, `${session.selector}.${session.verifier}`, session.isKept),
      this.#readable('login_key', session.selector, session.isKept),
      this.#readable('user_key', session.userKey, session.isKept),
      // One year also where the session is not kept: it remembers what the reader chose (B2).
      this.#readable('auto_login', session.isKept ? '1' : '0', true),
    ];
  }

  /** What a refresh changes: the secret alone. */
  refreshed(selector: string, next: Refreshed): CookieOrder {
    return this.#hidden(this.session, `${selector}.${next.verifier}`, next.isKept);
  }

  /** What logging out takes away; that auto-login is off stays ('-1'). */
  ended(): CookieOrder[] {
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

  /** The id of a browser that had none. */
  met(browser: string): CookieOrder {
    return this.#hidden(this.browser, browser, true);
  }

  /** HttpOnly: the key with which whoever comes from a provider may join, for half an hour; '' takes it away. */
  joining(key: string): CookieOrder {
    const { name, value, options } = this.#hidden(this.joiningName, key, false);
    return { name, value, options: { ...options, maxAge: key === '' ? 0 : 1800 } };
  }

  get joiningName(): string {
    return this.#name(JOINING_COOKIE);
  }

  /**
   * HttpOnly: this browser's id for ten minutes, sent also by the form that a provider's own page posts, to which the
   * other cookies do not come.
   */
  crossing(browser: string): CookieOrder {
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

  /** HttpOnly: a cookie of the page's own, for the server alone. */
  own(name: string, value: string, seconds: number): CookieOrder {
    const { options } = this.readable(name, value, seconds);
    return { name, value, options: { ...options, httpOnly: true } };
  }

  /** A cookie of the page's own that script may read. */
  readable(name: string, value: string, seconds: number): CookieOrder {
    return {
      name,
      value,
      options: { path: '/', maxAge: seconds, secure: this.#isHttps, sameSite: 'lax' },
    };
  }

  /** What was typed into a form that came back, for one minute and that page alone; never a password. */
  typed(page: string, mail: string): CookieOrder {
    return {
      name: 'typed_mail',
      value: mail,
      options: { path: page, maxAge: 60, httpOnly: true, secure: this.#isHttps, sameSite: 'strict' },
    };
  }

  #name(name: string): string {
    return this.#isHttps ? `__Host-${name}` : name;
  }

  #hidden(name: string, value: string, isKept: boolean): CookieOrder {
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

  #readable(name: string, value: string, isKept: boolean): CookieOrder {
    return {
      name,
      value,
      options: { path: '/', secure: this.#isHttps, sameSite: 'lax', ...(isKept ? { maxAge: YEAR_SECONDS } : {}) },
    };
  }
}
