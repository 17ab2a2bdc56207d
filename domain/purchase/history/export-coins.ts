import { type StatementLot, listLots } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import { VISITOR } from '#kernel/reader';
import { episodeNames } from '#shared/catalog/episode-names';
import { PURCHASE_KIND_NAMES } from '#shared/money/purchases';
import { MOVEMENT_NAMES, WALLET_UNIT_NAMES } from '#shared/money/wallet-statement';
import { type MemberPurchase, listPurchases } from './list-purchases.ts';
import { type CoinMovement, listCoinMovements } from './coin-history.ts';

const BATCH_SIZE = 1000;
/** Replaces the title of adult works: the archive may be read by others. */
const ADULT_WORK_TITLE = '성인 작품';

const column = (key: string, title: string): { key: string; title: string } => ({ key, title });

/** A member's coins, points, movements and purchases for the data export. */
export async function exportCoins(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const scope = { memberNo, reader: VISITOR };
  const movements = await readAllPages(async (before) => {
    const { movements: rows, next } = await listCoinMovements(ctx, { ...scope, before, limit: BATCH_SIZE });
    return { rows, next };
  });
  const lots = await readAllPages(async (before) => {
    const { lots: rows, next } = await listLots(ctx, { memberNo, isLive: false, before, limit: BATCH_SIZE });
    return { rows, next };
  });
  const purchases = await readAllPages(async (before) => {
    const { purchases: rows, next } = await listPurchases(ctx, { ...scope, before, limit: BATCH_SIZE });
    return { rows, next };
  });
  return [purchasesSheet(purchases), movementsSheet(movements), lotsSheet(lots)];
}

async function readAllPages<Row>(
  readPage: (before: number | undefined) => Promise<{ rows: Row[]; next: number | null }>,
): Promise<Row[]> {
  const all: Row[] = [];
  let before: number | undefined;
  for (;;) {
    const { rows, next } = await readPage(before);
    all.push(...rows);
    if (next === null) return all;
    before = next;
  }
}

function purchasesSheet(purchases: MemberPurchase[]): ExportSection {
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
      work: work?.title ?? ADULT_WORK_TITLE,
      episodes: episodeNames(
        episodes.map(({ position }) => position),
        episodes[0]?.unit ?? 'episode',
      ),
      coins,
      cancelled: episodes.filter(({ state }) => state === 'cancelled').length,
    })),
  };
}

function movementsSheet(movements: CoinMovement[]): ExportSection {
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

function lotsSheet(lots: StatementLot[]): ExportSection {
  return {
    name: 'coin-lots',
    title: '받은 코인과 포인트',
    about: '충전하거나 받으신 코인과 포인트를 들어온 묶음마다 적습니다.',
    columns: [
      column('id', '묶음 번호'),
      column('cameAt', '들어온 일시'),
      column('cameBy', '적립 사유'),
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
