import type { Needs } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import { selectForExport } from './pass-term-list-store.ts';

/** A member's passes for the data export. */
export async function exportPasses(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const passes = await selectForExport(ctx.db, memberNo);
  const text = (at: Date | null): string | null => at?.toISOString() ?? null;
  return [
    {
      name: 'passes',
      title: '정액제',
      about: '사신 정액제 이용권입니다.',
      columns: [
        { key: 'days', title: '일수' },
        { key: 'coins', title: '코인' },
        { key: 'paymentId', title: '카드 결제의 주문 번호' },
        { key: 'boughtAt', title: '구매 일시' },
        { key: 'startsAt', title: '시작 일시' },
        { key: 'endsAt', title: '끝나는 일시' },
        { key: 'usedAt', title: '처음 연 일시' },
        { key: 'cancelledAt', title: '해지한 일시' },
      ],
      rows: passes.map((row) => ({
        ...row,
        boughtAt: text(row.boughtAt),
        startsAt: text(row.startsAt),
        endsAt: text(row.endsAt),
        usedAt: text(row.usedAt),
        cancelledAt: text(row.cancelledAt),
      })),
    },
  ];
}
