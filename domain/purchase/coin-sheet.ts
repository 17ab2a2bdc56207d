import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { CSV_START, csvLine } from '#vocabulary/csv';
import { episodeNames } from '#vocabulary/episode-names';
import type { WalletUnit } from '#vocabulary/money';
import { PURCHASE_KIND_NAMES } from '#vocabulary/purchases';
import { seoulMinute } from '#vocabulary/seoul-date';
import { storeNameOf } from '#vocabulary/stores';
import { MOVEMENT_NAMES, WALLET_UNIT_NAMES } from '#vocabulary/statement';
import { type CoinMovement, readCoinHistory } from './read-coin-history.ts';

const PART = 1000;
const UNITS: readonly WalletUnit[] = ['coin', 'bonus', 'point', 'temp-point', 'mileage'];
const HEAD = [
  '번호',
  '일시(한국 시각)',
  '종류',
  '내용',
  ...UNITS.map((unit) => WALLET_UNIT_NAMES[unit]),
  '결제 금액(원)',
  '남은 코인(보너스 포함)',
  '코인의 출처',
];

/** All that ever happened in a member's wallet, the newest first, as lines for a spreadsheet; made while it is sent. */
export async function* coinSheet(
  ctx: Needs<'db'>,
  ask: { memberNo: number; reader: Reader },
): AsyncGenerator<string, void, undefined> {
  yield CSV_START + csvLine(HEAD);
  let before: number | undefined;
  for (;;) {
    const { movements, next } = await readCoinHistory(ctx, { ...ask, before, limit: PART });
    if (movements.length > 0) yield movements.map(lineOf).join('');
    if (next === null) return;
    before = next;
  }
}

function lineOf(movement: CoinMovement): string {
  const { id, at, kind, moves, won, balance } = movement;
  const sums = UNITS.map((unit) => {
    const ofUnit = moves.filter((move) => move.unit === unit);
    return ofUnit.length > 0 ? ofUnit.reduce((all, { amount }) => all + amount, 0) : null;
  });
  const from = moves.map(
    ({ lot, unit, amount, cameAt, cameBy }) =>
      `${seoulMinute(cameAt)} ${MOVEMENT_NAMES[cameBy]}(${WALLET_UNIT_NAMES[unit]} ${lot}번) ${amount}`,
  );
  return csvLine([
    id,
    seoulMinute(at),
    MOVEMENT_NAMES[kind],
    aboutOf(movement),
    ...sums,
    won === 0 ? null : won,
    balance,
    from.join(' / '),
  ]);
}

function aboutOf({ spending, moves, won }: CoinMovement): string {
  // Where money came or went, by which store.
  if (!spending) return won === 0 ? '' : (moves.map(({ channel }) => storeNameOf(channel)).find(Boolean) ?? '');
  const episodes = episodeNames(spending.positions, spending.unit);
  return `${spending.work?.title ?? '성인 작품'} ${episodes} ${PURCHASE_KIND_NAMES[spending.kind]}`;
}
