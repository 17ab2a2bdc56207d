import type { AdvertDraft } from '#domain/notifications';
import { eventPath } from '#vocabulary/events';
import type { EventDraft } from './event-folder.ts';

/** Who has an event's advert sent, in the records. */
const SENDER = 'shop apply';

/** What events of a shop folder want announced (`announce:`): each event once, from its beginning on unless told. */
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
