import { countAttempt } from '#domain/members';
import { handOverOffline } from '#domain/purchase';
import { type OpenedEpisode, openEpisode } from '#domain/reading';
import type { Needs, Tx } from '#kernel/context';
import { type Reader, memberNoOf } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { type LicenseTerms, decideLicense } from './license-rules.ts';
import { type SignedLicense, signLicense } from './license-token.ts';
import {
  lockDeviceOwner,
  selectDownloadDevices,
  selectLicensedEpisodes,
  upsertDownload,
  upsertDownloadDevice,
} from './download-store.ts';

/** The member and device. */
export interface DownloadDevice {
  reader: Reader;
  /** End of the age proof; null without one. */
  proofEndsAt: Date | null;
  device: { id: string; name: string };
}

/** A downloaded episode. */
export interface DownloadedEpisode extends SignedLicense {
  opened: OpenedEpisode;
  /** The shop's clock. */
  now: Date;
}

/** Daily limit: enough for one long work. */
const MAX_DOWNLOADS_PER_DAY = 1000;
const DAY_SECONDS = 86_400;
const EPOCH_BYTES = 12;

/**
 * Delivers a free or entitled episode for offline reading by the opening rules. Starts a rental; delivered episodes
 * are not refundable. Throws like `openEpisode` including its rate limit, EPISODE_ERROR 0001 without entitlement,
 * KEEP_ERROR 0001 beyond the device limit, 0002 beyond the daily limit, AUTH_ERROR 0002 for visitors.
 */
export async function downloadEpisode(
  ctx: Needs<'db' | 'secrets' | 'readRateLimiter'>,
  order: DownloadDevice & { episodeId: number; mostDevices: number },
): Promise<DownloadedEpisode> {
  const { reader, episodeId } = order;
  const memberNo = memberNoOf(reader);
  if (memberNo === null) throw new DomainError('AUTH_ERROR', '0002');
  const counter = { kind: 'keep', key: String(memberNo), windowSeconds: DAY_SECONDS };
  if ((await countAttempt(ctx.db, counter)).failures > MAX_DOWNLOADS_PER_DAY)
    throw new DomainError('KEEP_ERROR', '0002');
  const opened = await openEpisode(ctx, { id: episodeId, reader, opening: 'keep' });
  // Undeliverable content does not count as delivered.
  if (!opened.content) throw new DomainError('EPISODE_ERROR', '0001', { work: opened.work.id });
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await lockDeviceOwner(tx, memberNo))) throw new DomainError('AUTH_ERROR', '0004');
    await requireDownloadCapacity(tx, { memberNo, device: order.device.id, most: order.mostDevices });
    const { now, episodes } = await selectLicensedEpisodes(tx, { memberNo, episodes: [episodeId] });
    const [episode] = episodes;
    const decision = episode ? decideLicense(episode, { ...order, now }) : { is: 'gone' as const };
    if (decision.is !== 'leased') throw new DomainError('EPISODE_ERROR', '0001', { work: opened.work.id });
    const { right } = decision;
    // Against a concurrent refund: exactly one succeeds.
    if (right && !(await handOverOffline(tx, { ...right, memberNo, episodeId })))
      throw new DomainError('EPISODE_ERROR', '0001', { work: opened.work.id });
    const terms = {
      ...decision.terms,
      ...(right?.kind === 'rental' ? await runningTerms(tx, { ...order, memberNo, now }) : {}),
    };
    const key = { memberNo, device: order.device.id };
    await upsertDownloadDevice(tx, { ...key, name: order.device.name });
    const until = terms.until === null ? null : new Date(terms.until);
    const { revision } = opened.episode;
    const incoming = ctx.secrets.random(EPOCH_BYTES);
    const epoch = await upsertDownload(tx, { ...key, episodeId, revision, epoch: incoming, until });
    const license = { member: memberNo, device: key.device, episode: episodeId, revision, epoch, from: now.getTime() };
    return { opened: { ...opened, gate: null }, now, ...signLicense(ctx, { ...license, ...terms }) };
  });
}

/** Terms of the rental started by the delivery. */
async function runningTerms(
  tx: Tx,
  input: Pick<DownloadDevice, 'reader' | 'proofEndsAt'> & { memberNo: number; episodeId: number; now: Date },
): Promise<LicenseTerms | undefined> {
  const { episodes } = await selectLicensedEpisodes(tx, { memberNo: input.memberNo, episodes: [input.episodeId] });
  const decision = episodes[0] && decideLicense(episodes[0], input);
  return decision?.is === 'leased' ? decision.terms : undefined;
}

async function requireDownloadCapacity(
  tx: Tx,
  input: { memberNo: number; device: string; most: number },
): Promise<void> {
  const devices = await selectDownloadDevices(tx, input.memberNo);
  if (devices.some(({ device }) => device === input.device)) return;
  if (devices.length >= input.most) throw new DomainError('KEEP_ERROR', '0001', { count: input.most });
}
