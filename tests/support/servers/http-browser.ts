import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { withSolvedCaptcha } from '../fixtures/solved-captcha.ts';

export class CallBrowser {
  readonly #app: FastifyInstance;
  readonly cookies = new Map<string, string>();
  readonly #address: string;
  /** User agent; a shell's marker makes it a native shell. */
  agent = '';

  constructor(app: FastifyInstance, address = '127.0.0.1') {
    this.#app = app;
    this.#address = address;
  }

  async sendRequest(sendRequest: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const response = await this.#app.inject({
      remoteAddress: this.#address,
      ...sendRequest,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(cookie ? { cookie } : {}),
        ...(this.agent ? { 'user-agent': this.agent } : {}),
        ...sendRequest.headers,
      },
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Sends a form as script, with a JSON response; adds a solved captcha to sign-ups without one. */
  async form(url: string, fields: Record<string, string>): Promise<LightMyRequestResponse> {
    const sent = await withSolvedCaptcha(this.#app, { url, fields, cookies: this.cookies });
    return this.sendRequest({
      method: 'POST',
      url,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(sent).toString(),
    });
  }
}

export function validJoinForm(email: string): Record<string, string> {
  const password = '달빛 아래 책 12';
  return {
    email,
    password,
    conpassword: password,
    tos_agree: 'true',
    tos_agree2: 'true',
    age_agree: 'true',
    alarm_agree: 'false',
  };
}
