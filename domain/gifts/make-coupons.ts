import { actAs } from '#domain/operators';
import type { Needs, Tx } from '#shared/context';
import { selectCampaign } from './campaign-store.ts';
import { makeCode, plainCode } from './coupon-rules.ts';
import { insertCoupons } from './coupon-store.ts';

const PART = 1000;

/** Most codes that are made at once. */
export const MOST_COUPONS = 1_000_000;

/**
 * Makes codes of a coupon campaign, each for one member and once, and hands them out: nobody can read them later, for only
 * hashes are kept; that the command line made them is written to the audit log. Undefined where there is no such campaign.
 */
export async function makeCoupons(
  ctx: Needs<'db' | 'secrets'>,
  order: { campaign: string; count: number },
): Promise<string[] | undefined> {
  const campaign = await selectCampaign(ctx.db, { kind: 'coupon', sourceKey: order.campaign });
  if (!campaign) return undefined;
  const act = { name: 'coupon.make', subject: `gift:${campaign.id}` };
  return actAs(ctx, { by: 'command-line', act }, async (tx) => {
    const codes = await makeCodes(ctx, tx, { campaignId: campaign.id, count: order.count });
    return { after: { codes: codes.length }, result: codes };
  });
}

/** As `makeCoupons`, in the caller's transaction. */
export async function makeCodes(
  ctx: Needs<'secrets'>,
  tx: Tx,
  { campaignId, count }: { campaignId: number; count: number },
): Promise<string[]> {
  const made: string[] = [];
  while (made.length < count)
    made.push(...(await makePart(ctx, tx, { campaignId, count: Math.min(PART, count - made.length) })));
  return made;
}

/** A code that there is already is left out: the next part makes another. */
async function makePart(
  ctx: Needs<'secrets'>,
  tx: Tx,
  { campaignId, count }: { campaignId: number; count: number },
): Promise<string[]> {
  const codes = new Map<string, string>();
  while (codes.size < count) {
    const code = makeCode((bytes) => ctx.secrets.random(bytes));
    codes.set(macOf(ctx, code), code);
  }
  const kept = new Set(await insertCoupons(tx, { campaignId, codeMacs: [...codes.keys()], mostUses: 1 }));
  return [...codes].flatMap(([mac, code]) => (kept.has(mac) ? [code] : []));
}

/** What is kept of a code. */
export function macOf(ctx: Needs<'secrets'>, code: string): string {
  return ctx.secrets.mac('coupon', plainCode(code));
}
