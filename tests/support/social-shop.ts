import assert from 'node:assert/strict';
import type { LightMyRequestResponse } from 'fastify';
import { makeSocialLogin } from '#platform/social-login/social-login';
import type { SocialProvider } from '#vocabulary/members';
import { CallBrowser, goodJoin } from './browser-of-calls.ts';
import { type CallServer, callServer } from './call-server.ts';
import { type PracticeHouse, choose, practiceHouse } from './practice-walk.ts';

/** The three boxes. */
export const TICKED = { tos_agree: 'true', tos_agree2: 'true', age_agree: 'true' };

/** Somebody of that name at the practice provider: the same person each time. */
export const named = (who: string, more: Record<string, string> = {}): Record<string, string> => ({
  as: 'named',
  who,
  ...more,
});

/** A shop whose providers are the practice one, in a house of its own, and what people do there. */
export class SocialShop {
  readonly server: CallServer;
  readonly house: PracticeHouse;
  /** Whatever was logged. */
  readonly logged: unknown[] = [];
  #browsers = 0;

  private constructor(server: CallServer, house: PracticeHouse) {
    this.server = server;
    this.house = house;
    const note = (facts: object, message: string): void => void this.logged.push(facts, message);
    server.ctx.log = { info: note, warn: note, error: note };
    server.ctx.social = makeSocialLogin(house.practice.settings, server.ctx.log);
  }

  static async open(): Promise<SocialShop> {
    return new SocialShop(await callServer([]), await practiceHouse());
  }

  async close(): Promise<void> {
    await Promise.all([this.server.close(), this.house.close()]);
  }

  newBrowser(): CallBrowser {
    this.#browsers += 1;
    return new CallBrowser(this.server.app, `10.9.${this.#browsers >> 8}.${this.#browsers & 255}`);
  }

  /** Moves the shop's clock. */
  async forward(interval: string): Promise<void> {
    await this.server.ctx.db.updateTable('clock').set({ shift: interval }).execute();
  }

  async begin(browser: CallBrowser, provider: SocialProvider, query = ''): Promise<string> {
    const answer = await browser.ask({ url: `/login/${provider}${query}` });
    assert.equal(answer.statusCode, 303);
    return String(answer.headers.location);
  }

  /** The provider sends the browser back: by an address, Apple by a form of its own page. */
  async comeBack(
    browser: CallBrowser,
    provider: SocialProvider,
    fields: Record<string, string>,
  ): Promise<LightMyRequestResponse> {
    const url = `/login/${provider}/callback`;
    const payload = new URLSearchParams(fields).toString();
    const foreign = { 'sec-fetch-site': 'cross-site' };
    if (provider !== 'apple') return browser.ask({ url: `${url}?${payload}`, headers: foreign });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { ...foreign, ...type, origin: this.house.origin };
    return browser.ask({ method: 'POST', url, payload, headers });
  }

  async walk(
    browser: CallBrowser,
    provider: SocialProvider,
    { query = '', ...choice }: Record<string, string>,
  ): Promise<LightMyRequestResponse> {
    return this.comeBack(browser, provider, await choose(await this.begin(browser, provider, query), choice));
  }

  joinWith(browser: CallBrowser, fields: Record<string, string> = TICKED): Promise<LightMyRequestResponse> {
    return browser.form('/proc/join_social', fields);
  }

  async joined(provider: SocialProvider, who: string): Promise<CallBrowser> {
    const browser = this.newBrowser();
    const back = await this.walk(browser, provider, { as: 'named', who });
    assert.equal(back.headers.location, '/join/social');
    assert.equal((await this.joinWith(browser)).statusCode, 200);
    return browser;
  }

  /** Somebody joined by address and password, with the address proved. */
  async joinedByMail(mail: string): Promise<CallBrowser> {
    const browser = this.newBrowser();
    assert.equal((await browser.form('/proc/join_ver2', goodJoin(mail))).statusCode, 200);
    const proved = { mail_proved_at: new Date() };
    await this.server.ctx.db.updateTable('member').set(proved).where('mail', '=', mail).execute();
    return browser;
  }

  /** Who is logged in there. */
  async memberOf(browser: CallBrowser) {
    return this.server.ctx.db
      .selectFrom('session_family')
      .innerJoin('member', 'member.member_no', 'session_family.member_no')
      .select(['member.member_no', 'mail', 'mail_proved_at', 'joined_by', 'nick', 'password_hash'])
      .where('selector', '=', browser.cookies.get('login_key') ?? '')
      .executeTakeFirst();
  }
}

/** The refusal that the page of failed logins is given. */
export function faultOf(answer: LightMyRequestResponse): string {
  const url = new URL(String(answer.headers.location), 'http://localhost');
  assert.equal(url.pathname, '/login/failed');
  return url.searchParams.get('fault') ?? '';
}
