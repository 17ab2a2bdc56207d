import { type WorkCard, workCards } from '#domain/catalogue';
import { legalVersions } from '#domain/legal';
import { type NotificationWish, chooseNewEpisodes, notificationsOf, sayAdverts } from '#domain/membership';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { DIGEST_KINDS, type NewsChannel, type NewsKind, PUSHED_KINDS } from '#vocabulary/notifications';
import {
  type ChannelRow,
  type SettingRow,
  selectAlarms,
  selectChannels,
  selectClock,
  selectSetting,
  writeChannels,
  writeSetting,
} from './choice-store.ts';
import { selectOpenRecheck } from './consent-news-store.ts';
import { nextDigest } from './notification-rules.ts';
import { consentSentence, tellConsents } from './tell-consents.ts';

const MOST_ALARMS = 100;

/** What a member wants to be told, and by which ways beside the inbox, which takes everything. */
export interface NewsChoices extends NotificationWish, SettingRow {
  /** Kinds with the ways that are open. */
  ways: Record<NewsChannel, NewsKind[]>;
}

/** The choices as a page shows them. */
export interface ShownChoices extends NewsChoices {
  /** What was last said to adverts, in the sentence of the law; empty where nothing. */
  consent: string;
  /** When it was asked whether adverts are still wanted, where the member has not answered. */
  askedAgainAt: Date | null;
  /** Works of whose new episodes the member hears. */
  alarms: WorkCard[];
}

/** Which kinds can go which way at all. */
export const KINDS_BY_WAY: Record<NewsChannel, readonly NewsKind[]> = {
  push: PUSHED_KINDS,
  mail: [...DIGEST_KINDS, 'advert'],
};

/** What a member has chosen; who never did is pushed to on devices that were asked to, and written to by no gathered letter. */
export async function choicesOf(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  ask: { memberNo: number; reader: Reader },
): Promise<ShownChoices> {
  const { memberNo, reader } = ask;
  const { marketingSaid, ...wish } = await notificationsOf(ctx, memberNo);
  const [channels, setting, askedAgainAt, works] = await Promise.all([
    selectChannels(ctx.db, memberNo),
    selectSetting(ctx.db, memberNo),
    wish.marketing ? selectOpenRecheck(ctx.db, memberNo) : null,
    selectAlarms(ctx.db, { memberNo, limit: MOST_ALARMS }),
  ]);
  const isOn = (kind: NewsKind, channel: NewsChannel): boolean =>
    channels.find((row) => row.kind === kind && row.channel === channel)?.isOn ?? true;
  return {
    ...wish,
    ...setting,
    ways: {
      push: KINDS_BY_WAY.push.filter((kind) => isOn(kind, 'push')),
      mail: KINDS_BY_WAY.mail.filter((kind) => isOn(kind, 'mail')),
    },
    consent: marketingSaid ? consentSentence(marketingSaid, ctx.mailer.letterhead().shop) : '',
    askedAgainAt,
    alarms: await workCards(ctx, works, reader),
  };
}

/**
 * Keeps what a member chose. Adverts are agreed to or refused by it, of which the member is told by letter and in the inbox;
 * answers these sentences. Hours that begin and end together are none.
 */
export async function changeChoices(
  ctx: Needs<'db' | 'mailer'>,
  order: { memberNo: number; wish: NewsChoices },
): Promise<string[]> {
  const { memberNo, wish } = order;
  const { privacy: version } = await legalVersions(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    await chooseNewEpisodes(tx, { memberNo, isOn: wish.newEpisode });
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
    const changes = await sayAdverts(tx, { memberNo, version, ...wish });
    await tellConsents(ctx, tx, { memberNo, changes });
    return changes.map((change) => consentSentence(change, ctx.mailer.letterhead().shop));
  });
}

function channelsOf({ ways }: NewsChoices): ChannelRow[] {
  return (['push', 'mail'] as const).flatMap((channel) =>
    KINDS_BY_WAY[channel].map((kind) => ({ kind, channel, isOn: ways[channel].includes(kind) })),
  );
}
