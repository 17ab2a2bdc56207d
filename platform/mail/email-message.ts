import { emailHtml } from '#platform/mail/email-html';
import type { Email, EmailBranding } from '#kernel/context';

export interface EmailMessage {
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

export interface EmailOptions {
  head: EmailBranding;
  /** MAIL_FROM; default: the shop's name and host. */
  from: string | undefined;
  /** Job id, stable across attempts for deduplication. */
  id: string;
}

export function emailMessage(letter: Email, { head, from, id }: EmailOptions): EmailMessage {
  const host = new URL(head.url).hostname;
  return {
    from: from ?? { name: head.shop, address: `no-reply@${host}` },
    to: letter.to,
    subject: letter.subject,
    text: `${letter.text}\n\n${head.shop}\n${head.url}\n`,
    html: emailHtml(letter, head),
    messageId: `<${id}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'ko',
      ...(letter.oneClick ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
    },
    ...(letter.unsubscribe ? { list: { unsubscribe: letter.oneClick ?? letter.unsubscribe } } : {}),
    // nodemailer must not read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
