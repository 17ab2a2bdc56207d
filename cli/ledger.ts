import { proveLedger, sealLedger, verifyLedger } from '#domain/wallet';
import { StartFault } from '#platform/start-fault';
import { LEDGER_INVARIANTS } from '#vocabulary/ledger-invariants';
import { openShop } from './shop-context.ts';

const ACTIONS = new Set(['check', 'verify', 'seal']);

/** `ledger check|verify|seal`: whether every coin is accounted for, whether nothing sealed was changed, and a new seal. */
export async function run([action = '']: string[]): Promise<number> {
  if (!ACTIONS.has(action)) throw new StartFault('ledger check, ledger verify, ledger seal 가운데 하나로 적어 주세요.');
  const say = (line: string): boolean => process.stdout.write(`${line}\n`);
  const shop = await openShop('ledger', () => undefined);
  try {
    if (action === 'check') {
      const { isWhole, invariants } = await proveLedger(shop.ctx);
      for (const { name, broken } of invariants)
        say(
          `${broken === 0 ? '맞음  ' : '어긋남'} ${name}  ${LEDGER_INVARIANTS[name]}${broken === 0 ? '' : `: ${broken}건`}`,
        );
      say(isWhole ? '원장이 모두 맞습니다.' : '원장이 어긋났습니다. 구매를 멈추고 백업과 견주어 주세요.');
      return isWhole ? 0 : 1;
    }
    if (action === 'seal') {
      const seal = await sealLedger(shop.ctx);
      say(seal ? `봉인 ${seal}` : '새로 봉인할 것이 없습니다.');
      return 0;
    }
    const { blocks, broken } = await verifyLedger(shop.ctx);
    for (const { block, lastTransaction } of broken) say(`어긋남 ${block}번째 봉인(거래 ${lastTransaction}까지)`);
    say(
      broken.length === 0
        ? `봉인 ${blocks}개가 모두 맞습니다.`
        : '봉인한 뒤에 원장이 바뀌었습니다. 백업과 견주어 주세요.',
    );
    return broken.length === 0 ? 0 : 1;
  } finally {
    await shop.close();
  }
}
