import { handOverOffline, recordOfflineOpening } from '#domain/purchase';
import type { Needs, Tx } from '#kernel/context';
import { memberNoOf } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import type { DownloadDevice } from './download-episode.ts';
import { decideLicense } from './license-rules.ts';
import { type SignedLicense, signLicense } from './license-token.ts';
import {
  deleteDeviceDownloads,
  lockDeviceOwner,
  selectDownloads,
  selectLicensedEpisodes,
  updateLicenses,
  updateDeviceSeen,
} from './download-store.ts';

/** State of a downloaded episode on the device. */
export interface DownloadUpdate {
  episode: number;
  /** Time since its first offline opening, if not yet reported. */
  openedAgoMs: number | null;
}

/** `kept`: new license and current revision. `closed`: drop the key, may come back. `gone`: erase. */
export type RenewedLicense =
  | ({ episode: number; state: 'kept'; revision: number } & SignedLicense)
  | { episode: number; state: 'closed' | 'gone' };

/**
 * Renews licenses and records offline openings, which start rentals at the reported time as far as possible. Revoked
 * or released episodes are gone. Throws KEEP_ERROR 0003 for another member's device, AUTH_ERROR 0004 after withdrawal.
 */
export async function renewLicenses(
  ctx: Needs<'db' | 'secrets'>,
  order: Omit<DownloadDevice, 'device'> & { owner: number; device: string; kept: DownloadUpdate[] },
): Promise<{ now: Date; leases: RenewedLicense[] }> {
  const memberNo = memberNoOf(order.reader);
  if (memberNo === null) throw new DomainError('AUTH_ERROR', '0002');
  if (order.owner !== memberNo) throw new DomainError('KEEP_ERROR', '0003');
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await lockDeviceOwner(tx, memberNo))) throw new DomainError('AUTH_ERROR', '0004');
    return renewIn(ctx, tx, { ...order, memberNo });
  });
}

async function renewIn(
  ctx: Needs<'secrets'>,
  tx: Tx,
  order: Omit<DownloadDevice, 'device'> & { memberNo: number; device: string; kept: DownloadUpdate[] },
): Promise<{ now: Date; leases: RenewedLicense[] }> {
  const { memberNo, device } = order;
  const input = order.kept.map(({ episode }) => episode);
  const existing = new Map(
    (await selectDownloads(tx, { memberNo, device, episodes: input })).map((row) => [row.episode, row]),
  );
  for (const { episode, openedAgoMs } of order.kept)
    if (openedAgoMs !== null && existing.has(episode))
      await recordOfflineOpening(tx, { memberNo, episodeId: episode, agoMs: openedAgoMs });
  const { now, episodes } = await selectLicensedEpisodes(tx, { memberNo, episodes: [...existing.keys()] });
  const current = new Map(episodes.map((row) => [row.id, row]));
  // Newer entitlements are delivered with the license; renewal never starts a rental.
  const unheld = new Set<number>();
  for (const [episode, row] of current) {
    const decision = decideLicense(row, { ...order, now });
    if (decision.is !== 'leased' || !decision.right || decision.right.isKept) continue;
    const { kind, openedAt } = decision.right;
    const isOver = kind === 'rental' && openedAt === null;
    const handover = { ...decision.right, memberNo, episodeId: episode };
    if (isOver || !(await handOverOffline(tx, handover))) unheld.add(episode);
  }
  const ends: { episode: number; until: Date | null }[] = [];
  const licenses = input.map((episode): RenewedLicense => {
    const [row, kept] = [current.get(episode), existing.get(episode)];
    const decision =
      row && kept && !unheld.has(episode) ? decideLicense(row, { ...order, now }) : { is: 'gone' as const };
    if (decision.is !== 'leased' || !row || !kept)
      return { episode, state: decision.is === 'closed' ? 'closed' : 'gone' };
    const { revision, epoch } = kept;
    const { until } = decision.terms;
    ends.push({ episode, until: until === null ? null : new Date(until) });
    const license = { member: memberNo, device, episode, revision, epoch, from: now.getTime() };
    return { episode, state: 'kept', revision: row.revision, ...signLicense(ctx, { ...license, ...decision.terms }) };
  });
  const removed = licenses.flatMap((license) => (license.state === 'gone' ? [license.episode] : []));
  await updateDeviceSeen(tx, { memberNo, device });
  await updateLicenses(tx, { memberNo, device, leases: ends });
  if (removed.length > 0) await deleteDeviceDownloads(tx, { memberNo, device, episodes: removed });
  return { now, leases: licenses };
}
