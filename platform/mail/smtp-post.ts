import { createTransport } from 'nodemailer';
import { HopelessJob } from '#platform/jobs/run-jobs';
import { letterMail } from '#platform/mail/letter-mail';
import type { LetterPost, PostMeans } from '#platform/mail/letter-post';
import { isLoopback } from '#platform/loopback';

export interface SmtpMeans extends PostMeans {
  /** SMTP_URL, as the settings checked it. */
  url: string;
  /** How long the server may be silent, and how long one letter may take in all. */
  silenceMs?: number;
  letterMs?: number;
}

const SILENCE_MS = 15_000;
const LETTER_MS = 60_000;

/** A mail server refused or failed; its answer is not told, because it may name whom the letter was for. */
export class PostFault extends Error {
  constructor(kind: string, code: number | undefined) {
    super(`the mail server failed: ${kind}${code ? ` ${code}` : ''}`);
    this.name = 'PostFault';
  }
}

/**
 * Sends through the operator's mail server. A letter that the server calls wrong for good is given up; everything else
 * is thrown to be tried again.
 */
export function makeSmtpPost({ url, silenceMs = SILENCE_MS, letterMs = LETTER_MS, ...means }: SmtpMeans): LetterPost {
  const { protocol, hostname, port, username, password } = new URL(url);
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    // A password is never said where others may listen.
    requireTLS: username !== '' && !isLoopback(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
  });
  return {
    deliver: async (letter, id) => {
      const mail = letterMail(letter, { head: means.letterhead(), from: means.from, id });
      try {
        await transport.sendMail({ ...mail, signal: AbortSignal.timeout(letterMs) });
      } catch (error) {
        throw postFault(error);
      }
    },
  };
}

function postFault(error: unknown): Error {
  const facts = new Map<string, unknown>(Object.entries(error instanceof Error ? error : {}));
  const [kind, code] = [facts.get('code'), facts.get('responseCode')];
  // A wrong password may be mended by the operator; an address or a letter that is refused with 5xx stays refused.
  if (typeof code === 'number' && code >= 500 && (kind === 'EENVELOPE' || kind === 'EMESSAGE'))
    return new HopelessJob(`the mail server refused a letter: ${kind} ${code}`);
  return new PostFault(typeof kind === 'string' ? kind : 'UNKNOWN', typeof code === 'number' ? code : undefined);
}
