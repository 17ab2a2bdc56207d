import { type EventWish, applyEvents } from '#domain/events';
import { type EventGiftAsk, showEventGifts } from '#domain/gifts';
import { planAdvert } from '#domain/notifications';
import { eventAdverts } from '#platform/event-announcements';
import { type EventDraft, eventWishes, hasEventPictures } from '#platform/event-folder';
import { makePictureMaker } from '#platform/pictures/picture-maker';
import { StartFault } from '#platform/start-fault';
import type { Needs } from '#shared/context';
import { VISITOR } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { seoulMinute } from '#vocabulary/seoul-date';

/**
 * Puts the events that were read in place; tells what was done, what was left out, and which buttons give nothing. Throws a
 * StartFault that names a file that is no picture, and changes nothing then.
 */
export async function applyShopEvents(
  ctx: Needs<'db' | 'files' | 'secrets'>,
  drafts: EventDraft[],
): Promise<{ done: string[]; warnings: string[] }> {
  const wishes = await madeEvents(ctx, drafts);
  const { done, warnings } = await applyEvents(ctx, wishes);
  const announced = await announceEvents(ctx, drafts);
  return { done: [...done, ...announced], warnings: [...warnings, ...(await giftlessButtons(ctx, wishes))] };
}

/** Has adverts go out for the events that want it; one that was announced, or is over, is left as it is. */
async function announceEvents(ctx: Needs<'db'>, drafts: EventDraft[]): Promise<string[]> {
  const done: string[] = [];
  for (const draft of eventAdverts(drafts)) {
    const planned = await planAdvert(ctx, draft);
    if (planned)
      done.push(`알림: ${draft.title} (${seoulMinute(planned.startsAt)}부터, announce stop ${planned.id}로 멈춥니다)`);
  }
  return done;
}

/** What the events wish for, their pictures made. */
async function madeEvents(ctx: Needs<'files'>, drafts: EventDraft[]): Promise<EventWish[]> {
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

/** Sentences about buttons that give nothing: of gifts that no campaign has, and of coupons that nobody made. */
async function giftlessButtons(ctx: Needs<'db' | 'secrets'>, events: EventWish[]): Promise<string[]> {
  const buttons = events.flatMap(({ slug, blocks }) =>
    blocks.flatMap((block): { slug: string; name: string; gift: EventGiftAsk }[] => {
      if (block.kind === 'gift') return [{ slug, name: block.campaign, gift: { campaign: block.campaign } }];
      return block.kind === 'coupon' ? [{ slug, name: block.code, gift: { code: block.code } }] : [];
    }),
  );
  const found = await showEventGifts(ctx, { gifts: buttons.map(({ gift }) => gift), reader: VISITOR });
  return buttons
    .filter((_button, at) => found[at] === null)
    .map(({ slug, name }) => `이벤트 ${slug}: ${name}에 맞는 선물이 gifts.yaml에 없어 단추를 보이지 않습니다.`);
}
