import { createTransport } from 'nodemailer';
import { HopelessJob } from '#platform/jobs/run-jobs';
import { emailMessage } from '#platform/mail/email-message';
import type { MailTransport, MailTransportDeps } from '#platform/mail/mail-transport';
import { isLoopback } from '#platform/loopback';

export interface SmtpTransportOptions extends MailTransportDeps {
  /** Validated SMTP_URL. */
  url: string;
  /** For silence and for a whole e-mail. */
  silenceMs?: number;
  letterMs?: number;
}

const SILENCE_MS = 15_000;
const LETTER_MS = 60_000;

/** Omits the server's response, which may contain the recipient. */
export class MailTransportError extends Error {
  constructor(kind: string, code: number | undefined) {
    super(`the mail server failed: ${kind}${code ? ` ${code}` : ''}`);
    this.name = 'PostFault';
  }
}

/** Sends by SMTP. Permanent rejections are given up; other errors are thrown for a retry. */
export function createSmtpTransport({
  url,
  silenceMs = SILENCE_MS,
  letterMs = LETTER_MS,
  ...means
}: SmtpTransportOptions): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(url);
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    // TLS for passwords.
    requireTLS: username !== '' && !isLoopback(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
  });
  return {
    deliver: async (letter, id) => {
      const mail = emailMessage(letter, { head: means.letterhead(), from: means.from, id });
      try {
        await transport.sendMail({ ...mail, signal: AbortSignal.timeout(letterMs) });
      } catch (error) {
        throw toTransportError(error);
      }
    },
  };
}

function toTransportError(error: unknown): Error {
  const details = new Map<string, unknown>(Object.entries(error instanceof Error ? error : {}));
  const [kind, code] = [details.get('code'), details.get('responseCode')];
  // Wrong passwords can be fixed; other 5xx are permanent.
  if (typeof code === 'number' && code >= 500 && (kind === 'EENVELOPE' || kind === 'EMESSAGE'))
    return new HopelessJob(`the mail server refused a letter: ${kind} ${code}`);
  return new MailTransportError(
    typeof kind === 'string' ? kind : 'UNKNOWN',
    typeof code === 'number' ? code : undefined,
  );
}
