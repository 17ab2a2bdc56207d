import { lastLedgerCheck } from '#domain/reports';
import { type RefundDurations, loadRefundDurations } from '#domain/payment';
import { loadShopInfo } from '#domain/merchandising';
import { lastRehearsal } from '#domain/maintenance';
import type { Needs } from '#kernel/context';
import { LEAK_CHECKS } from '#shared/operations/leak-checks';
import { seoulDay } from '#shared/content/seoul-date';
import { signDocument } from './document-keys.ts';
import { selectNow } from './receipt-store.ts';

/** The shop's public operating report. Null: nothing to report yet. */
export interface TrustReport {
  /** The day in Seoul it describes, as `2026-11-28`. */
  date: string;
  /** `isComplete`: everything was restored. */
  restoreRehearsal: { at: string; seconds: number; isComplete: boolean } | null;
  /** `root`: the last seal the check covered, as `ledger verify --against` reads it; null without seals. */
  ledgerCheck: { at: string; isComplete: boolean; root: string | null } | null;
  refunds: RefundDurations | null;
  leakChecks: typeof LEAK_CHECKS;
}

/** Collects the report. */
export async function readTrustReport(ctx: Needs<'db'>): Promise<TrustReport> {
  const [now, rehearsal, check, refunds] = await Promise.all([
    selectNow(ctx.db),
    lastRehearsal(ctx),
    lastLedgerCheck(ctx),
    loadRefundDurations(ctx),
  ]);
  return {
    date: seoulDay(now),
    restoreRehearsal: rehearsal
      ? {
          at: rehearsal.at.toISOString(),
          seconds: Math.round(rehearsal.milliseconds / 100) / 10,
          isComplete: rehearsal.isWhole,
        }
      : null,
    ledgerCheck: check ? { ...check, at: check.at.toISOString() } : null,
    refunds: refunds ?? null,
    leakChecks: LEAK_CHECKS,
  };
}

/**
 * The report as JSON with its detached signature. Times are no finer than a day: equal data gives equal bytes, so text
 * and signature can be fetched separately.
 */
export async function createTrustStatement(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
): Promise<{ text: string; signature: string }> {
  const [facts, shop] = await Promise.all([readTrustReport(ctx), loadShopInfo(ctx)]);
  const { name, company, businessNumber } = shop;
  const { url } = ctx.mailer.branding();
  const statement = { type: 'seoga-trust', version: 1, shop: { name, company, businessNumber, url }, ...facts };
  const text = `${JSON.stringify(statement, null, 2)}\n`;
  return { text, signature: await signDocument(ctx, { type: 'seoga-trust', text }) };
}
