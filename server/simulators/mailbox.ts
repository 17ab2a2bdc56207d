import type { FastifyInstance } from 'fastify';
import type { Email } from '#kernel/context';
import { seoulMinute } from '#shared/content/seoul-date';
import { SIMULATED_MAILBOX } from '#shared/web/simulated-mailbox';
import { escapeHtml } from '#shared/content/escape-markup';
import { simulatorPage } from './portone-window.ts';
import { sendPage, serveUnder } from './simulator-responses.ts';

const MAX_EMAILS = 50;
const TITLE = '모의 우편함';
const NOTICE = '메일 서버가 없는 이 컴퓨터의 서점이 보낸 메일입니다. 서점이 열려 있는 동안의 것만 보입니다.';

/** E-mails of a shop without a mail server, as its readers would get them. */
export class SimulatedMailbox {
  readonly #emails: (Email & { at: Date })[] = [];

  add(email: Email): void {
    this.#emails.unshift({ ...email, at: new Date() });
    this.#emails.length = Math.min(this.#emails.length, MAX_EMAILS);
  }

  /** On loopback hosts only: links are credentials. */
  async serveWindows(app: FastifyInstance): Promise<void> {
    await serveUnder(app, { prefix: SIMULATED_MAILBOX, everywhere: false }, (windows) => {
      windows.get('/', (_request, reply) => sendPage(reply, this.#page()));
    });
  }

  #page(): string {
    const rows = this.#emails.map(
      ({ to, subject, text, at }) =>
        `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to)} · ${seoulMinute(at)}</p><p class="email">${linked(text)}</p></article>`,
    );
    const none = '<p>아직 보낸 메일이 없습니다.</p>';
    return simulatorPage(TITLE, `<h1>${TITLE}</h1><p>${NOTICE}</p>${rows.join('') || none}`);
  }
}

function linked(text: string): string {
  return escapeHtml(text)
    .replaceAll(/https?:\/\/\S+/gu, (url) => `<a href="${url}">${url}</a>`)
    .replaceAll('\n', '<br>');
}
