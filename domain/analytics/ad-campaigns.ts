import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type AdCampaign, attributionOf } from '#shared/merchandising/marketing';
import { selectAcquisitionCounts, selectAdCampaigns, writeAdCampaigns } from './ad-campaign-store.ts';

const MAX = { campaigns: 200, name: 60, path: 500 };

/** A campaign of the operator, or adverts without one, with the members and payers it brought. */
export interface AdCampaignResult extends AdCampaign {
  isSaved: boolean;
  joins: number;
  payers: number;
}

/** Saved campaigns in their order, then adverts that brought members without one. */
export async function listAdCampaigns(ctx: Needs<'db'>): Promise<AdCampaignResult[]> {
  const [saved, counts] = await Promise.all([selectAdCampaigns(ctx.db), selectAcquisitionCounts(ctx.db)]);
  const keyOf = ({ pid, sid }: { pid: string; sid: string }): string => `${pid} ${sid}`;
  const countOf = new Map(counts.map((count) => [keyOf(count), count]));
  const known = saved.map((campaign) => {
    const { joins = 0, payers = 0 } = countOf.get(keyOf(campaign)) ?? {};
    return { ...campaign, isSaved: true, joins, payers };
  });
  const names = new Set(saved.map(keyOf));
  const other = counts.filter((count) => !names.has(keyOf(count)));
  return [...known, ...other.map((count) => ({ name: '', path: '/', isSaved: false, ...count }))];
}

/** Adds a campaign. Throws SETUP_ERROR 0003 with `field` for an invalid value, 0004 for existing values. */
export async function addAdCampaign(
  ctx: Needs<'db'>,
  { by, campaign }: { by: Actor; campaign: AdCampaign },
): Promise<void> {
  const added = validCampaign(campaign);
  await withAudit(ctx, { by, act: { name: 'ad-campaign.add', subject: 'ad-campaign' } }, async (tx) => {
    const campaigns = await selectAdCampaigns(tx, { isLocked: true });
    if (campaigns.some(({ pid, sid }) => pid === added.pid && sid === added.sid) || campaigns.length >= MAX.campaigns)
      throw new DomainError('SETUP_ERROR', '0004');
    await writeAdCampaigns(tx, [...campaigns, added]);
    return { after: added, result: undefined };
  });
}

/** Removes a campaign; what members it brought stays. */
export async function removeAdCampaign(
  ctx: Needs<'db'>,
  { by, pid, sid }: { by: Actor; pid: string; sid: string },
): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'ad-campaign.remove', subject: 'ad-campaign' } }, async (tx) => {
    const campaigns = await selectAdCampaigns(tx, { isLocked: true });
    await writeAdCampaigns(
      tx,
      campaigns.filter((campaign) => campaign.pid !== pid || campaign.sid !== sid),
    );
    const before = campaigns.find((campaign) => campaign.pid === pid && campaign.sid === sid);
    return { before: before ?? null, after: null, result: undefined };
  });
}

function validCampaign(typed: AdCampaign): AdCampaign {
  const [name, pid, sid, path] = [typed.name, typed.pid, typed.sid, typed.path].map((text) =>
    text.normalize('NFC').trim(),
  );
  const reject = (field: string): never => {
    throw new DomainError('SETUP_ERROR', '0003', { field });
  };
  if (!name || name.length > MAX.name) return reject('name');
  if (!pid && !sid) return reject('pid');
  if (pid && attributionOf(pid) === undefined) return reject('pid');
  if (sid && (attributionOf(sid) === undefined || sid === '0')) return reject('sid');
  if (!path || path.length > MAX.path || !/^\/(?!\/)[^\s?#\\]*$/.test(path)) return reject('path');
  return { name, pid: pid ?? '', sid: sid ?? '', path };
}
