import { lastLedgerCheck } from '#domain/numbers';
import { type RefundTimes, recentRefundTimes } from '#domain/payment';
import { shopFacts } from '#domain/showcase';
import { lastRehearsal } from '#domain/upkeep';
import type { Needs } from '#shared/context';
import { LEAK_CHECKS } from '#vocabulary/leak-checks';
import { seoulDay } from '#vocabulary/seoul-date';
import { signDocument } from './document-keys.ts';
import { selectMoment } from './receipt-store.ts';

/** What the shop states about how it is run. Null: there is nothing to state yet. */
export interface TrustFacts {
  /** The day in Seoul of which it is true, as `2026-11-28`. */
  date: string;
  /** `isWhole`: everything that was restored was complete. */
  restoreRehearsal: { at: string; seconds: number; isWhole: boolean } | null;
  /** `root`: the last seal that the check covered, as `ledger verify --against` reads it; null where nothing was sealed. */
  ledgerCheck: { at: string; isWhole: boolean; root: string | null } | null;
  refunds: RefundTimes | null;
  leakChecks: typeof LEAK_CHECKS;
}

/** Collects what the trust page states; changes nothing. */
export async function showTrust(ctx: Needs<'db'>): Promise<TrustFacts> {
  const [now, rehearsal, check, refunds] = await Promise.all([
    selectMoment(ctx.db),
    lastRehearsal(ctx),
    lastLedgerCheck(ctx),
    recentRefundTimes(ctx),
  ]);
  return {
    date: seoulDay(now),
    restoreRehearsal: rehearsal
      ? {
          at: rehearsal.at.toISOString(),
          seconds: Math.round(rehearsal.milliseconds / 100) / 10,
          isWhole: rehearsal.isWhole,
        }
      : null,
    ledgerCheck: check ? { ...check, at: check.at.toISOString() } : null,
    refunds: refunds ?? null,
    leakChecks: LEAK_CHECKS,
  };
}

/**
 * The statement of the trust page as JSON with its detached signature. It holds no moment
 * finer than the day: the same facts give the same bytes, so that text and signature may be fetched one after the other.
 */
export async function trustStatement(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
): Promise<{ text: string; signature: string }> {
  const [facts, shop] = await Promise.all([showTrust(ctx), shopFacts(ctx)]);
  const { name, company, businessNumber } = shop;
  const { url } = ctx.mailer.letterhead();
  const statement = { type: 'seoga-trust', version: 1, shop: { name, company, businessNumber, url }, ...facts };
  const text = `${JSON.stringify(statement, null, 2)}\n`;
  return { text, signature: await signDocument(ctx, { type: 'seoga-trust', text }) };
}
