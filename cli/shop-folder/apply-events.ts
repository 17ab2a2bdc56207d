import { type EventPlan, applyEvents } from '#domain/events';
import { type EventGiftKey, listEventGifts } from '#domain/gifts';
import { planAdvert } from '#domain/notifications';
import { eventAdverts } from '#platform/shop-folder/event-announcements';
import { type EventDraft, eventSettings, hasEventPictures } from '#platform/shop-folder/event-folder';
import { createPictureMaker } from '#platform/pictures/picture-maker';
import { StartupError } from '#platform/startup-error';
import type { Needs } from '#kernel/context';
import { VISITOR } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { seoulMinute } from '#shared/content/seoul-date';

/**
 * Applies events; reports changes, skipped ones and buttons without a gift. Throws a StartupError for an invalid
 * picture and changes nothing then.
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

/** Announces events once, unless over. */
async function announceEvents(ctx: Needs<'db'>, drafts: EventDraft[]): Promise<string[]> {
  const done: string[] = [];
  for (const draft of eventAdverts(drafts)) {
    const planned = await planAdvert(ctx, draft);
    if (planned)
      done.push(`알림: ${draft.title} (${seoulMinute(planned.startsAt)}부터, announce stop ${planned.id}로 멈춥니다)`);
  }
  return done;
}

/** Events with encoded pictures. */
async function madeEvents(ctx: Needs<'files'>, drafts: EventDraft[]): Promise<EventPlan[]> {
  // Starts workers only when needed.
  if (!hasEventPictures(drafts))
    return eventSettings(drafts, { picture: () => Promise.reject(new Error('no event names a picture')) });
  const maker = createPictureMaker({ files: ctx.files });
  try {
    return await eventSettings(drafts, maker);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new StartupError(`events/${String(error.details['file'])}: ${String(error.details['sentence'])}`, error);
  } finally {
    await maker.close();
  }
}

/** Warns about buttons whose campaign or coupon does not exist. */
async function giftlessButtons(ctx: Needs<'db' | 'secrets'>, events: EventPlan[]): Promise<string[]> {
  const buttons = events.flatMap(({ slug, blocks }) =>
    blocks.flatMap((block): { slug: string; name: string; gift: EventGiftKey }[] => {
      if (block.kind === 'gift') return [{ slug, name: block.campaign, gift: { campaign: block.campaign } }];
      return block.kind === 'coupon' ? [{ slug, name: block.code, gift: { code: block.code } }] : [];
    }),
  );
  const found = await listEventGifts(ctx, { gifts: buttons.map(({ gift }) => gift), reader: VISITOR });
  return buttons
    .filter((_button, at) => found[at] === null)
    .map(({ slug, name }) => `이벤트 ${slug}: ${name}에 맞는 선물이 gifts.yaml에 없어 단추를 보이지 않습니다.`);
}
