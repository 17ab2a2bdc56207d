import { loggedMember } from '#platform/observability/shop-logger';
import type { Log, Secrets } from '#kernel/context';
import type { RequestObserver } from './request-events.ts';

/** Access log for LOG_LEVEL info. Members appear under a keyed pseudonym. */
export function requestLog(
  log: Log & { isLevelEnabled(level: 'info'): boolean },
  secrets: Pick<Secrets, 'mac'>,
): RequestObserver[] {
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
