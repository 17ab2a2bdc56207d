import type { SettlementChange } from '#vocabulary/settlement-changes';

/** A change that could be made now, with the names by which the console shows it. */
export interface CheckedChange {
  /** The same, with numbers in place of what was typed. */
  change: SettlementChange;
  /** Whose money it is; null where it is everybody's. */
  holder: { id: number; name: string } | null;
  about: string;
  /** What is added, taken away or paid; 0 where a change has no sum. */
  won: number;
}

/** What a change did, as the audit log says it. `id`: the new contract. */
export interface AppliedChange {
  before: object | null;
  after: object;
  id?: number;
}
