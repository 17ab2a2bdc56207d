import { DEED_COOKIES, type Deed } from '#vocabulary/marketing';

/** Something that was done, as the server left word of it. */
export interface DoneDeed {
  deed: Deed;
  value: string;
}

const DEEDS: Deed[] = ['join', 'login', 'payment'];

/** Takes the words that wait (X3): each is read once and gone, so that it is told once. */
export function takeDeeds(cookies: { read(name: string): string | undefined; drop(name: string): void }): DoneDeed[] {
  return DEEDS.flatMap((deed) => {
    const value = cookies.read(DEED_COOKIES[deed]);
    if (value === undefined) return [];
    cookies.drop(DEED_COOKIES[deed]);
    return [{ deed, value }];
  });
}

/** The address of the frame with its command; of a join the number that it has with advertising systems (B2). */
export function frameAddress(
  { deed, value, joinEvent }: DoneDeed & { joinEvent?: string | undefined },
  { frame, origin }: { frame: string; origin: string },
): string {
  const url = new URL(frame, origin);
  url.searchParams.set('cmd', deed);
  if (deed === 'payment') url.searchParams.set(DEED_COOKIES.payment, value);
  if (deed === 'join' && joinEvent) url.searchParams.set('event_id', joinEvent);
  return url.href;
}
