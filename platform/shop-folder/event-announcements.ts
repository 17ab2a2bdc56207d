import type { AdvertDraft } from '#domain/notifications';
import { eventPath } from '#shared/merchandising/events';
import type { EventDraft } from './event-folder.ts';

/** Sender in the records. */
const SENDER = 'shop apply';

/** One per event (`announce:`), by default from its beginning. */
export function eventAdverts(drafts: EventDraft[]): AdvertDraft[] {
  return drafts.flatMap(({ slug, written }) => {
    const { announce, blocks, startsAt = null, endsAt = null, title } = written;
    if (!announce) return [];
    const works = blocks.flatMap((block) => ('works' in block ? block.works : []));
    return {
      key: `event:${slug}`,
      title: announce.title ?? title,
      body: announce.text,
      path: eventPath(slug),
      followersOf: announce.to === 'followers' ? works : [],
      isMailed: announce.mail,
      sender: SENDER,
      startsAt: later(startsAt, announce.at ?? null),
      endsAt,
    };
  });
}

function later(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}
