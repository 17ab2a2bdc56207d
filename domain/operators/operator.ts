import type { OperatorRole } from '#vocabulary/operator-rights';

/** Who is logged in to the console, and when their second factor last proved it. */
export interface Operator {
  id: number;
  mail: string;
  name: string;
  roles: readonly OperatorRole[];
  /** Whose works and figures they see; null for those who run the shop. */
  holderId: number | null;
  provedAt: Date;
}

/** Who acts: somebody of the console, or the shop's own command line. */
export type Actor = Pick<Operator, 'id' | 'name'> | 'command-line';

/** What is done, in the words of the audit log: `work.update` to `work:12`, for a reason where one was asked for. */
export interface Act {
  name: string;
  subject: string;
  reason?: string;
}

/** Somebody in the console by a session that runs; `isFresh`: the second factor was shown within ten minutes. */
export interface OperatorVisit extends Operator {
  selector: string;
  isFresh: boolean;
}

/** A session of the console: of somebody who has shown a password or a one-time link, and perhaps a second factor. */
export interface OperatorSession extends Omit<Operator, 'provedAt'> {
  selector: string;
  /** Null until the second factor was shown. */
  provedAt: Date | null;
  isFresh: boolean;
  hasTotp: boolean;
  passkeys: number;
  /** Begun by a one-time link: they may set up their second factor. */
  isInvited: boolean;
}

/** Who may use the console by a session; null while the second factor is missing. */
export function operatorOf({ provedAt, ...session }: OperatorSession): OperatorVisit | null {
  const { selector, isFresh, id, mail, name, roles, holderId } = session;
  return provedAt && { selector, isFresh, id, mail, name, roles, holderId, provedAt };
}
