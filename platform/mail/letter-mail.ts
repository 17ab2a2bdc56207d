import { letterHtml } from '#platform/mail/letter-html';
import type { Letter, Letterhead } from '#shared/context';

/** A letter as it goes out: what nodemailer makes bytes of. */
export interface LetterMail {
  from: string | { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Record<string, string>;
  list?: { unsubscribe: string };
  disableFileAccess: true;
  disableUrlAccess: true;
}

/** What a letter needs beside itself. */
export interface LetterTerms {
  head: Letterhead;
  /** MAIL_FROM; without it the shop's name at the shop's host. */
  from: string | undefined;
  /** Of the job that sends it: the same for every try, so that two copies are known for one. */
  id: string;
}

/** Makes the mail of a letter: plain text, the same as HTML, and what tells machines that a machine wrote it. */
export function letterMail(letter: Letter, { head, from, id }: LetterTerms): LetterMail {
  const host = new URL(head.url).hostname;
  return {
    from: from ?? { name: head.shop, address: `no-reply@${host}` },
    to: letter.to,
    subject: letter.subject,
    text: `${letter.text}\n\n${head.shop}\n${head.url}\n`,
    html: letterHtml(letter, head),
    messageId: `<${id}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'ko',
      ...(letter.oneClick ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
    },
    ...(letter.unsubscribe ? { list: { unsubscribe: letter.oneClick ?? letter.unsubscribe } } : {}),
    // A letter is text of ours alone: nothing in it may make the mailer read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
