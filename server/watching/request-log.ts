import { loggedMember } from '#platform/watching/shop-logger';
import type { Log, Secrets } from '#shared/context';
import type { Onlooker } from './answered-requests.ts';

/**
 * A line for each answer, where the log is asked for so much (LOG_LEVEL info). A member stands in it by a name that only
 * this shop can make of a number, so that a log tells what one reader met and never who it was.
 */
export function requestLog(
  log: Log & { isLevelEnabled(level: 'info'): boolean },
  secrets: Pick<Secrets, 'mac'>,
): Onlooker[] {
  if (!log.isLevelEnabled('info')) return [];
  return [
    ({ memberNo, refusal, id, method, route, status, ms }) =>
      log.info(
        {
          request: id,
          method,
          route,
          status,
          ms,
          ...(memberNo === undefined ? {} : { member: loggedMember(secrets, memberNo) }),
          ...(refusal ? { refusal: `${refusal.name} ${refusal.code}` } : {}),
        },
        'answered',
      ),
  ];
}
