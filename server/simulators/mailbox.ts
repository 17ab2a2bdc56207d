import type { FastifyInstance } from 'fastify';
import type { Email } from '#kernel/context';
import { seoulMinute } from '#shared/content/seoul-date';
import { SIMULATED_MAILBOX } from '#shared/web/simulated-mailbox';
import { simulatorPage } from './portone-window.ts';
import { sendPage, serveUnder } from './simulator-responses.ts';

const MAX_LETTERS = 50;
const TITLE = '모의 우편함';
const NOTICE = '메일 서버가 없는 이 컴퓨터의 서점이 보낸 메일입니다. 서점이 열려 있는 동안의 것만 보입니다.';

/** Letters of a shop without a mail server, as its readers would get them. */
export class SimulatedMailbox {
  readonly #letters: (Email & { at: Date })[] = [];

  add(letter: Email): void {
    this.#letters.unshift({ ...letter, at: new Date() });
    this.#letters.length = Math.min(this.#letters.length, MAX_LETTERS);
  }

  /** On loopback hosts only: links are credentials. */
  async serveWindows(app: FastifyInstance): Promise<void> {
    await serveUnder(app, { prefix: SIMULATED_MAILBOX, everywhere: false }, (windows) => {
      windows.get('/', (_request, reply) => sendPage(reply, this.#page()));
    });
  }

  #page(): string {
    const rows = this.#letters.map(
      ({ to, subject, text, at }) =>
        `<article><h2>${escaped(subject)}</h2><p>${escaped(to)} · ${seoulMinute(at)}</p><p class="letter">${linked(text)}</p></article>`,
    );
    const none = '<p>아직 보낸 메일이 없습니다.</p>';
    return simulatorPage(TITLE, `<h1>${TITLE}</h1><p>${NOTICE}</p>${rows.join('') || none}`);
  }
}

function linked(text: string): string {
  return escaped(text)
    .replaceAll(/https?:\/\/\S+/gu, (url) => `<a href="${url}">${url}</a>`)
    .replaceAll('\n', '<br>');
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
