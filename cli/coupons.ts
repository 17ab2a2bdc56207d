import { parseArgs } from 'node:util';
import { MOST_COUPONS, makeCoupons } from '#domain/gifts';
import { StartFault } from '#platform/start-fault';
import { openShop } from './shop-context.ts';

const USAGE = 'coupons make --campaign <이름> --count <개수>로 적어 주세요.';

/** `coupons make --campaign name --count n`: codes for one use each, as CSV; they can be read only now. */
export async function run(args: string[]): Promise<number> {
  const { campaign, count } = readOrder(args);
  const shop = await openShop('coupons', () => undefined);
  try {
    const codes = await makeCoupons(shop.ctx, { campaign, count });
    if (!codes)
      throw new StartFault(`쿠폰 선물 “${campaign}”이 없습니다. gifts.yaml에 적고 shop apply를 먼저 해 주세요.`);
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
  if (positionals[0] !== 'make' || !values.campaign) throw new StartFault(USAGE);
  if (!Number.isInteger(count) || count < 1 || count > MOST_COUPONS)
    throw new StartFault(`--count에는 1부터 ${MOST_COUPONS}까지의 수를 적어 주세요.`);
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
    throw new StartFault(USAGE, error);
  }
}
