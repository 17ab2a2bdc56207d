import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { withSolvedCaptcha } from './solved-captcha.ts';

/** A browser before the server: keeps its cookies as they are set and says where it comes from. */
export class CallBrowser {
  readonly #app: FastifyInstance;
  readonly cookies = new Map<string, string>();
  readonly #address: string;
  /** What it calls itself; a shell's marker makes it a shell. */
  agent = '';

  constructor(app: FastifyInstance, address = '127.0.0.1') {
    this.#app = app;
    this.#address = address;
  }

  async ask(ask: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const answer = await this.#app.inject({
      remoteAddress: this.#address,
      ...ask,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(cookie ? { cookie } : {}),
        ...(this.agent ? { 'user-agent': this.agent } : {}),
        ...ask.headers,
      },
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0 || value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** A form as script sends it, answered in JSON; the captcha of a join is solved where the fields leave it out. */
  async form(url: string, fields: Record<string, string>): Promise<LightMyRequestResponse> {
    const sent = await withSolvedCaptcha(this.#app, { url, fields, cookies: this.cookies });
    return this.ask({
      method: 'POST',
      url,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(sent).toString(),
    });
  }
}

/** A join form that nothing is wrong with. */
export function goodJoin(email: string): Record<string, string> {
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
