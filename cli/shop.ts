import { resolve } from 'node:path';
import { applyShop } from '#domain/showcase';
import { readShopFolder } from '#platform/shop-folder';
import { StartFault } from '#platform/start-fault';
import { renewInterfaceFonts } from './import-means.ts';
import { openShop } from './shop-context.ts';

/** `shop apply [folder]`: the operator's facts, banners, rows and prices from YAML. */
export async function run([action, folder = './shop']: string[]): Promise<number> {
  if (action !== 'apply') throw new StartFault('shop apply [폴더]로 적어 주세요. 폴더가 없으면 ./shop을 읽습니다.');
  const wanted = readShopFolder(resolve(folder));
  const shop = await openShop('shop', () => undefined);
  try {
    const report = await applyShop(shop.ctx, wanted);
    for (const warning of report.warnings) process.stdout.write(`주의  ${warning}\n`);
    for (const done of report.done) process.stdout.write(`적용  ${done}\n`);
    if (report.done.length === 0) process.stdout.write('바꿀 것이 없습니다.\n');
    await renewInterfaceFonts(shop.ctx);
    return 0;
  } finally {
    await shop.close();
  }
}
