import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_INTERFACE_LETTERS, VIEWER_OWN, budgetOf } from '../../bench/page-size/page-budgets.ts';
import { type ReadFile, builtFiles, fileBytes, namedBy, scriptBytes, sumOf } from '../../bench/page-size/page-files.ts';
import { isBuildFresh } from '../../cli/app-build/build.ts';
import { type RouteManifest, readManifest } from '../../cli/app-build/route-manifest.ts';

/** Why sizes cannot be measured: no build of the current sources. */
export function whyUnmeasured(root: string): string | undefined {
  if (!existsSync(join(root, 'build', 'client')))
    return '빌드가 없어 재지 않았습니다. npm run seoga -- build 뒤에 다시 실행해 주세요.';
  return isBuildFresh()
    ? undefined
    : '빌드가 지금 소스의 것이 아니어서 재지 않았습니다. npm run seoga -- build 뒤에 다시 실행해 주세요.';
}

/** Pages of the build over their size budget. */
export async function screensOverBudget(root: string): Promise<string[]> {
  const client = join(root, 'build', 'client');
  const letters: { first: string } = JSON.parse(readFileSync(join(root, 'build', 'interface-letters.json'), 'utf8'));
  return [...(await routesOverBudget(readManifest(client), builtFiles(client))), ...lettersOverBudget(letters.first)];
}

/** Reports when the first pages use more characters than the first font file may hold. */
export function lettersOverBudget(first: string): string[] {
  const count = [...first].length;
  return count > MAX_INTERFACE_LETTERS
    ? [`첫 화면들이 스스로 쓰는 글자 ${count}자, 예산 ${MAX_INTERFACE_LETTERS}자`]
    : [];
}

export async function routesOverBudget(manifest: RouteManifest, read: ReadFile): Promise<string[]> {
  const errors: string[] = [];
  const home = await scriptBytes(namedBy(manifest, 'routes/storefront/home').scripts, read);
  const screens = Object.values(manifest.routes).filter(
    (route) => route.hasDefaultExport && /^routes\/(?!layouts\/)/.test(route.id),
  );
  for (const { id } of screens) {
    const named = namedBy(manifest, id);
    const scripts = await scriptBytes(named.scripts, read);
    const styles = await fileBytes(named.styles, read);
    const budget = budgetOf(id);
    const report = (what: string, bytes: number, most: number): void => {
      if (bytes > most) errors.push(`${id}: ${what} ${kilobytes(bytes)} KB, 예산 ${kilobytes(most)} KB`);
    };
    report('JS', sumOf(scripts), budget.scripts);
    report('CSS', sumOf(styles), budget.styles);
    if (/^routes\/reader\/viewer(-images)?$/.test(id)) {
      const own = new Map([...scripts].filter(([path]) => !home.has(path)));
      report('뷰어만의 JS', sumOf(own), VIEWER_OWN);
    }
  }
  return errors;
}

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);
