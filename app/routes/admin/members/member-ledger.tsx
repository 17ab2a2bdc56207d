import type { ReactNode } from 'react';
import { listExplainedMovements } from '#domain/payment-operations';
import { loadBalances, listLots } from '#domain/wallet';
import { seoulMinute } from '#shared/content/seoul-date';
import { MOVEMENT_NAMES, WALLET_UNIT_NAMES } from '#shared/money/wallet-statement';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsolePage, Panel, Stat, Stats } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Pager } from '../../../admin/components/data-table.tsx';
import { beforeIn, memberRequest, requireMember } from '../../../admin/payments/money-request.server.ts';
import { won } from '../../../admin/payments/money-labels.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/member-ledger';

const MAX_LOTS = 100;

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { operator, memberNo } = memberRequest(pageContext, { url, memberNo: params.memberNo, right: 'members' });
  await requireMember(pageContext, { url, memberNo, operator });
  const before = beforeIn(url);
  const [{ movements, next }, balances, { lots }] = await Promise.all([
    listExplainedMovements(pageContext.ctx, { memberNo, before, operatorNo: operator.id }),
    loadBalances(pageContext.ctx, memberNo),
    listLots(pageContext.ctx, { memberNo, isLive: true, limit: MAX_LOTS }),
  ]);
  return { memberNo, movements, next, balances, lots, isFirst: before === undefined };
}

type Movement = Route.ComponentProps['loaderData']['movements'][number];
type Lot = Route.ComponentProps['loaderData']['lots'][number];

const signed = (amount: number): string => `${amount > 0 ? '+' : ''}${amount.toLocaleString('ko-KR')}`;

const MOVEMENTS: Column<Movement>[] = [
  { title: '번호', cell: ({ id }) => id, kind: 'number' },
  { title: '일시', cell: ({ at }) => seoulMinute(at) },
  { title: '종류', cell: ({ kind }) => MOVEMENT_NAMES[kind] },
  {
    title: '사유',
    cell: ({ why, path, won: sum }) => (
      <>
        {path ? <a href={path}>{why}</a> : why}
        {sum === 0 ? null : ` (${won(sum)})`}
      </>
    ),
  },
  {
    title: '충전 묶음별 변동',
    cell: ({ moves }) =>
      moves.map(({ lot, unit, amount, cameBy, cameAt }) => (
        <div key={lot}>
          {WALLET_UNIT_NAMES[unit]} {signed(amount)} · {lot}번({MOVEMENT_NAMES[cameBy]} {seoulMinute(cameAt)})
        </div>
      )),
  },
  { title: '남은 코인', cell: ({ balance }) => balance?.toLocaleString('ko-KR') ?? '', kind: 'number' },
];

const LOTS: Column<Lot>[] = [
  { title: '충전 묶음', cell: ({ id }) => id, kind: 'number' },
  { title: '종류', cell: ({ unit }) => WALLET_UNIT_NAMES[unit] },
  { title: '남은 수량', cell: ({ remaining, granted }) => `${remaining} / ${granted}`, kind: 'number' },
  { title: '충전 사유', cell: ({ cameBy, cameAt }) => `${MOVEMENT_NAMES[cameBy]} · ${seoulMinute(cameAt)}` },
  { title: '사용 기한', cell: ({ expiresAt }) => (expiresAt ? seoulMinute(expiresAt) : '없음') },
];

export default function OperatorLedgerPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { memberNo, movements, next, balances, lots, isFirst } = loaderData;
  const up = { path: adminPaths.member(memberNo), name: `회원 ${memberNo}` };
  return (
    <ConsolePage title="지갑 내역" up={up} lead="회원의 코인 내역과 같은 목록과 합계입니다.">
      <Stats>
        <Stat label="코인" value={balances.coin} />
        <Stat label="보너스 코인" value={balances.bonus} />
        <Stat label="포인트" value={balances.point} />
        <Stat label="기간 한정 포인트" value={balances.tempPoint} />
        <Stat label="마일리지" value={balances.mileage} />
        <Stat label="갚을 코인" value={balances.debt} tone={balances.debt > 0 ? 'bad' : 'plain'} />
      </Stats>
      <Panel title="쓸 수 있는 충전 묶음" lead="위에서부터 먼저 쓰입니다.">
        <DataTable
          caption="쓸 수 있는 충전 묶음"
          columns={LOTS}
          rows={lots}
          keyOf={({ id }) => id}
          empty="남은 것이 없습니다."
        />
      </Panel>
      <Panel title="변동 내역">
        <DataTable
          caption="변동 내역"
          columns={MOVEMENTS}
          rows={movements}
          keyOf={({ id }) => id}
          empty="아직 충전하거나 받은 것이 없습니다."
        />
        <Pager
          newer={isFirst ? undefined : adminPaths.memberPage(memberNo, 'ledger')}
          older={next === null ? undefined : `?before=${next}`}
        />
      </Panel>
    </ConsolePage>
  );
}
