import type { Email, EmailBranding } from '#kernel/context';

/** Throws on failure; the id is stable across attempts. */
export interface MailTransport {
  deliver(letter: Email, id: string): Promise<void>;
}

export interface MailTransportDeps {
  letterhead(): EmailBranding;
  /** MAIL_FROM. */
  from: string | undefined;
}
