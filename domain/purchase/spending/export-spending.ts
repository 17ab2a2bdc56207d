import type { Needs, Tx } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import { deleteSpendingLimits, selectSpendingLimits } from './spending-store.ts';
import { selectTicketsForExport } from '../tickets/ticket-store.ts';

/** A member's tickets and limits for the data export. */
export async function exportSpending(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const [tickets, spending] = await Promise.all([
    selectTicketsForExport(ctx.db, memberNo),
    selectSpendingLimits(ctx.db, memberNo),
  ]);
  const { monthLimit, monthSpent, isAuto, autoEpisodeCoins, autoDayCoins } = spending;
  return [
    {
      name: 'tickets',
      title: '대여권',
      about: '받으신 대여권과 사용하고 남은 수입니다.',
      columns: [
        { key: 'work', title: '작품' },
        { key: 'hours', title: '대여 시간' },
        { key: 'granted', title: '받은 수' },
        { key: 'remaining', title: '남은 수' },
        { key: 'madeAt', title: '받은 일시' },
        { key: 'expiresAt', title: '사용 기한' },
      ],
      rows: tickets,
    },
    {
      name: 'spending',
      title: '사용 한도와 자동 결제',
      about: '직접 정하신 한 달 사용 한도와 자동 결제 설정입니다.',
      columns: [
        { key: 'monthLimit', title: '한 달 한도(코인)' },
        { key: 'monthSpent', title: '이번 달 사용(코인)' },
        { key: 'isAuto', title: '자동 결제' },
        { key: 'autoEpisodeCoins', title: '자동 결제 회차당(코인)' },
        { key: 'autoDayCoins', title: '자동 결제 하루(코인)' },
      ],
      rows: [{ monthLimit, monthSpent, isAuto, autoEpisodeCoins, autoDayCoins }],
    },
  ];
}

/** Deletes the limits of a leaving member. Purchases and ledger stay, as the law requires. */
export async function eraseSpending(tx: Tx, memberNo: number): Promise<void> {
  await deleteSpendingLimits(tx, memberNo);
}
