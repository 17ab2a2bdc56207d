import { join } from 'node:path';
import { migrationPlan } from '#platform/database/migrate';
import { StartupError } from '#platform/startup-error';
import { readSettings } from '#platform/settings/settings';
import { openShopDatabase } from '#platform/database/shop-database';
import { ROOT } from '../start/shop-context.ts';

/** `migrate [--plan]`: runs or lists pending migrations. Forward only. */
export async function run(args: string[]): Promise<number> {
  const isPlan = args.includes('--plan');
  if (args.some((arg) => arg !== '--plan')) throw new StartupError('migrate 또는 migrate --plan으로 적어 주세요.');
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const settings = readSettings(process.env, ROOT);
  const database = await openShopDatabase(settings, { root: ROOT, name: 'seoga migrate', leavesSchema: isPlan });
  try {
    if (!isPlan) {
      for (const name of database.applied) say(`적용함  ${name}`);
      say(
        database.applied.length === 0
          ? '데이터베이스가 이미 이 판의 것입니다.'
          : '데이터베이스를 이 판에 맞추었습니다.',
      );
      return 0;
    }
    const { pending, changed, unknown } = await migrationPlan(database.pool, join(ROOT, 'migrations'));
    for (const name of pending) say(`적용할 것  ${name}`);
    for (const name of changed) say(`바뀐 것  ${name}: 원래 파일로 되돌려 주세요.`);
    for (const name of unknown) say(`더 새로운 판의 것  ${name}: 그대로 두어도 됩니다.`);
    if (pending.length === 0) say('적용할 것이 없습니다.');
    return changed.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}
