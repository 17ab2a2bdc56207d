import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../../app/routes.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const MAKES_SHEET = /text\/csv|\b(?:csvResponse|spreadsheetResponse|statementFile)\(/;
/** CSV helpers; any other CSV code under `app/` must be a route. */
const SHEET_DOORS = [
  'app/admin/reports/csv-response.server.ts',
  'app/admin/settlements/settlement-query.server.ts',
  'app/admin/settlements/statement-file.server.ts',
];

const sourceOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

export function csvRoutes(): string[] {
  const pages = patterns(routes).flatMap(({ file, path }) => (MAKES_SHEET.test(sourceOf(`app/${file}`)) ? [path] : []));
  const calls = globSync('server/**/*.ts', { cwd: ROOT })
    .map(sourceOf)
    .filter((source) => MAKES_SHEET.test(source))
    .map((source) => `/proc${/\bproc\.get\('([^']+)'/.exec(source)?.[1] ?? ' has none that is found'}`);
  return [...pages, ...calls].toSorted();
}

/** Files with CSV code that are neither routes nor helpers. */
export function strayCsv(): string[] {
  const existing = new Set([...SHEET_DOORS, ...patterns(routes).map(({ file }) => `app/${file}`)]);
  const all = globSync('app/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
  return all.filter((path) => !existing.has(path) && sourceOf(path).includes('text/csv'));
}

function patterns(entries: readonly RouteConfigEntry[]): { path: string; file: string }[] {
  return entries.flatMap(({ path, file, children = [] }) => [
    ...(path === undefined ? [] : [{ path: `/${path}`, file }]),
    ...patterns(children),
  ]);
}
