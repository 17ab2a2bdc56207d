import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { CSV_START, csvLine } from '#shared/content/csv';
import { episodeNames } from '#shared/catalog/episode-names';
import type { WalletUnit } from '#shared/money/ledger-units';
import { PURCHASE_KIND_NAMES } from '#shared/money/purchases';
import { isoMinute } from '#shared/content/seoul-date';
import { storeNameOf } from '#shared/money/app-stores';
import { MOVEMENT_NAMES, WALLET_UNIT_NAMES } from '#shared/money/wallet-statement';
import { type CoinMovement, listCoinMovements } from './coin-history.ts';

const BATCH_SIZE = 1000;
const UNITS: readonly WalletUnit[] = ['coin', 'bonus', 'point', 'temp-point', 'mileage'];
const HEADERS = [
  '번호',
  '일시(한국 시각)',
  '종류',
  '내용',
  ...UNITS.map((unit) => WALLET_UNIT_NAMES[unit]),
  '결제 금액(원)',
  '남은 코인(보너스 포함)',
  '코인의 출처',
];

/** Streams a member's complete coin history as CSV, newest first. */
export async function* streamCoinHistoryCsv(
  ctx: Needs<'db'>,
  input: { memberNo: number; reader: Reader },
): AsyncGenerator<string, void, undefined> {
  yield CSV_START + csvLine(HEADERS);
  let before: number | undefined;
  for (;;) {
    const { movements, next } = await listCoinMovements(ctx, { ...input, before, limit: BATCH_SIZE });
    if (movements.length > 0) yield movements.map(csvRow).join('');
    if (next === null) return;
    before = next;
  }
}

function csvRow(movement: CoinMovement): string {
  const { id, at, kind, moves, won, balance } = movement;
  const sums = UNITS.map((unit) => {
    const ofUnit = moves.filter((move) => move.unit === unit);
    return ofUnit.length > 0 ? ofUnit.reduce((all, { amount }) => all + amount, 0) : null;
  });
  const from = moves.map(
    ({ lot, unit, amount, cameAt, cameBy }) =>
      `${isoMinute(cameAt)} ${MOVEMENT_NAMES[cameBy]}(${WALLET_UNIT_NAMES[unit]} ${lot}번) ${amount}`,
  );
  return csvLine([
    id,
    isoMinute(at),
    MOVEMENT_NAMES[kind],
    describe(movement),
    ...sums,
    won === 0 ? null : won,
    balance,
    from.join(' / '),
  ]);
}

function describe({ spending, moves, won }: CoinMovement): string {
  // The store by which money came or went.
  if (!spending) return won === 0 ? '' : (moves.map(({ channel }) => storeNameOf(channel)).find(Boolean) ?? '');
  const episodes = episodeNames(spending.positions, spending.unit);
  return `${spending.work?.title ?? '성인 작품'} ${episodes} ${PURCHASE_KIND_NAMES[spending.kind]}`;
}
