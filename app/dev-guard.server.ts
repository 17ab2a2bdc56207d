import { redirect } from 'react-router';
import { isWorkshop } from '#vocabulary/app-env';
import type { RequestFacts } from './request-context.server.ts';

/** Lets pages under /dev be seen in dev and local only (G2); anywhere else whoever asks is sent to the start. */
export function devOnly({ appEnv }: Pick<RequestFacts, 'appEnv'>): void {
  if (!isWorkshop(appEnv)) throw redirect('/', { status: 302, headers: { 'cache-control': 'no-store' } });
}
