import type { Bounds } from './bounds.ts';
import { MEMBERS_BOUNDS } from './members-bounds.ts';
import { READERS_BOUNDS } from './readers-bounds.ts';
import { SHOPS_BOUNDS } from './shops-bounds.ts';

interface Bound {
  rows: number;
  times: number;
  /** Rows in a large shop: a hundred thousand works and members, or more. */
  large: number;
}

const STATEMENT_BOUNDS: Bounds = { ...READERS_BOUNDS, ...MEMBERS_BOUNDS, ...SHOPS_BOUNDS };

/**
 * Tables that a question may read from end to end, with the reason.
 * `opening`, `access_log`: a part that has just begun, of a day or a week, holds little but the last hour that is asked for.
 */
const WHOLE_TABLES: Record<string, readonly string[]> = { '콘솔, 지금': ['opening', 'access_log'] };

/** What a statement may meet; undefined where nobody has looked at it yet. */
export function boundOf({ question, name }: { question: string; name: string }): Bound | undefined {
  const bound = STATEMENT_BOUNDS[question]?.[name];
  if (!bound) return undefined;
  const [rows, times, large = rows] = bound;
  return { rows, times, large };
}

/** Whether a question may read that table from end to end. */
export function mayReadWhole(question: string, table: string): boolean {
  return WHOLE_TABLES[question]?.includes(table) ?? false;
}

/** Every statement that has a bound, as `question: statement`. */
export function boundedStatements(): string[] {
  return Object.entries(STATEMENT_BOUNDS).flatMap(([question, bounds]) =>
    Object.keys(bounds).map((name) => `${question}: ${name}`),
  );
}
