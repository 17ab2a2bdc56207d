import type { Bounds } from './bounds.ts';
import { MEMBERS_BOUNDS } from './member-bounds.ts';
import { READER_BOUNDS } from './reader-bounds.ts';
import { SHOPS_BOUNDS } from './shop-bounds.ts';

interface Bound {
  rows: number;
  times: number;
  /** Rows at 100,000 works and members or more. */
  large: number;
}

const STATEMENT_BOUNDS: Bounds = { ...READER_BOUNDS, ...MEMBERS_BOUNDS, ...SHOPS_BOUNDS };

/** Allowed full scans. A new partition of `opening` or `access_log` holds little but the last hour. */
const WHOLE_TABLES: Record<string, readonly string[]> = { '콘솔, 지금': ['opening', 'access_log'] };

/** Undefined for a statement without a bound. */
export function boundOf({ question, name }: { question: string; name: string }): Bound | undefined {
  const bound = STATEMENT_BOUNDS[question]?.[name];
  if (!bound) return undefined;
  const [rows, times, large = rows] = bound;
  return { rows, times, large };
}

export function mayReadFullTable(question: string, table: string): boolean {
  return WHOLE_TABLES[question]?.includes(table) ?? false;
}

/** As `question: statement`. */
export function boundedStatements(): string[] {
  return Object.entries(STATEMENT_BOUNDS).flatMap(([question, bounds]) =>
    Object.keys(bounds).map((name) => `${question}: ${name}`),
  );
}
