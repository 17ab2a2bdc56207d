import type { ReadRateLimiter } from '#kernel/context';

const MINUTE_MS = 60_000;

export interface ReadLimits {
  /** Paid episodes per minute, and restricted pictures. */
  episodesPerMinute: number;
  picturesPerMinute: number;
  /** Redirects to an explanation. */
  leadsAway: boolean;
}

/** Expired or changed URLs: an old page requests all its pictures by them. */
const STALE_PER_MINUTE = 600;

interface Minute {
  endsAt: number;
  episode: number;
  picture: number;
  stale: number;
}

/** Counts per process with a monotonic clock: it detects copying programs, so multiplied limits are fine. */
export function createReadRateLimiter(
  limits: ReadLimits,
  elapsed: () => number = () => performance.now(),
): ReadRateLimiter {
  const most = { episode: limits.episodesPerMinute, picture: limits.picturesPerMinute, stale: STALE_PER_MINUTE };
  const minutes = new Map<number, Minute>();
  let sweptAt = elapsed();
  const sweep = (now: number): void => {
    if (now - sweptAt < MINUTE_MS) return;
    sweptAt = now;
    for (const [memberNo, minute] of minutes) if (minute.endsAt <= now) minutes.delete(memberNo);
  };
  return {
    count({ memberNo, what }) {
      const now = elapsed();
      sweep(now);
      let minute = minutes.get(memberNo);
      if (!minute || minute.endsAt <= now) {
        minute = { endsAt: now + MINUTE_MS, episode: 0, picture: 0, stale: 0 };
        minutes.set(memberNo, minute);
      }
      minute[what] += 1;
      const isWithin = minute.episode <= most.episode && minute.picture <= most.picture && minute.stale <= most.stale;
      if (isWithin) return 'within';
      return limits.leadsAway ? 'led-away' : 'beyond';
    },
  };
}
