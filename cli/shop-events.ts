import type { EventWish } from '#domain/events';
import { type EventDraft, eventWishes, hasEventPictures } from '#platform/event-folder';
import { makePictureMaker } from '#platform/pictures/picture-maker';
import { StartFault } from '#platform/start-fault';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';

/** What the events that were read wish for, their pictures made. Throws a StartFault that names a file that is no picture. */
export async function madeEvents(ctx: Needs<'files'>, drafts: EventDraft[]): Promise<EventWish[]> {
  // Threads are opened only where there is something to make.
  if (!hasEventPictures(drafts))
    return eventWishes(drafts, { picture: () => Promise.reject(new Error('no event names a picture')) });
  const maker = makePictureMaker({ files: ctx.files });
  try {
    return await eventWishes(drafts, maker);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new StartFault(`events/${String(error.facts['file'])}: ${String(error.facts['sentence'])}`, error);
  } finally {
    await maker.close();
  }
}
