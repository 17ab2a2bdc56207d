/** Page with the e-mails of a local shop without a mail server. */
export const SIMULATED_MAILBOX = '/simulators/mail';
