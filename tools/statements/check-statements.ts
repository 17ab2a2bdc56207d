import { pathToFileURL } from 'node:url';
import {
  AliasNode,
  type CompiledQuery,
  IdentifierNode,
  type OperationNode,
  RawNode,
  type SelectionNode,
  UpdateQueryNode,
} from 'kysely';
import type pg from 'pg';
import { APPLICATION_ROLE } from '#platform/database/embedded-postgres';
import { type ResultColumn, columnFaults, describeStatement, typeFault } from './column-types.ts';
import { openRecordingDatabase } from './recording-database.ts';
import { type Samples, sampleOf } from './sample-values.ts';
import { type SqlTemplate, type StoreFunction, type StoreSource, readStores, templateKey } from './store-source.ts';

/** Calls of each function: with the first alternatives, with the last ones, then with mixed ones. */
const ROUNDS = 24;
const TIMEOUT_MS = 2000;
/** Need more than the right to read, as row locks do. */
const WRITES = /\b(?:insert|update|delete|merge|for (?:key )?share)\b/i;

export interface StatementReport {
  /** Statements and typed expressions in select lists that were prepared. */
  statements: number;
  expressions: number;
  /** Statements that no call reached. */
  unreached: string[];
  /** Rejected by the database, beyond the application's rights, or other columns than declared. */
  faults: string[];
}

/**
 * Calls every exported store function with generated arguments on a recording database, prepares what was recorded
 * as the application's role, plans what writes, and compares the result columns with the declared rows.
 */
export async function checkStatements(
  pool: pg.Pool,
  { root, named }: { root: string; named: Samples['named'] },
): Promise<StatementReport> {
  const source = readStores(root);
  const recorded = await recordStatements(source, named);
  const templates = Map.groupBy(source.templates, ({ key }) => key);
  const compared = new Set<SqlTemplate>();
  const faults = new Set<string>();
  const client = await pool.connect();
  try {
    await client.query(`set role ${APPLICATION_ROLE}`);
    for (const query of recorded) {
      const reject = (error: Error): void =>
        void faults.add(`${placeOf(query, templates)}: ${error.message}: ${query.sql}`);
      const columns = await describeStatement(client, query.sql).catch(reject);
      if (!columns) continue;
      // Only a plan checks the rights.
      if (WRITES.test(query.sql)) await client.query(`explain (generic_plan) ${query.sql}`).catch(reject);
      for (const { template, errors } of compare(source, { query, columns, templates })) {
        compared.add(template);
        for (const error of errors) faults.add(`${template.place}: ${error}`);
      }
    }
  } finally {
    await client.query('reset role');
    client.release();
  }
  const executed = source.templates.filter(({ isStatement }) => isStatement);
  return {
    statements: executed.filter((template) => compared.has(template)).length,
    expressions: [...compared].filter(({ isStatement }) => !isStatement).length,
    unreached: executed.filter((template) => !compared.has(template)).map(({ place }) => place),
    faults: [...faults],
  };
}

async function recordStatements(source: StoreSource, named: Samples['named']): Promise<CompiledQuery[]> {
  const rows = Map.groupBy(source.templates, ({ key }) => key);
  let round = 0;
  let turn = 0;
  const rowsOf = (query: CompiledQuery): unknown[] => {
    if (round % 3 === 2) return [];
    const row = rows.get(keyOf(query.query))?.find((template) => template.row)?.row;
    return row ? [sampleOf(samples, row)] : [ANY_ROW];
  };
  const { db, take } = openRecordingDatabase(rowsOf);
  const samples: Samples = {
    checker: source.checker,
    db,
    named,
    choose(alternatives) {
      turn += 1;
      if (round < 2) return round === 0 ? 0 : alternatives - 1;
      return (Math.imul(turn * ROUNDS + round, 0x9e_37_79_b1) >>> 8) % alternatives;
    },
  };
  const recorded = new Map<string, CompiledQuery>();
  // A generated set of undefined columns is no statement.
  const isEmpty = ({ query }: CompiledQuery): boolean => UpdateQueryNode.is(query) && query.updates?.length === 0;
  for (const one of source.functions) {
    for (round = 0; round < ROUNDS; round += 1) {
      turn = 0;
      await callWith(samples, one);
      for (const query of take()) if (!isEmpty(query)) recorded.set(`${keyOf(query.query)} ${query.sql}`, query);
    }
  }
  return [...recorded.values()];
}

/** A row of the query builder. */
const ANY_ROW = new Proxy({}, { get: () => 1 });

/** Errors are expected: generated arguments and rows need not make sense together. */
async function callWith(samples: Samples, { file, name, parameters }: StoreFunction): Promise<void> {
  const { [name]: call }: Record<string, (...values: unknown[]) => unknown> = await import(pathToFileURL(file).href);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const late = new Promise((resolve) => timeout.addEventListener('abort', resolve));
  try {
    await Promise.race([call?.(...parameters.map((type) => sampleOf(samples, type))), late]);
  } catch {
    // The statements before the error are recorded.
  }
}

interface Compared {
  template: SqlTemplate;
  errors: string[];
}

function compare(
  { checker }: StoreSource,
  input: { query: CompiledQuery; columns: ResultColumn[]; templates: ReadonlyMap<string, SqlTemplate[]> },
): Compared[] {
  const { query, columns, templates } = input;
  const whole = (templates.get(keyOf(query.query)) ?? [])
    .filter(({ isStatement }) => isStatement)
    .map((template) => ({ template, errors: template.row ? columnFaults(checker, template.row, columns) : [] }));
  const selected = selectedTemplates(query.query).flatMap(({ name, key }) => {
    const oid = columns.find((column) => column.name === name)?.type;
    return (templates.get(key) ?? []).flatMap((template) => {
      if (!template.row || oid === undefined) return [];
      const fault = typeFault(checker, template.row, oid);
      return [{ template, errors: fault ? [`${name}: ${fault}`] : [] }];
    });
  });
  return [...whole, ...selected];
}

/** Raw expressions with a name in the select or returning list of a built query. */
function selectedTemplates(query: CompiledQuery['query']): { name: string; key: string }[] {
  const selections = [
    ...('selections' in query ? (query.selections ?? []) : []),
    ...('returning' in query ? (query.returning?.selections ?? []) : []),
  ];
  return selections.flatMap(({ selection }: SelectionNode) => {
    if (!AliasNode.is(selection) || !RawNode.is(selection.node) || !IdentifierNode.is(selection.alias)) return [];
    return [{ name: selection.alias.name, key: keyOf(selection.node) }];
  });
}

function keyOf(node: OperationNode): string {
  return RawNode.is(node) ? templateKey(node.sqlFragments) : node.kind;
}

function placeOf({ query }: CompiledQuery, templates: ReadonlyMap<string, SqlTemplate[]>): string {
  return templates.get(keyOf(query))?.[0]?.place ?? 'query builder';
}
