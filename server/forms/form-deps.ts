import type { Sessions } from '#server/auth/sessions';
import type { Context } from '#kernel/context';

/** Dependencies of the form routes. */
export interface FormDeps {
  ctx: Context;
  sessions: Sessions;
  /** Shop name. */
  shop(): string;
  /** Policy versions that a new member accepts. */
  textVersions(): Promise<{ terms: string; privacy: string }>;
}
