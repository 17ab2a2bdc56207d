import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../app/routes.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** By what a route's file makes a sheet: its own words, or one of the doors for sheets. */
const MAKES_SHEET = /text\/csv|\b(?:csvAnswer|sheetAnswer|statementFile)\(/;
/** The doors: whatever else under `app/` says of itself that it is a sheet must be a route. */
const SHEET_DOORS = [
  'app/operator/csv-answer.server.ts',
  'app/operator/settle/settle-asks.server.ts',
  'app/operator/settle/statement-file.server.ts',
];

const sourceOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Every address of the shop, by its pattern, that answers with a table for spreadsheets. */
export function csvRoutes(): string[] {
  const pages = patterns(routes).flatMap(({ file, path }) => (MAKES_SHEET.test(sourceOf(`app/${file}`)) ? [path] : []));
  const calls = globSync('server/**/*.ts', { cwd: ROOT })
    .map(sourceOf)
    .filter((source) => MAKES_SHEET.test(source))
    .map((source) => `/proc${/\bproc\.get\('([^']+)'/.exec(source)?.[1] ?? ' has none that is found'}`);
  return [...pages, ...calls].toSorted();
}

/** Files of the pages that say that they are a table, and are neither a route nor a door. */
export function strayCsv(): string[] {
  const known = new Set([...SHEET_DOORS, ...patterns(routes).map(({ file }) => `app/${file}`)]);
  const all = globSync('app/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
  return all.filter((path) => !known.has(path) && sourceOf(path).includes('text/csv'));
}

function patterns(entries: readonly RouteConfigEntry[]): { path: string; file: string }[] {
  return entries.flatMap(({ path, file, children = [] }) => [
    ...(path === undefined ? [] : [{ path: `/${path}`, file }]),
    ...patterns(children),
  ]);
}
