import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_LETTERS, VIEWER_OWN, budgetOf } from '../bench/page-budgets.ts';
import { type ReadFile, builtFiles, fileBytes, namedBy, scriptBytes, sumOf } from '../bench/page-files.ts';
import { isBuildFresh } from '../cli/build.ts';
import { type RouteManifest, readManifest } from '../cli/route-manifest.ts';

/** Why the sizes cannot be told now; undefined where a build of these very sources stands. */
export function whyUnmeasured(root: string): string | undefined {
  if (!existsSync(join(root, 'build', 'client')))
    return '빌드가 없어 재지 않았습니다. npm run seoga -- build 뒤에 다시 실행해 주세요.';
  return isBuildFresh()
    ? undefined
    : '빌드가 지금 소스의 것이 아니어서 재지 않았습니다. npm run seoga -- build 뒤에 다시 실행해 주세요.';
}

/** Screens of the build that are heavier than their budget, each with what it weighs. */
export async function heavyScreens(root: string): Promise<string[]> {
  const client = join(root, 'build', 'client');
  const letters: { first: string } = JSON.parse(readFileSync(join(root, 'build', 'interface-letters.json'), 'utf8'));
  return [...(await heavyRoutes(readManifest(client), builtFiles(client))), ...manyLetters(letters.first)];
}

/** Whether the first screens themselves say too many letters: the first file of a face would have no room for a shop's own. */
export function manyLetters(first: string): string[] {
  const count = [...first].length;
  return count > OWN_LETTERS ? [`첫 화면들이 스스로 쓰는 글자 ${count}자, 예산 ${OWN_LETTERS}자`] : [];
}

/** As `heavyScreens`, of a list of routes whose files can be read. */
export async function heavyRoutes(manifest: RouteManifest, read: ReadFile): Promise<string[]> {
  const faults: string[] = [];
  const home = await scriptBytes(namedBy(manifest, 'routes/home').scripts, read);
  const screens = Object.values(manifest.routes).filter(
    (route) => route.hasDefaultExport && route.id.startsWith('routes/'),
  );
  for (const { id } of screens) {
    const named = namedBy(manifest, id);
    const scripts = await scriptBytes(named.scripts, read);
    const styles = await fileBytes(named.styles, read);
    const budget = budgetOf(id);
    const tell = (what: string, bytes: number, most: number): void => {
      if (bytes > most) faults.push(`${id}: ${what} ${kilobytes(bytes)} KB, 예산 ${kilobytes(most)} KB`);
    };
    tell('JS', sumOf(scripts), budget.scripts);
    tell('CSS', sumOf(styles), budget.styles);
    if (/^routes\/viewer(-images)?$/.test(id)) {
      const own = new Map([...scripts].filter(([path]) => !home.has(path)));
      tell('뷰어만의 JS', sumOf(own), VIEWER_OWN);
    }
  }
  return faults;
}

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);
