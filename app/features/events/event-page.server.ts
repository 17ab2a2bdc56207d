import { namedIcon } from '../../components/icons/named-icons.server.ts';
import { type EventDetails, openEvent, showEvent } from '#domain/events';
import { type EventGiftKey, type EventGiftView, loadAttendance, listEventGifts } from '#domain/gifts';
import { DomainError } from '#kernel/domain-error';
import { memberNoOf } from '#kernel/reader';
import { isDevelopmentEnv } from '#shared/web/app-env';
import { EVENT_SLUG, eventPath, hasOwnAddress } from '#shared/merchandising/events';
import { giftAction, giftMessageFrom } from '../rewards/gift-action.server.ts';
import { redirectUncached } from '../../server/redirects.server.ts';
import { throwNotFound } from '../../server/errors.server.ts';
import { type RequestContext, requestContext } from '../../server/request-context.server.ts';
import { eventView } from './event-view.server.ts';

const SECOND_MS = 1000;

interface EventRequest {
  details: RequestContext;
  slug: string;
  url: URL;
}

/**
 * Redirects home outside the event period, except in dev and local (G3). An unknown name is 404, or handled as an
 * unknown URL (G1).
 */
export async function readEventPage(input: EventRequest) {
  const { details, slug, url } = input;
  const { ctx, reader } = details;
  const event = await whereOpen(input, () =>
    showEvent(ctx, { slug, reader, isWorkshop: isDevelopmentEnv(details.settings.appEnv) }),
  );
  const hasAttendance = event.blocks.some((block) => block.kind === 'attendance');
  const [gifts, attendance] = await Promise.all([
    listEventGifts(ctx, { gifts: event.blocks.flatMap(giftIn), reader }),
    hasAttendance ? loadAttendance(ctx, { memberNo: memberNoOf(reader), reader }) : null,
  ]);
  const lasts = lastingMs(event, gifts);
  if (lasts !== null) details.endsIn(lasts);
  return {
    event: eventView(event, { gifts, attendance, iconOf: (name) => namedIcon(details, name) }),
    now: event.now.toISOString(),
    isFound: event.isListed && event.state === 'open',
    message: giftMessageFrom(url.searchParams),
    key: crypto.randomUUID(),
  };
}

/** Only during the event period. */
export async function runEventAction(args: Parameters<typeof giftAction>[0] & { slug: string }) {
  const { slug, url, context } = args;
  const pageContext = context.get(requestContext);
  const isOpenHere = isDevelopmentEnv(pageContext.settings.appEnv);
  await whereOpen({ details: pageContext, slug, url }, () =>
    openEvent(pageContext.ctx, { slug, isWorkshop: isOpenHere }),
  );
  return giftAction(args, eventPath(slug));
}

/** Runs for an open event; else redirects uncached. */
async function whereOpen<Result>({ slug, url }: EventRequest, run: () => Promise<Result>): Promise<Result> {
  const isMisplaced = hasOwnAddress(slug) && url.pathname.startsWith('/event/page/');
  if (!EVENT_SLUG.test(slug) || isMisplaced) throwNotFound(url.pathname);
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.errorName === 'NOT_FOUND' && !hasOwnAddress(slug)) throwNotFound(url.pathname);
    throw redirectUncached('/');
  }
}

function giftIn(block: EventDetails['blocks'][number]): EventGiftKey[] {
  if (block.kind === 'gift') return [{ campaign: block.campaign }];
  return block.kind === 'coupon' ? [{ code: block.code }] : [];
}

/** Cache lifetime: until the event or a gift changes, or one second during a countdown. */
function lastingMs({ closesIn, blocks, now }: EventDetails, gifts: (EventGiftView | null)[]): number | null {
  const moments = gifts.flatMap((gift) => [gift?.startsAt ?? null, gift?.endsAt ?? null]);
  const ahead = moments.flatMap((moment) => (moment && moment > now ? [moment.getTime() - now.getTime()] : []));
  if (closesIn !== null && closesIn > 0) ahead.push(closesIn);
  if (blocks.some((block) => block.kind === 'countdown')) ahead.push(SECOND_MS);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}
