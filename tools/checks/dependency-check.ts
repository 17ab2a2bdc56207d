import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceTree } from './source-tree.ts';

const PAPER = 'docs/dependencies.md';
const LOCK = 'package-lock.json';
const REGISTRY = 'https://registry.npmjs.org/';
/** Lists of package.json allowed per place of use. */
const PLACES: Record<string, string[]> = {
  server: ['dependencies'],
  browser: ['dependencies'],
  both: ['dependencies'],
  machine: ['optionalDependencies'],
  dev: ['devDependencies'],
};
const MAX_DEPENDENCIES = 70;

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
}

interface LockedPackage {
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  deprecated?: string;
  link?: boolean;
}

/** Mismatches between packages and docs/dependencies.md, places included. */
export function unexplainedPackages(tree: SourceTree): string[] {
  const manifest = manifestOf(tree);
  const rows = rowsOf(tree.files.find(({ path }) => path === PAPER)?.text ?? '');
  const listed = Object.values(PLACES)
    .flat()
    .flatMap((list) => Object.keys(namesIn(manifest, list)).map((name) => ({ name, list })));
  const existing = new Map(listed.map(({ name, list }) => [name, list]));
  const missing = [...existing].flatMap(([name, list]) => {
    const row = rows.get(name);
    if (!row) return [`${PAPER}: ${name}의 줄이 없습니다. 까닭, 돌보는 이, 무게가 놓이는 곳을 적어 주세요.`];
    if (row.why === '' || row.keptBy === '') return [`${PAPER}: ${name}의 까닭이나 돌보는 이가 비어 있습니다.`];
    return PLACES[row.place]?.includes(list)
      ? []
      : [`${PAPER}: ${name}은 ${list}에 있는데 ‘${row.place}’라고 적혀 있습니다.`];
  });
  const stale = [...rows.keys()].filter((name) => !existing.has(name));
  const many = Object.keys(manifest.dependencies ?? {}).length;
  return [
    ...missing,
    ...stale.map((name) => `${PAPER}: ${name}은 package.json에 없습니다.`),
    ...(many > MAX_DEPENDENCIES
      ? [`package.json: 독자에게 가는 꾸러미가 ${many}개입니다. ${MAX_DEPENDENCIES}개까지 둡니다.`]
      : []),
  ];
}

/** Inexact versions, and locked packages from another registry, without a hash or with an unlisted install script. */
export function unpinnedPackages(tree: SourceTree, lockText = textOnDisk(join(tree.root, LOCK))): string[] {
  const manifest = manifestOf(tree);
  const direct = { ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies };
  const loose = Object.entries(direct).flatMap(([name, version]) =>
    /^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)
      ? []
      : [`package.json: ${name}의 판 ${version}이 하나로 정해지지 않았습니다.`],
  );
  if (lockText === undefined) return loose;
  const { packages } = JSON.parse(lockText) as { packages: Record<string, LockedPackage> };
  const allowed = new Set(Object.entries(manifest.allowScripts ?? {}).flatMap(([name, may]) => (may ? [name] : [])));
  const errors = Object.entries(packages).flatMap(([path, locked]) => {
    if (path === '' || locked.link) return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const isDirect = path === `node_modules/${name}` && name in direct;
    return findLockfileProblems(locked, { isDirect, mayRun: allowed.has(name) }).map(
      (message) => `${LOCK}: ${path} ${message}`,
    );
  });
  return [...loose, ...errors];
}

function findLockfileProblems(
  locked: LockedPackage,
  { isDirect, mayRun }: { isDirect: boolean; mayRun: boolean },
): string[] {
  return [
    ...(locked.resolved && !locked.resolved.startsWith(REGISTRY)
      ? [`${locked.resolved}에서 옵니다. npm 저장소의 것만 씁니다.`]
      : []),
    ...(locked.integrity?.startsWith('sha512-') ? [] : ['sha512 지문이 없습니다.']),
    ...(locked.hasInstallScript && !mayRun
      ? ['설치하며 스크립트를 실행합니다. 꼭 있어야 하면 allowScripts에 적어 주세요.']
      : []),
    ...(isDirect && locked.deprecated ? [`만든 이가 그만두었습니다: ${locked.deprecated}`] : []),
  ];
}

function manifestOf(tree: SourceTree): Manifest {
  return JSON.parse(tree.files.find(({ path }) => path === 'package.json')?.text ?? '{}') as Manifest;
}

function namesIn(manifest: Manifest, list: string): Record<string, string> {
  const lists: Record<string, Record<string, string> | undefined> = { ...manifest } as never;
  return lists[list] ?? {};
}

interface Row {
  why: string;
  keptBy: string;
  place: string;
}

/** Rows of the table: | `name` | why | maintainer | place |. */
function rowsOf(document: string): Map<string, Row> {
  const rows = document.matchAll(/^\| `([^`]+)` \| ([^|]*) \| ([^|]*) \| ([a-z]+) \|$/gm);
  return new Map(
    [...rows].map(([, name = '', why = '', keptBy = '', position = '']) => [
      name,
      { why: why.trim(), keptBy: keptBy.trim(), place: position },
    ]),
  );
}

function textOnDisk(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
