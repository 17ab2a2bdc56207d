import { isWorkshop } from '#vocabulary/app-env';
import { leadAway } from './lead-away.server.ts';
import type { RequestFacts } from './request-context.server.ts';

/** Lets pages under /dev be seen in dev and local only (G2); anywhere else whoever asks is sent to the start. */
export function devOnly({ appEnv }: Pick<RequestFacts, 'appEnv'>): void {
  if (!isWorkshop(appEnv)) throw leadAway('/');
}
