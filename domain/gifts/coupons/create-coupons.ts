import { withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { selectCampaign } from '../campaigns/campaign-store.ts';
import { makeCode, normalizeCode } from './coupon-rules.ts';
import { insertCoupons } from './coupon-store.ts';

const BATCH_SIZE = 1000;

/** Maximum number of codes per call. */
export const MAX_COUPONS = 1_000_000;

/**
 * Creates single-use codes of a coupon campaign and returns them once: only hashes are stored. Audited as the command
 * line. Undefined for an unknown campaign.
 */
export async function createCoupons(
  ctx: Needs<'db' | 'secrets'>,
  input: { campaign: string; count: number },
): Promise<string[] | undefined> {
  const campaign = await selectCampaign(ctx.db, { kind: 'coupon', sourceKey: input.campaign });
  if (!campaign) return undefined;
  const action = { name: 'coupon.make', subject: `gift:${campaign.id}` } as const;
  return withAudit(ctx, { by: 'command-line', act: action }, async (tx) => {
    const codes = await createCodes(ctx, tx, { campaignId: campaign.id, count: input.count });
    return { after: { codes: codes.length }, result: codes };
  });
}

export async function createCodes(
  ctx: Needs<'secrets'>,
  tx: Tx,
  { campaignId, count }: { campaignId: number; count: number },
): Promise<string[]> {
  const created: string[] = [];
  while (created.length < count)
    created.push(...(await createBatch(ctx, tx, { campaignId, count: Math.min(BATCH_SIZE, count - created.length) })));
  return created;
}

async function createBatch(
  ctx: Needs<'secrets'>,
  tx: Tx,
  { campaignId, count }: { campaignId: number; count: number },
): Promise<string[]> {
  const codes = new Map<string, string>();
  while (codes.size < count) {
    const code = makeCode((bytes) => ctx.secrets.random(bytes));
    codes.set(couponMac(ctx, code), code);
  }
  const inserted = new Set(await insertCoupons(tx, { campaignId, codeMacs: [...codes.keys()], mostUses: 1 }));
  return [...codes].flatMap(([mac, code]) => (inserted.has(mac) ? [code] : []));
}

export function couponMac(ctx: Needs<'secrets'>, code: string): string {
  return ctx.secrets.mac('coupon', normalizeCode(code));
}
