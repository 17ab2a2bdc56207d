import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type BrokenSeal,
  ForeignSealError,
  type LedgerRoot,
  compareRoots,
  checkLedgerFully,
  parseRoots,
  sealLedger,
  verifyLedger,
} from '#domain/wallet';
import { StartupError, fileErrorMessage } from '#platform/startup-error';
import type { Context } from '#kernel/context';
import { LEDGER_INVARIANTS } from '#shared/money/ledger-invariants';
import { openShop } from '../start/shop-context.ts';

const USAGE =
  'ledger check, ledger verify [--against <봉인이나 봉인을 모은 파일 또는 폴더>], ledger seal [--new-key] 가운데 하나로 적어 주세요.';

type Say = (line: string) => void;

interface LedgerCommand {
  action: 'check' | 'verify' | 'seal';
  roots: LedgerRoot[];
  acceptsForeignKey: boolean;
}

/** `ledger check|verify|seal`: checks the invariants, verifies the seals, or creates a seal. */
export async function run(args: string[]): Promise<number> {
  const command = readCommand(args);
  const say: Say = (line) => void process.stdout.write(`${line}\n`);
  const shop = await openShop('ledger', () => undefined);
  try {
    if (command.action === 'check') return await check(shop.ctx, say);
    if (command.action === 'seal') return await seal(shop.ctx, command, say);
    return await verify(shop.ctx, command, say);
  } finally {
    await shop.close();
  }
}

function readCommand(args: string[]): LedgerCommand {
  const { action, against, newKey } = parsed(args);
  if (action !== 'check' && action !== 'verify' && action !== 'seal') throw new StartupError(USAGE);
  if ((against !== undefined && action !== 'verify') || (newKey && action !== 'seal')) throw new StartupError(USAGE);
  return { action, roots: against === undefined ? [] : readRoots(against), acceptsForeignKey: newKey };
}

function parsed(args: string[]): { action: string | undefined; against: string | undefined; newKey: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { against: { type: 'string' }, 'new-key': { type: 'boolean', default: false } },
    });
    return {
      action: positionals.length === 1 ? positionals[0] : undefined,
      against: values.against,
      newKey: values['new-key'],
    };
  } catch (error) {
    throw new StartupError(USAGE, error);
  }
}

/** Accepts a printed root, a file with roots, or a folder of such files. */
function readRoots(against: string): LedgerRoot[] {
  const typed = parseRoots(against);
  if (typed.length > 0) return typed;
  let texts: string[];
  try {
    const files = statSync(against).isDirectory()
      ? readdirSync(against, { withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => join(against, name))
      : [against];
    texts = files.map((path) => readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartupError(
      fileErrorMessage(error, against) ??
        `--against에 적은 것은 봉인도 아니고 읽을 수 있는 파일이나 폴더도 아닙니다: ${against}`,
      error,
    );
  }
  const roots = parseRoots(texts.join('\n'));
  if (roots.length === 0)
    throw new StartupError(`${against}에 봉인이 없습니다. ledger seal이 보여 준 줄을 그대로 넣어 주세요.`);
  return roots;
}

async function check(ctx: Context, say: Say): Promise<number> {
  const { isConsistent, invariants } = await checkLedgerFully(ctx);
  for (const { name, broken } of invariants)
    say(
      `${broken === 0 ? '맞음  ' : '어긋남'} ${name}  ${LEDGER_INVARIANTS[name]}${broken === 0 ? '' : `: ${broken}건`}`,
    );
  say(isConsistent ? '원장이 모두 맞습니다.' : '원장이 어긋났습니다. 구매를 멈추고 백업과 견주어 주세요.');
  return isConsistent ? 0 : 1;
}

async function seal(ctx: Context, { acceptsForeignKey }: LedgerCommand, say: Say): Promise<number> {
  try {
    const root = await sealLedger(ctx, { acceptsForeignKey });
    say(root ? `봉인 ${root}` : '새로 봉인할 것이 없습니다.');
    return 0;
  } catch (error) {
    if (!(error instanceof ForeignSealError)) throw error;
    say('마지막 봉인이 이 서점의 열쇠로 한 것이 아니어서 봉인하지 않았습니다.');
    say('열쇠를 잃어 새로 만든 서점이면 따로 둔 봉인과 먼저 견준 뒤 ledger seal --new-key로 이어 주세요.');
    return 1;
  }
}

async function verify(ctx: Context, { roots }: LedgerCommand, say: Say): Promise<number> {
  const { blocks, broken } = await verifyLedger(ctx);
  for (const one of broken) say(brokenLine(one));
  const lost = await compareRoots(ctx, roots);
  for (const { root, error, lastGood } of lost) {
    say(
      `어긋남 따로 둔 봉인 ${root}: ${error === 'cut' ? '뒤가 잘려 나가 이 봉인이 없습니다' : '이 봉인 앞의 것이 바뀌었습니다'}`,
    );
    say(lastGood ? `       ${lastGood}까지는 맞습니다. 그 뒤를 살펴 주세요.` : '       맞는 앞의 봉인이 없습니다.');
  }
  const isWhole = broken.length === 0 && lost.length === 0;
  if (!isWhole) say('봉인한 뒤에 기록이 바뀌었습니다. 백업과 견주어 주세요.');
  else if (roots.length > 0) say(`봉인 ${blocks}개가 모두 맞고, 따로 둔 봉인 ${roots.length}개도 그대로 있습니다.`);
  else say(`봉인 ${blocks}개가 모두 맞습니다.`);
  return isWhole ? 0 : 1;
}

function brokenLine({ block, error, after, upTo }: BrokenSeal): string {
  const spans = [
    ['거래', after.transaction, upTo.transaction],
    ['묶음', after.lot, upTo.lot],
    ['구매', after.purchase, upTo.purchase],
    ['작업 기록', after.audit, upTo.audit],
  ] as const;
  const range = spans
    .filter(([, from, to]) => to > from)
    .map(([name, from, to]) => `${name} ${from + 1}~${to}`)
    .join(', ');
  const what = error === 'key' ? '이 서점의 열쇠로 한 봉인이 아닙니다' : '바뀌거나 더해지거나 사라진 줄이 있습니다';
  return `어긋남 ${block}번째 봉인(${range}): ${what}`;
}
