import type { OpenGauge } from '#shared/context';

const MINUTE_MS = 60_000;

export interface OpenLimits {
  /** Paid episodes that a member may open in a minute, and pictures that not everybody may see. */
  episodesPerMinute: number;
  picturesPerMinute: number;
  /** Whether whoever goes beyond is shown why, on a page of its own. */
  leadsAway: boolean;
}

/** Addresses that were over or changed: a page that stood open long asks for all its pictures by such. */
const STALE_PER_MINUTE = 600;

interface Minute {
  endsAt: number;
  episode: number;
  picture: number;
  stale: number;
}

/**
 * Counts in this process: what is measured is a program that copies, not a right, so several processes let through as many
 * times more. The clock only runs forward and is nobody's date.
 */
export function makeOpenGauge(limits: OpenLimits, elapsed: () => number = () => performance.now()): OpenGauge {
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
