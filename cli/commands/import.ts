import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { importWorks } from '#domain/catalog-import';
import { declineSamples } from '#domain/samples';
import { readFeatureFlags, requireFeature } from '#domain/feature-flags';
import type { WorkChoice } from '#shared/catalog/import-runs';
import { StartupError } from '#platform/startup-error';
import { DomainError } from '#kernel/domain-error';
import { errorMessage } from '#shared/errors/errors';
import { openImportDeps, progressLine, rebuildInterfaceFonts, workLines } from '../import/import-deps.ts';
import { openShop } from '../start/shop-context.ts';

const CHOICES = ['--dry-run', '--replace', '--new', '--publish'];

/**
 * `import <file or folder>… [--dry-run] [--replace] [--new] [--publish]`: imports works and reports each. Without
 * work.yaml a work stays a draft.
 */
export async function run(args: string[]): Promise<number> {
  const paths = args.filter((arg) => !arg.startsWith('--'));
  const dryRun = args.includes('--dry-run');
  const unknown = args.find((arg) => arg.startsWith('--') && !CHOICES.includes(arg));
  if (unknown) throw new StartupError(`${unknown}은 모르는 선택입니다. ${CHOICES.join(', ')}만 쓸 수 있습니다.`);
  if (paths.length === 0)
    throw new StartupError('가져올 파일이나 폴더를 적어 주세요. 예: npm run seoga -- import ./works');
  const missing = paths.find((path) => !existsSync(path));
  if (missing) throw new StartupError(`${missing}을 찾을 수 없습니다. 경로를 확인해 주세요.`);
  const shop = await openShop('import', () => undefined);
  const importDeps = openImportDeps(shop.ctx);
  try {
    if (!dryRun) {
      await requireImport(shop.ctx);
      await declineSamples(shop.ctx);
    }
    let rejected = 0;
    for (const path of await importDeps.reader.group(paths.map((one) => resolve(one))))
      rejected += await importPath({
        ctx: shop.ctx,
        deps: importDeps,
        path,
        dryRun,
        replace: args.includes('--replace'),
        choice: {
          ...(args.includes('--new') ? { identity: 'new' } : {}),
          ...(args.includes('--publish') ? { publish: 'now' } : {}),
        },
      });
    // Frees the workers' memory before font subsetting.
    await importDeps.close();
    if (!dryRun) await rebuildInterfaceFonts(shop.ctx);
    if (dryRun) process.stdout.write('시험 실행이라 아무것도 바꾸지 않았습니다.\n');
    return rejected > 0 ? 1 : 0;
  } finally {
    await importDeps.close();
    await shop.close();
  }
}

/** Throws when imports are switched off. */
export async function requireImport(ctx: Parameters<typeof importWorks>[0]): Promise<void> {
  try {
    requireFeature(await readFeatureFlags(ctx), 'import');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new StartupError(errorMessage(error.errorName, error.code), error);
  }
}

type Means = ReturnType<typeof openImportDeps>;

/** Imports a path, reports each work and returns the number of rejected ones. */
export async function importPath(order: {
  ctx: Parameters<typeof importWorks>[0];
  deps: Means;
  path: string | readonly string[];
  dryRun: boolean;
  replace: boolean;
  choice: WorkChoice;
}): Promise<number> {
  const line = progressLine();
  const report = await importWorks(order.ctx, order.deps, {
    path: order.path,
    dryRun: order.dryRun,
    replace: order.replace,
    choose: () => order.choice,
    onProgress: line.step,
    onWork: (work) => {
      line.done();
      process.stdout.write(`${workLines(work).join('\n')}\n`);
    },
  });
  const count = (outcome: string): number => report.works.filter((work) => work.outcome === outcome).length;
  process.stdout.write(
    `새 작품 ${count('new')}, 바뀜 ${count('changed')}, 그대로 ${count('unchanged')}, 확인 필요 ${count('unconfirmed')}, 거절 ${count('refused')}\n`,
  );
  if (count('unconfirmed') > 0)
    process.stdout.write(
      '확인이 필요한 것은 건너뛰었습니다. 새 작품이면 --new, 이미 있는 작품을 바꾸려면 --replace를 붙여 주세요.\n',
    );
  return count('refused') + count('unconfirmed');
}
