import { CONVERSION_COOKIES, type ConversionEvent } from '#shared/merchandising/marketing';

/** Event left by the server in a cookie. */
export interface MarketingEvent {
  deed: ConversionEvent;
  value: string;
}

const EVENT_COOKIES: ConversionEvent[] = ['join', 'login', 'payment'];

/** Reads and deletes waiting events (X3). */
export function takeMarketingEvents(cookies: {
  read(name: string): string | undefined;
  drop(name: string): void;
}): MarketingEvent[] {
  return EVENT_COOKIES.flatMap((action) => {
    const value = cookies.read(CONVERSION_COOKIES[action]);
    if (value === undefined) return [];
    cookies.drop(CONVERSION_COOKIES[action]);
    return [{ deed: action, value }];
  });
}

/** Frame URL with the command and a join's advertising number (B2). */
export function marketingFrameUrl(
  { deed, value, joinEvent }: MarketingEvent & { joinEvent?: string | undefined },
  { frame, origin }: { frame: string; origin: string },
): string {
  const url = new URL(frame, origin);
  url.searchParams.set('cmd', deed);
  if (deed === 'payment') url.searchParams.set(CONVERSION_COOKIES.payment, value);
  if (deed === 'join' && joinEvent) url.searchParams.set('event_id', joinEvent);
  return url.href;
}
