import { type WorkCard, workCards } from '#domain/catalog';
import { legalVersions } from '#domain/policies';
import {
  type NotificationConsents,
  setNewEpisodeNotification,
  readNotificationConsents,
  setAdvertConsents,
} from '#domain/members';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import {
  MAILED_KINDS,
  type NotificationChannel,
  type NotificationKind,
  PUSHED_KINDS,
} from '#shared/notifications/notifications';
import {
  type ChannelRow,
  type SettingRow,
  selectAlarms,
  selectChannels,
  selectClock,
  selectSetting,
  writeChannels,
  writeSetting,
} from './preference-store.ts';
import { selectOpenRecheck } from '../adverts/consent-notice-store.ts';
import { nextDigest } from '../notification-rules.ts';
import { consentText, sendConsentNotices } from '../adverts/consent-notices.ts';

const MAX_ALARMS = 100;

/** Which notifications a member gets, by which channels beside the inbox. */
export interface NotificationPreferences extends NotificationConsents, SettingRow {
  ways: Record<NotificationChannel, NotificationKind[]>;
}

/** The preferences with what the page shows beside them. */
export interface NotificationPreferencesView extends NotificationPreferences {
  /** The latest advert consent notice; empty without one. */
  consent: string;
  /** The time of an unanswered consent renewal request. */
  askedAgainAt: Date | null;
  /** Works whose new episodes the member follows. */
  alarms: WorkCard[];
}

/** The kinds each channel supports. */
export const KINDS_BY_CHANNEL: Record<NotificationChannel, readonly NotificationKind[]> = {
  push: PUSHED_KINDS,
  mail: MAILED_KINDS,
};

/** A member's preferences; by default push on enabled devices and no digest. */
export async function readPreferences(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  input: { memberNo: number; reader: Reader },
): Promise<NotificationPreferencesView> {
  const { memberNo, reader } = input;
  const { marketingSaid, ...wish } = await readNotificationConsents(ctx, memberNo);
  const [channels, setting, askedAgainAt, works] = await Promise.all([
    selectChannels(ctx.db, memberNo),
    selectSetting(ctx.db, memberNo),
    wish.marketing ? selectOpenRecheck(ctx.db, memberNo) : null,
    selectAlarms(ctx.db, { memberNo, limit: MAX_ALARMS }),
  ]);
  const isOn = (kind: NotificationKind, channel: NotificationChannel): boolean =>
    channels.find((row) => row.kind === kind && row.channel === channel)?.isOn ?? true;
  return {
    ...wish,
    ...setting,
    ways: {
      push: KINDS_BY_CHANNEL.push.filter((kind) => isOn(kind, 'push')),
      mail: KINDS_BY_CHANNEL.mail.filter((kind) => isOn(kind, 'mail')),
    },
    consent: marketingSaid ? consentText(marketingSaid, ctx.mailer.branding().shop) : '',
    askedAgainAt,
    alarms: await workCards(ctx, works, reader),
  };
}

/**
 * Saves preferences. Advert consent changes are confirmed by e-mail and inbox; returns those notices. Equal begin and
 * end disable quiet hours.
 */
export async function changePreferences(
  ctx: Needs<'db' | 'mailer'>,
  input: { memberNo: number; wish: NotificationPreferences },
): Promise<string[]> {
  const { memberNo, wish } = input;
  const { privacy: version } = await legalVersions(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    await setNewEpisodeNotification(tx, { memberNo, isOn: wish.newEpisode });
    await writeChannels(tx, { memberNo, channels: channelsOf(wish) });
    const isQuiet = wish.quietFrom !== null && wish.quietUntil !== null && wish.quietFrom !== wish.quietUntil;
    const digestDue = nextDigest({ digest: wish.digest, hour: wish.digestHour }, await selectClock(tx));
    await writeSetting(tx, {
      memberNo,
      quietFrom: isQuiet ? wish.quietFrom : null,
      quietUntil: isQuiet ? wish.quietUntil : null,
      digest: wish.digest,
      digestHour: wish.digestHour,
      digestDue,
    });
    const changes = await setAdvertConsents(tx, { memberNo, version, ...wish });
    await sendConsentNotices(ctx, tx, { memberNo, changes });
    return changes.map((change) => consentText(change, ctx.mailer.branding().shop));
  });
}

function channelsOf({ ways }: NotificationPreferences): ChannelRow[] {
  return (['push', 'mail'] as const).flatMap((channel) =>
    KINDS_BY_CHANNEL[channel].map((kind) => ({ kind, channel, isOn: ways[channel].includes(kind) })),
  );
}
