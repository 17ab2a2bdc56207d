import type { AuditRecord } from '#shared/operations/audit-fields';
import type { SettlementChange } from '#shared/money/settlement-changes';

export interface CheckedChange {
  /** With IDs instead of entered names. */
  change: SettlementChange;
  /** Null when it concerns all holders. */
  holder: { id: number; name: string } | null;
  /** All holders that it pays, if it pays several. */
  holderIds?: number[];
  about: string;
  /** The absolute amount; 0 for a change without one. */
  won: number;
}

export interface AppliedChange {
  before: AuditRecord | null;
  after: AuditRecord;
  id?: number;
}
