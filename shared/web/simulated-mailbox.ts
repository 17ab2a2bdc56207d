/** Where letters of a local shop without a mail server are read. */
export const SIMULATED_MAILBOX = '/simulators/mail';
