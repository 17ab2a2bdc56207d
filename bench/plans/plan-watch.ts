import type pg from 'pg';
import { z } from 'zod';

/** How one statement was done when it ran. */
export interface RanStatement {
  text: string;
  /** Rows that its scans met, those that a filter threw away included. */
  rows: number;
  /** Tables that were read from end to end, partitions by their parent's name. */
  wholeTables: string[];
  /** 8 KB pages that were looked at. */
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
const told = z.object({ 'Query Text': z.string(), Plan: planNode });

const EXPLAINED = `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
  set auto_explain.log_buffers = on; set auto_explain.log_timing = off; set auto_explain.log_format = json;
  set auto_explain.log_nested_statements = on; set auto_explain.log_level = notice`;
/** The clock is a function of one row, asked everywhere; keys look for the one row they point to. */
const BESIDE = /^(select greatest\((now|clock_timestamp)\(\), said .* \+ shift from clock|SELECT 1 FROM ONLY )/;

/**
 * Has the server tell how it did every statement on the connections that this pool opens from now on, as it was done:
 * with its parameters, its kept plan and what triggers ran within. Needs the rights of a superuser, and is for
 * embedded databases. What was told is taken by `take`, which forgets it.
 */
export function watchPlans(pool: pg.Pool): { take(): RanStatement[] } {
  let ran: RanStatement[] = [];
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const plan = /^duration: .*?plan:\s*(\{.*)$/s.exec(message)?.[1];
      const statement = plan && ranStatement(JSON.parse(plan));
      if (statement) ran.push(statement);
    });
    // Sent before whatever the pool's own user asks on it.
    void client.query(EXPLAINED);
  });
  const take = (): RanStatement[] => {
    const taken = ran;
    ran = [];
    return taken;
  };
  return { take };
}

function ranStatement(plan: unknown): RanStatement | undefined {
  const { 'Query Text': text, Plan } = told.parse(plan);
  if (BESIDE.test(text.trim())) return undefined;
  const nodes = nodesOf(Plan);
  return {
    text,
    rows: Math.round(nodes.reduce((sum, node) => sum + rowsMet(node), 0)),
    wholeTables: nodes
      // Parts of a table that are empty are gone through in no time, whatever the plan calls it.
      .filter((node) => /^(Parallel )?Seq Scan$/.test(node['Node Type']) && rowsMet(node) > 0)
      .map(tableOf),
    pages: (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0),
  };
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** Of scans of tables and indexes alone: what joins make of them was met already. */
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

/** What a statement does first of all, and to which of these tables: `insert entitlement, lot`. */
export function statementName(text: string, tables: ReadonlySet<string>): string {
  const verb = VERBS.find(([pattern]) => pattern.test(text))?.[1] ?? 'select';
  const words = new Set(text.match(/\b[a-z][a-z_]+\b/g));
  const named = [...text.matchAll(/\b(?:from|join|into|update|,)\s+"?(\w+)"?/gi)].map(([, name = '']) => name);
  const met = [...new Set(named)].filter((name) => tables.has(name) && words.has(name));
  return `${verb} ${met.toSorted().join(', ')}`.trim();
}
