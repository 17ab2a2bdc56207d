import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { importWorks } from '#domain/importing';
import { declineSamples } from '#domain/samples';
import { readSwitches, requireOn } from '#domain/switches';
import type { WorkChoice } from '#vocabulary/import-runs';
import { StartFault } from '#platform/start-fault';
import { Refusal } from '#shared/refusal';
import { refusalMessage } from '#vocabulary/refusal-answers';
import { openImportMeans, progressLine, renewInterfaceFonts, workLines } from './import-means.ts';
import { openShop } from './shop-context.ts';

const CHOICES = ['--dry-run', '--replace', '--new', '--publish'];

/**
 * `import <file or folder>… [--dry-run] [--replace] [--new] [--publish]`: takes works, tells what was taken, changed or refused
 * and why. What no work.yaml publishes is a draft.
 */
export async function run(args: string[]): Promise<number> {
  const paths = args.filter((arg) => !arg.startsWith('--'));
  const dryRun = args.includes('--dry-run');
  const unknown = args.find((arg) => arg.startsWith('--') && !CHOICES.includes(arg));
  if (unknown) throw new StartFault(`${unknown}은 모르는 선택입니다. ${CHOICES.join(', ')}만 쓸 수 있습니다.`);
  if (paths.length === 0)
    throw new StartFault('가져올 파일이나 폴더를 적어 주세요. 예: npm run seoga -- import ./works');
  const missing = paths.find((path) => !existsSync(path));
  if (missing) throw new StartFault(`${missing}을 찾을 수 없습니다. 경로를 확인해 주세요.`);
  const shop = await openShop('import', () => undefined);
  const means = openImportMeans(shop.ctx);
  try {
    if (!dryRun) {
      await requireImport(shop.ctx);
      await declineSamples(shop.ctx);
    }
    let refused = 0;
    for (const path of paths)
      refused += await importPath({
        ctx: shop.ctx,
        means,
        path: resolve(path),
        dryRun,
        replace: args.includes('--replace'),
        choice: {
          ...(args.includes('--new') ? { identity: 'new' } : {}),
          ...(args.includes('--publish') ? { publish: 'now' } : {}),
        },
      });
    // The workers are done: their memory is free before the fonts ask for theirs.
    await means.close();
    if (!dryRun) await renewInterfaceFonts(shop.ctx);
    if (dryRun) process.stdout.write('시험 실행이라 아무것도 바꾸지 않았습니다.\n');
    return refused > 0 ? 1 : 0;
  } finally {
    await means.close();
    await shop.close();
  }
}

/** Whoever switched imports off wants none, from wherever. */
export async function requireImport(ctx: Parameters<typeof importWorks>[0]): Promise<void> {
  try {
    requireOn(await readSwitches(ctx), 'import');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new StartFault(refusalMessage(error.refusalName, error.code), error);
  }
}

type Means = ReturnType<typeof openImportMeans>;

/** Takes what lies there and tells of each work; answers how many were refused. */
export async function importPath(order: {
  ctx: Parameters<typeof importWorks>[0];
  means: Means;
  path: string;
  dryRun: boolean;
  replace: boolean;
  choice: WorkChoice;
}): Promise<number> {
  const line = progressLine();
  const report = await importWorks(order.ctx, order.means, {
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
