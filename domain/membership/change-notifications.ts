import type { Needs, Tx } from '#shared/context';
import { legalVersions } from '#domain/legal';
import type { ConsentKind } from '#vocabulary/members';
import {
  type ConsentRow,
  addConsent,
  selectConsentForChange,
  selectConsents,
  selectNotification,
  writeNotification,
} from './consent-store.ts';

/** What a member wants to hear of. Adverts, and adverts at night, are consents of their own (정보통신망법 §50). */
export interface NotificationWish {
  newEpisode: boolean;
  marketing: boolean;
  marketingNight: boolean;
}

/** A consent that was given or withdrawn just now: the law wants it told with its date. */
export interface ConsentChange {
  id: number;
  kind: ConsentKind;
  isGiven: boolean;
  at: Date;
}

/** Every consent of a member with version and date, the newest first. */
export async function listConsents(ctx: Needs<'db'>, memberNo: number): Promise<ConsentRow[]> {
  return selectConsents(ctx.db, memberNo);
}

/** What a member wants to hear of now, and since when. */
export async function notificationsOf(
  ctx: Needs<'db'>,
  memberNo: number,
): Promise<NotificationWish & { marketingSaid: Omit<ConsentChange, 'id'> | undefined }> {
  const newEpisode = await selectNotification(ctx.db, { memberNo, kind: 'new-episode' });
  const said = await selectConsents(ctx.db, memberNo);
  const marketingSaid = said.find(({ kind }) => kind === 'marketing');
  const night = said.find(({ kind }) => kind === 'marketing-night');
  const marketing = marketingSaid?.isGiven ?? false;
  return { newEpisode, marketing, marketingNight: marketing && (night?.isGiven ?? false), marketingSaid };
}

/** Keeps what a member wants to hear of; answers the consents that changed by it. */
export async function changeNotifications(
  ctx: Needs<'db'>,
  order: { memberNo: number; wish: NotificationWish },
): Promise<ConsentChange[]> {
  const { memberNo, wish } = order;
  const { privacy: version } = await legalVersions(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    await writeNotification(tx, { memberNo, kind: 'new-episode', isOn: wish.newEpisode });
    return sayAdverts(tx, { memberNo, version, ...wish });
  });
}

/**
 * Says for a member whether adverts are agreed to, in the caller's transaction; answers what changed by it. Whoever refuses
 * adverts refuses those at night with them.
 */
export async function sayAdverts(
  tx: Tx,
  said: { memberNo: number; version: string; marketing: boolean; marketingNight: boolean },
): Promise<ConsentChange[]> {
  const { memberNo, version } = said;
  const marketing = { memberNo, kind: 'marketing', version, isGiven: said.marketing } as const;
  const night = { ...marketing, kind: 'marketing-night', isGiven: said.marketing && said.marketingNight } as const;
  return [...(await sayIfChanged(tx, marketing)), ...(await sayIfChanged(tx, night))];
}

/** Keeps whether a member wants to hear of new episodes at all. */
export async function chooseNewEpisodes(tx: Tx, choice: { memberNo: number; isOn: boolean }): Promise<void> {
  await writeNotification(tx, { ...choice, kind: 'new-episode' });
}

async function sayIfChanged(
  tx: Tx,
  consent: { memberNo: number; kind: ConsentKind; version: string; isGiven: boolean },
): Promise<ConsentChange[]> {
  // Who never said anything refused.
  if (((await selectConsentForChange(tx, consent)) ?? false) === consent.isGiven) return [];
  return [{ kind: consent.kind, isGiven: consent.isGiven, ...(await addConsent(tx, consent)) }];
}
