import type { Needs } from '#shared/context';
import { noteRead } from './act-as.ts';
import { didLately } from './audit-store.ts';
import type { Act, Actor } from './operator.ts';

/** Minutes for which somebody who gave a reason may go on reading what is personal. */
const READING_MINUTES = 10;

/** Whether this operator has noted a moment ago, by `noteRead`, that they read this. The command line never has. */
export async function readLately(ctx: Needs<'db'>, { by, act }: { by: Actor; act: Act }): Promise<boolean> {
  if (by === 'command-line') return false;
  const { name, subject } = act;
  return didLately(ctx.db, { operatorId: by.id, act: name, subject, minutes: READING_MINUTES });
}

/**
 * Takes down that somebody looks at a page with what is personal: once in ten minutes, however often it is loaded, so that the
 * log tells who looked and stays readable.
 */
export async function noteView(ctx: Needs<'db'>, { by, act }: { by: Actor; act: Act }): Promise<void> {
  if (!(await readLately(ctx, { by, act }))) await noteRead(ctx, { by, act });
}
