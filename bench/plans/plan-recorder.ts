import type pg from 'pg';
import { z } from 'zod';

export interface RanStatement {
  text: string;
  /** Rows scanned, including those filtered out. */
  rows: number;
  /** Fully scanned tables; partitions by their parent's name. */
  wholeTables: string[];
  /** 8 KB pages read. */
  pages: number;
}

const planNode = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  'Shared Hit Blocks': z.number().optional(),
  'Shared Read Blocks': z.number().optional(),
  get Plans() {
    return z.array(planNode).optional();
  },
});
type PlanNode = z.infer<typeof planNode>;
const result = z.object({ 'Query Text': z.string(), Plan: planNode });

const EXPLAINED = `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
  set auto_explain.log_buffers = on; set auto_explain.log_timing = off; set auto_explain.log_format = json;
  set auto_explain.log_nested_statements = on; set auto_explain.log_level = notice`;
/** Ignored: the one-row clock function and foreign key lookups. */
const BESIDE = /^(select greatest\((now|clock_timestamp)\(\), said .* \+ shift from clock|SELECT 1 FROM ONLY )/;

/**
 * Logs the plan of every statement on the pool's new connections with auto_explain. Needs a superuser, so embedded
 * databases only. `take` returns and clears the log.
 */
export function watchPlans(pool: pg.Pool): { take(): RanStatement[] } {
  let ran: RanStatement[] = [];
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const checkDependencies = /^duration: .*?plan:\s*(\{.*)$/s.exec(message)?.[1];
      const statement = checkDependencies && ranStatement(JSON.parse(checkDependencies));
      if (statement) ran.push(statement);
    });
    // Runs before any query of the pool's user.
    void client.query(EXPLAINED);
  });
  const take = (): RanStatement[] => {
    const claimed = ran;
    ran = [];
    return claimed;
  };
  return { take };
}

function ranStatement(checkDependencies: unknown): RanStatement | undefined {
  const { 'Query Text': text, Plan } = result.parse(checkDependencies);
  if (BESIDE.test(text.trim())) return undefined;
  const nodes = nodesOf(Plan);
  return {
    text,
    rows: Math.round(nodes.reduce((sum, node) => sum + rowsMet(node), 0)),
    wholeTables: nodes
      // Scans of empty partitions cost nothing.
      .filter((node) => /^(Parallel )?Seq Scan$/.test(node['Node Type']) && rowsMet(node) > 0)
      .map(tableOf),
    pages: (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0),
  };
}

function nodesOf(checkDependencies: PlanNode): PlanNode[] {
  return [checkDependencies, ...(checkDependencies.Plans ?? []).flatMap(nodesOf)];
}

/** Counts scans only: joins repeat their rows. */
function rowsMet(node: PlanNode): number {
  if (!/(Seq|Index|Index Only|Bitmap Heap|Tid|Tid Range) Scan$/.test(node['Node Type'])) return 0;
  const thrown = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + thrown) * node['Actual Loops'];
}

function tableOf(node: PlanNode): string {
  return (node['Relation Name'] ?? '').replace(/_(\d{4}_\d\d(_\d\d)?)$/, '');
}

const VERBS = [
  [/\binsert\s+into\b/i, 'insert'],
  [/\bupdate\s+(only\s+)?"?\w+"?(\s+"?\w+"?)?\s+set\b/i, 'update'],
  [/\bdelete\s+from\b/i, 'delete'],
] as const;

/** Verb and known tables: `insert entitlement, lot`. */
export function statementName(text: string, tables: ReadonlySet<string>): string {
  const verb = VERBS.find(([pattern]) => pattern.test(text))?.[1] ?? 'select';
  const words = new Set(text.match(/\b[a-z][a-z_]+\b/g));
  const named = [...text.matchAll(/\b(?:from|join|into|update|,)\s+"?(\w+)"?/gi)].map(([, name = '']) => name);
  const met = [...new Set(named)].filter((name) => tables.has(name) && words.has(name));
  return `${verb} ${met.toSorted().join(', ')}`.trim();
}
