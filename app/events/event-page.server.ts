import { namedIcon } from '../icons/named-icons.server.ts';
import { type ShownEvent, openEvent, showEvent } from '#domain/events';
import { type EventGiftAsk, type ShownEventGift, showAttendance, showEventGifts } from '#domain/gifts';
import { Refusal } from '#shared/refusal';
import { memberNoOf } from '#shared/reader';
import { isWorkshop } from '#vocabulary/app-env';
import { EVENT_SLUG, eventPath, hasOwnAddress } from '#vocabulary/events';
import { giftAction, saidIn } from '../gifts/gift-action.server.ts';
import { leadAway } from '../lead-away.server.ts';
import { refuseAddress } from '../refused.server.ts';
import { type RequestFacts, requestFacts } from '../request-context.server.ts';
import { eventView } from './event-view.server.ts';

const SECOND_MS = 1000;

/** Which event an address names, and what for. */
interface Asked {
  facts: RequestFacts;
  slug: string;
  url: URL;
}

/**
 * What an event's page shows. Out of its window it leads to the start, except in dev and local (G3); a name that no event
 * has is answered with 404, or at an address of its own as whatever nobody gave out (G1).
 */
export async function readEventPage(asked: Asked) {
  const { facts, slug, url } = asked;
  const { ctx, reader } = facts;
  const event = await whereOpen(asked, () => showEvent(ctx, { slug, reader, isWorkshop: isWorkshop(facts.appEnv) }));
  const hasAttendance = event.blocks.some((block) => block.kind === 'attendance');
  const [gifts, attendance] = await Promise.all([
    showEventGifts(ctx, { gifts: event.blocks.flatMap(giftIn), reader }),
    hasAttendance ? showAttendance(ctx, { memberNo: memberNoOf(reader), reader }) : null,
  ]);
  const lasts = lastingMs(event, gifts);
  if (lasts !== null) facts.endsIn(lasts);
  return {
    event: eventView(event, { gifts, attendance, iconOf: (name) => namedIcon(facts, name) }),
    now: event.now.toISOString(),
    isFound: event.isListed && event.state === 'open',
    said: saidIn(url.searchParams),
    key: crypto.randomUUID(),
  };
}

/** What the forms of an event's page ask for, within its window alone. */
export async function actOnEvent(args: Parameters<typeof giftAction>[0] & { slug: string }) {
  const { slug, url, context } = args;
  const facts = context.get(requestFacts);
  const isOpenHere = isWorkshop(facts.appEnv);
  await whereOpen({ facts, slug, url }, () => openEvent(facts.ctx, { slug, isWorkshop: isOpenHere }));
  return giftAction(args, eventPath(slug));
}

/** Does something for an event that is open here; else leads away, by what nobody may keep. */
async function whereOpen<Answer>({ slug, url }: Asked, act: () => Promise<Answer>): Promise<Answer> {
  const isMisplaced = hasOwnAddress(slug) && url.pathname.startsWith('/event/page/');
  if (!EVENT_SLUG.test(slug) || isMisplaced) refuseAddress(url.pathname);
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.refusalName === 'NOT_FOUND' && !hasOwnAddress(slug)) refuseAddress(url.pathname);
    throw leadAway('/');
  }
}

function giftIn(block: ShownEvent['blocks'][number]): EventGiftAsk[] {
  if (block.kind === 'gift') return [{ campaign: block.campaign }];
  return block.kind === 'coupon' ? [{ code: block.code }] : [];
}

/** How long what a page says stays true: until its window closes, a gift opens or ends, or while a countdown runs, a second. */
function lastingMs({ closesIn, blocks, now }: ShownEvent, gifts: (ShownEventGift | null)[]): number | null {
  const moments = gifts.flatMap((gift) => [gift?.startsAt ?? null, gift?.endsAt ?? null]);
  const ahead = moments.flatMap((moment) => (moment && moment > now ? [moment.getTime() - now.getTime()] : []));
  if (closesIn !== null && closesIn > 0) ahead.push(closesIn);
  if (blocks.some((block) => block.kind === 'countdown')) ahead.push(SECOND_MS);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}
