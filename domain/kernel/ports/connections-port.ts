/** External services that environment variables configure. */
export type ConnectionName = 'mail' | 'payment' | 'identity' | 'backup' | 'dictionary' | 'translation';

/** The state of a service. */
export interface ServiceConnection {
  name: ConnectionName;
  /** `simulated`: works on this computer only; `off`: nothing is configured. */
  state: 'connected' | 'simulated' | 'off';
  /** Its environment variables. Values stay outside of the database and are never shown. */
  variables: { name: string; isSet: boolean }[];
}

/** Result of a test, as a Korean sentence. */
export interface ConnectionTest {
  isOk: boolean;
  sentence: string;
}

/** How the shop is connected. */
export interface Connections {
  /** Reachable from this computer only, or with a simulator: nobody joins or pays for real. */
  isTrial: boolean;
  /** Path of the page with e-mails that no mail server sends; null with one. */
  mailbox: string | null;
  list(): ServiceConnection[];
  /** Sends an email at once. Never throws. */
  tryMail(to: string): Promise<ConnectionTest>;
  /** Writes, reads and removes a file where backups are kept. Never throws. */
  tryBackup(): Promise<ConnectionTest>;
}
