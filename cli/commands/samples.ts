import { planSampleRemoval, removeSamples } from '#domain/samples';
import { StartupError } from '#platform/startup-error';
import { SAMPLE_OUTCOME_LABELS, type SampleGroup, sampleTitles } from '#shared/catalog/samples';
import { rebuildInterfaceFonts } from '../import/import-deps.ts';
import { openShop } from '../start/shop-context.ts';

const USAGE = 'samples remove [--dry-run]로 적어 주세요. --dry-run은 무엇이 지워지는지만 보여 줍니다.';

/** `samples remove [--dry-run]`: removes the samples and reports what stays. */
export async function run([action, ...options]: string[]): Promise<number> {
  if (action !== 'remove' || options.some((option) => option !== '--dry-run')) throw new StartupError(USAGE);
  const dryRun = options.includes('--dry-run');
  const shop = await openShop('samples', () => undefined);
  try {
    const plan = await planSampleRemoval(shop.ctx);
    if (plan.length === 0) {
      process.stdout.write('지울 견본이 없습니다.\n');
      return 0;
    }
    const groups = dryRun ? plan : await removeSamples(shop.ctx, { by: 'command-line' });
    for (const line of removalLines(groups)) process.stdout.write(`${line}\n`);
    if (dryRun) process.stdout.write('시험 실행이라 아무것도 바꾸지 않았습니다.\n');
    else await rebuildInterfaceFonts(shop.ctx);
    return 0;
  } finally {
    await shop.close();
  }
}

function removalLines(groups: SampleGroup[]): string[] {
  return groups.map((group) => {
    const titles = sampleTitles(group);
    return `${SAMPLE_OUTCOME_LABELS[group.outcome]}  ${group.label} ${group.count}개${titles ? `: ${titles}` : ''}`;
  });
}
