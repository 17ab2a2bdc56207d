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
