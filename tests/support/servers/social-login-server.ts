import assert from 'node:assert/strict';
import type { LightMyRequestResponse } from 'fastify';
import { createSocialLogin } from '#platform/social-login/social-login';
import type { SocialProvider } from '#shared/members/members';
import { CallBrowser, validJoinForm } from './http-browser.ts';
import { type CallServer, callServer } from './api-server.ts';
import { type SimulatedProvider, choose, openSimulatedProvider } from '../fakes/social-provider.ts';

export const TICKED = { tos_agree: 'true', tos_agree2: 'true', age_agree: 'true' };

/** The same person at the provider each time. */
export const named = (who: string, more: Record<string, string> = {}): Record<string, string> => ({
  as: 'named',
  who,
  ...more,
});

/** A server with simulated social providers on their own origin. */
export class SocialShop {
  readonly server: CallServer;
  readonly house: SimulatedProvider;
  readonly logged: unknown[] = [];
  #browsers = 0;

  private constructor(server: CallServer, repository: SimulatedProvider) {
    this.server = server;
    this.house = repository;
    const memo = (details: object, message: string): void => void this.logged.push(details, message);
    server.ctx.log = { info: memo, warn: memo, error: memo };
    server.ctx.social = createSocialLogin(repository.practice.settings, server.ctx.log);
  }

  static async open(): Promise<SocialShop> {
    return new SocialShop(await callServer([]), await openSimulatedProvider());
  }

  async close(): Promise<void> {
    await Promise.all([this.server.close(), this.house.close()]);
  }

  newBrowser(): CallBrowser {
    this.#browsers += 1;
    return new CallBrowser(this.server.app, `10.9.${this.#browsers >> 8}.${this.#browsers & 255}`);
  }

  async forward(interval: string): Promise<void> {
    await this.server.ctx.db.updateTable('clock').set({ shift: interval }).execute();
  }

  async begin(browser: CallBrowser, provider: SocialProvider, query = ''): Promise<string> {
    const response = await browser.sendRequest({ url: `/login/${provider}${query}` });
    assert.equal(response.statusCode, 303);
    return String(response.headers.location);
  }

  /** The provider's callback: by GET, Apple by form post. */
  async comeBack(
    browser: CallBrowser,
    provider: SocialProvider,
    fields: Record<string, string>,
  ): Promise<LightMyRequestResponse> {
    const url = `/login/${provider}/callback`;
    const payload = new URLSearchParams(fields).toString();
    const foreign = { 'sec-fetch-site': 'cross-site' };
    if (provider !== 'apple') return browser.sendRequest({ url: `${url}?${payload}`, headers: foreign });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { ...foreign, ...type, origin: this.house.origin };
    return browser.sendRequest({ method: 'POST', url, payload, headers });
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

  /** A member with a verified address. */
  async joinedByMail(mail: string): Promise<CallBrowser> {
    const browser = this.newBrowser();
    assert.equal((await browser.form('/proc/join_ver2', validJoinForm(mail))).statusCode, 200);
    const proved = { mail_proved_at: new Date() };
    await this.server.ctx.db.updateTable('member').set(proved).where('mail', '=', mail).execute();
    return browser;
  }

  async memberOf(browser: CallBrowser) {
    return this.server.ctx.db
      .selectFrom('session_family')
      .innerJoin('member', 'member.member_no', 'session_family.member_no')
      .select(['member.member_no', 'mail', 'mail_proved_at', 'joined_by', 'nick', 'password_hash'])
      .where('selector', '=', browser.cookies.get('login_key') ?? '')
      .executeTakeFirst();
  }
}

export function errorOf(response: LightMyRequestResponse): string {
  const url = new URL(String(response.headers.location), 'http://localhost');
  assert.equal(url.pathname, '/login/failed');
  return url.searchParams.get('fault') ?? '';
}
