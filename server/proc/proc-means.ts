import type { Sessions } from '#server/sessions/sessions';
import type { Context } from '#shared/context';

/** What the forms of the main site work with. */
export interface ProcMeans {
  ctx: Context;
  sessions: Sessions;
  /** Versions of the texts in force, to which a new member agrees. */
  textVersions(): { terms: string; privacy: string };
}
