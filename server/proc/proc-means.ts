import type { Sessions } from '#server/sessions/sessions';
import type { Context } from '#shared/context';

/** What the forms of the main site work with. */
export interface ProcMeans {
  ctx: Context;
  sessions: Sessions;
  /** What the shop is called. */
  shop(): string;
  /** Versions of the texts in force, to which a new member agrees. */
  textVersions(): Promise<{ terms: string; privacy: string }>;
}
