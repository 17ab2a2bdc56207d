import type { Needs, Tx } from '#kernel/context';
import { legalVersions } from '#domain/policies';
import type { ConsentKind } from '#shared/members/members';
import {
  type ConsentRow,
  insertConsent,
  selectConsentForChange,
  selectConsents,
  selectNotification,
  writeNotification,
} from './consent-store.ts';

/** A member's notification choices. Adverts and night adverts are separate consents (정보통신망법 §50). */
export interface NotificationConsents {
  newEpisode: boolean;
  marketing: boolean;
  marketingNight: boolean;
}

/** A consent that was just given or withdrawn; the law requires a notice with its date. */
export interface ConsentChange {
  id: number;
  kind: ConsentKind;
  isGiven: boolean;
  at: Date;
}

/** A member's consents, newest first. */
export async function listConsents(ctx: Needs<'db'>, memberNo: number): Promise<ConsentRow[]> {
  return selectConsents(ctx.db, memberNo);
}

/** A member's current choices. */
export async function readNotificationConsents(
  ctx: Needs<'db'>,
  memberNo: number,
): Promise<NotificationConsents & { marketingSaid: Omit<ConsentChange, 'id'> | undefined }> {
  const newEpisode = await selectNotification(ctx.db, { memberNo, kind: 'new-episode' });
  const consents = await selectConsents(ctx.db, memberNo);
  const marketingSaid = consents.find(({ kind }) => kind === 'marketing');
  const night = consents.find(({ kind }) => kind === 'marketing-night');
  const marketing = marketingSaid?.isGiven ?? false;
  return { newEpisode, marketing, marketingNight: marketing && (night?.isGiven ?? false), marketingSaid };
}

/** Saves a member's choices; returns the changed consents. */
export async function changeNotificationConsents(
  ctx: Needs<'db'>,
  input: { memberNo: number; wish: NotificationConsents },
): Promise<ConsentChange[]> {
  const { memberNo, wish } = input;
  const { privacy: version } = await legalVersions(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    await writeNotification(tx, { memberNo, kind: 'new-episode', isOn: wish.newEpisode });
    return setAdvertConsents(tx, { memberNo, version, ...wish });
  });
}

/**
 * Saves the advert consents in the caller's transaction; returns the changed ones. Refusing adverts also refuses night
 * adverts.
 */
export async function setAdvertConsents(
  tx: Tx,
  consents: { memberNo: number; version: string; marketing: boolean; marketingNight: boolean },
): Promise<ConsentChange[]> {
  const { memberNo, version } = consents;
  const marketing = { memberNo, kind: 'marketing', version, isGiven: consents.marketing } as const;
  const night = {
    ...marketing,
    kind: 'marketing-night',
    isGiven: consents.marketing && consents.marketingNight,
  } as const;
  return [...(await sayIfChanged(tx, marketing)), ...(await sayIfChanged(tx, night))];
}

/** Switches new episode notifications on or off. */
export async function setNewEpisodeNotification(tx: Tx, choice: { memberNo: number; isOn: boolean }): Promise<void> {
  await writeNotification(tx, { ...choice, kind: 'new-episode' });
}

async function sayIfChanged(
  tx: Tx,
  consent: { memberNo: number; kind: ConsentKind; version: string; isGiven: boolean },
): Promise<ConsentChange[]> {
  // No recorded choice counts as a refusal.
  if (((await selectConsentForChange(tx, consent)) ?? false) === consent.isGiven) return [];
  return [{ kind: consent.kind, isGiven: consent.isGiven, ...(await insertConsent(tx, consent)) }];
}
