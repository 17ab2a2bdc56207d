import { type LotRow, readLots } from '#domain/wallet';
import type { Needs } from '#shared/context';
import type { ExportSheet } from '#shared/export-sheet';
import { VISITOR } from '#shared/reader';
import { episodeNames } from '#vocabulary/episode-names';
import { PURCHASE_KIND_NAMES } from '#vocabulary/purchases';
import { MOVEMENT_NAMES, WALLET_UNIT_NAMES } from '#vocabulary/statement';
import { type OwnPurchase, listPurchases } from './list-purchases.ts';
import { type CoinMovement, readCoinHistory } from './read-coin-history.ts';

const PART = 1000;
/** What is said of an adult work: who takes the archive along may be somebody else than who bought it. */
const HIDDEN = '성인 작품';

const column = (key: string, title: string): { key: string; title: string } => ({ key, title });

/** A member's coins and points, how they moved, and what was bought, to be taken along. */
export async function exportCoins(ctx: Needs<'db'>, memberNo: number): Promise<ExportSheet[]> {
  const asked = { memberNo, reader: VISITOR };
  const movements = await allOf(async (before) => {
    const { movements: rows, next } = await readCoinHistory(ctx, { ...asked, before, limit: PART });
    return { rows, next };
  });
  const lots = await allOf(async (before) => {
    const { lots: rows, next } = await readLots(ctx, { memberNo, isLive: false, before, limit: PART });
    return { rows, next };
  });
  const purchases = await allOf(async (before) => {
    const { purchases: rows, next } = await listPurchases(ctx, { ...asked, before, limit: PART });
    return { rows, next };
  });
  return [purchasesSheet(purchases), movementsSheet(movements), lotsSheet(lots)];
}

/** Every part of a list that is read in parts. */
async function allOf<Row>(
  part: (before: number | undefined) => Promise<{ rows: Row[]; next: number | null }>,
): Promise<Row[]> {
  const all: Row[] = [];
  let before: number | undefined;
  for (;;) {
    const { rows, next } = await part(before);
    all.push(...rows);
    if (next === null) return all;
    before = next;
  }
}

function purchasesSheet(purchases: OwnPurchase[]): ExportSheet {
  return {
    name: 'purchases',
    title: '구매와 대여',
    about: '코인으로 소장하고 대여하신 회차입니다. 전자상거래법에 따라 5년 동안 보관합니다.',
    columns: [
      column('id', '구매 번호'),
      column('madeAt', '일시'),
      column('kind', '종류'),
      column('work', '작품'),
      column('episodes', '회차'),
      column('coins', '코인'),
      column('cancelled', '취소한 회차 수'),
    ],
    rows: purchases.map(({ id, madeAt, kind, work, episodes, coins }) => ({
      id,
      madeAt: madeAt.toISOString(),
      kind: PURCHASE_KIND_NAMES[kind],
      work: work?.title ?? HIDDEN,
      episodes: episodeNames(
        episodes.map(({ position }) => position),
        episodes[0]?.unit ?? 'episode',
      ),
      coins,
      cancelled: episodes.filter(({ state }) => state === 'cancelled').length,
    })),
  };
}

function movementsSheet(movements: CoinMovement[]): ExportSheet {
  return {
    name: 'coins',
    title: '코인 내역',
    about: '코인과 포인트가 드나든 기록입니다. 한 건마다 어느 묶음에서 얼마가 움직였는지 적습니다.',
    columns: [
      column('id', '번호'),
      column('at', '일시'),
      column('kind', '종류'),
      column('purchase', '구매 번호'),
      column('moves', '움직인 것'),
      column('won', '결제 금액(원)'),
      column('balance', '남은 코인(보너스 포함)'),
    ],
    rows: movements.map(({ id, at, kind, spending, moves, won, balance }) => ({
      id,
      at: at.toISOString(),
      kind: MOVEMENT_NAMES[kind],
      purchase: spending?.purchase ?? null,
      moves: moves.map(({ lot, unit, amount }) => `${WALLET_UNIT_NAMES[unit]} ${lot}번 ${amount}`).join(', '),
      won,
      balance,
    })),
  };
}

function lotsSheet(lots: LotRow[]): ExportSheet {
  return {
    name: 'coin-lots',
    title: '받은 코인과 포인트',
    about: '충전하거나 받으신 코인과 포인트를 들어온 묶음마다 적습니다.',
    columns: [
      column('id', '묶음 번호'),
      column('cameAt', '들어온 일시'),
      column('cameBy', '들어온 까닭'),
      column('unit', '종류'),
      column('granted', '받은 수'),
      column('remaining', '남은 수'),
      column('expiresAt', '사용 기한'),
    ],
    rows: lots.map(({ id, cameAt, cameBy, unit, granted, remaining, expiresAt }) => ({
      id,
      cameAt: cameAt.toISOString(),
      cameBy: MOVEMENT_NAMES[cameBy],
      unit: WALLET_UNIT_NAMES[unit],
      granted,
      remaining,
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
  };
}
