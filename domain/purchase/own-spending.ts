import type { Needs, Tx } from '#shared/context';
import type { ExportSheet } from '#shared/export-sheet';
import { deleteSpending, selectSpending } from './spending-store.ts';
import { selectOwnTickets } from './ticket-store.ts';

/** Tickets that a member was given, and the limits it set itself, to be taken along. */
export async function exportSpending(ctx: Needs<'db'>, memberNo: number): Promise<ExportSheet[]> {
  const [tickets, spending] = await Promise.all([selectOwnTickets(ctx.db, memberNo), selectSpending(ctx.db, memberNo)]);
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

/** Lets go of what a member allowed itself: for whoever leaves. Purchases and their ledger are kept as the law asks. */
export async function forgetSpending(tx: Tx, memberNo: number): Promise<void> {
  await deleteSpending(tx, memberNo);
}
