import { parseArgs } from 'node:util';
import { MAX_COUPONS, createCoupons } from '#domain/gifts';
import { StartupError } from '#platform/startup-error';
import { openShop } from '../start/shop-context.ts';

const USAGE = 'coupons make --campaign <이름> --count <개수>로 적어 주세요.';

/** `coupons make --campaign name --count n`: prints single-use codes as CSV; they are not stored in plain text. */
export async function run(args: string[]): Promise<number> {
  const { campaign, count } = readOrder(args);
  const shop = await openShop('coupons', () => undefined);
  try {
    const codes = await createCoupons(shop.ctx, { campaign, count });
    if (!codes)
      throw new StartupError(`쿠폰 선물 “${campaign}”이 없습니다. gifts.yaml에 적고 shop apply를 먼저 해 주세요.`);
    process.stdout.write(`${['code', ...codes].join('\r\n')}\r\n`);
    process.stderr.write(
      `쿠폰 번호 ${codes.length}개를 만들었습니다. 서가는 번호를 보관하지 않으니 이 목록을 지켜 주세요.\n`,
    );
    return 0;
  } finally {
    await shop.close();
  }
}

function readOrder(args: string[]): { campaign: string; count: number } {
  const { positionals, values } = read(args);
  const count = Number(values.count);
  if (positionals[0] !== 'make' || !values.campaign) throw new StartupError(USAGE);
  if (!Number.isInteger(count) || count < 1 || count > MAX_COUPONS)
    throw new StartupError(`--count에는 1부터 ${MAX_COUPONS}까지의 수를 적어 주세요.`);
  return { campaign: values.campaign, count };
}

function read(args: string[]): { positionals: string[]; values: { campaign?: string; count?: string } } {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { campaign: { type: 'string' }, count: { type: 'string' } },
    });
  } catch (error) {
    throw new StartupError(USAGE, error);
  }
}
