import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { showAuthorMoney } from '#domain/settlement';
import { listPens, showPayee } from '#domain/studio';
import { dottedDay, seoulDay, seoulMinute } from '#shared/content/seoul-date';
import { ADVANCE_KIND_NAMES, HOLDER_KIND_NAMES, monthName } from '#shared/money/settlement';
import { REFUND_BANKS } from '#shared/money/payments';
import { studioPaths } from '#shared/web/studio-paths';
import { Badge, ConsolePage, LinkButton, Panel } from '../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../admin/components/data-table.tsx';
import { Figures } from '../../admin/components/figures.tsx';
import { countText, wonText } from '../../admin/settlements/number-format.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import type { Route } from './+types/money';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const [pens, payee, money] = await Promise.all([
    listPens(ctx, memberNo),
    showPayee(ctx, memberNo),
    showAuthorMoney(ctx, memberNo),
  ]);
  if (pens.length === 0) throw redirect(studioPaths.join(), 303);
  if (!payee || !money) return { money: null };
  const { holder, account, heldUntil, needsGuardian } = payee;
  return {
    money: {
      ...money,
      isLate: money.nextDay < seoulDay(new Date()),
      hasEarlierMonths: money.openMonth < money.month,
      works: money.works.filter(({ copies }) => copies > 0),
      advances: money.advances.map(({ id, kind, work, won, recouped, endedMonth }) => ({
        id,
        kind,
        work,
        won,
        left: endedMonth === null ? won - recouped : 0,
      })),
      statements: money.statements.map(({ id, month, sums, paidOn }) => ({
        id,
        month,
        paidOn,
        payable: sums.payable,
        carried: sums.carried,
        share: sums.vatShare + sums.exemptShare + sums.withholdingShare,
        tax: sums.vat - sums.incomeTax - sums.localTax,
      })),
    },
    payee: `${holder.name} · ${HOLDER_KIND_NAMES[holder.kind]}`,
    account: account ? `${REFUND_BANKS[account.bank]} ****${account.tail}` : null,
    held: heldUntil ? seoulMinute(heldUntil) : null,
    needsGuardian,
  };
}

type Money = NonNullable<Route.ComponentProps['loaderData']['money']>;

const STATEMENTS: Column<Money['statements'][number]>[] = [
  { title: '정산서', cell: ({ id, month }) => <a href={studioPaths.statement(id)}>{monthName(month)}</a> },
  { title: '정산액', kind: 'number', cell: ({ share }) => wonText(share) },
  { title: '세금', kind: 'number', cell: ({ tax }) => (tax === 0 ? '–' : wonText(tax)) },
  { title: '지급할 금액', kind: 'number', cell: ({ payable }) => wonText(payable) },
  {
    title: '상태',
    cell: ({ paidOn, payable, carried }) => {
      if (paidOn !== null) return <Badge tone="good">{`${dottedDay(paidOn)} 지급`}</Badge>;
      if (carried > 0 || payable < 0) return <Badge>다음 달로 이월</Badge>;
      return payable === 0 ? <Badge>지급 없음</Badge> : <Badge tone="info">지급 예정</Badge>;
    },
  },
];
const WORKS: Column<Money['works'][number]>[] = [
  { title: '작품', cell: ({ title }) => title },
  { title: '판매 회차', kind: 'number', cell: ({ copies }) => countText(copies) },
  { title: '코인', kind: 'number', cell: ({ coins }) => countText(coins) },
];
const ADVANCES: Column<Money['advances'][number]>[] = [
  { title: '구분', cell: ({ kind }) => ADVANCE_KIND_NAMES[kind] },
  { title: '작품', cell: ({ work }) => work ?? '모든 작품' },
  { title: '받은 금액', kind: 'number', cell: ({ won }) => wonText(won) },
  { title: '남은 금액', kind: 'number', cell: ({ left }) => wonText(left) },
];

export default function MoneyPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { money } = loaderData;
  if (!money)
    return (
      <ConsolePage title="정산" lead="유료 연재의 수익과 지급을 보는 곳입니다.">
        <Panel
          title="정산받을 준비"
          lead="정산받을 사람과 계좌를 저장하고, 작품의 계약 화면에서 유료화를 신청해 주세요. 금액은 매월 마감한 뒤 다음 달 20일에 지급합니다."
        >
          <LinkButton href={studioPaths.payee()} tone="main">
            정산 정보 입력
          </LinkButton>
        </Panel>
      </ConsolePage>
    );
  const { dueWon, carriedWon, minimumWon, nextDay, openMonth, hasEarlierMonths, advances } = money;
  const left = advances.reduce((sum, advance) => sum + advance.left, 0);
  return (
    <ConsolePage title="정산" actions={<LinkButton href={studioPaths.payee()}>정산 정보</LinkButton>}>
      <Figures
        figures={[
          { label: '지급 예정', value: wonText(dueWon), note: '마감하고 아직 지급하지 않은 금액' },
          { label: '이월', value: wonText(carriedWon), note: `${wonText(minimumWon)} 미만은 다음 달로 넘깁니다` },
          {
            label: '다음 지급일',
            value: dottedDay(nextDay),
            note: money.isLate ? '지급일이 지났습니다' : '마감한 다음 달 20일',
          },
          { label: 'MG·선인세 잔액', value: wonText(left), note: '앞으로의 정산액에서만 상계합니다' },
        ]}
      />
      <Panel title="받는 사람">
        <p>{loaderData.payee}</p>
        <p>{loaderData.account ?? '아직 계좌가 없습니다. 정산 정보에서 저장해 주세요.'}</p>
        {loaderData.held ? <p>계좌를 바꾸어 {loaderData.held}까지 지급을 미룹니다.</p> : null}
        {loaderData.needsGuardian ? <p>서점이 보호자 동의를 확인한 뒤에 지급합니다. 금액은 그대로 쌓입니다.</p> : null}
      </Panel>
      <Panel
        title={`${monthName(openMonth)}${hasEarlierMonths ? '부터' : ''} 지금까지`}
        lead="아직 마감하지 않은 판매입니다. 취소한 구매와 후원, 정액제는 들어 있지 않습니다. 금액은 달을 마감할 때 정해집니다."
      >
        <DataTable
          caption="마감하지 않은 판매"
          columns={WORKS}
          rows={money.works}
          keyOf={({ id }) => id}
          empty="아직 판매가 없습니다."
        />
      </Panel>
      <Panel title="정산서">
        <DataTable
          caption="정산서"
          columns={STATEMENTS}
          rows={money.statements}
          keyOf={({ id }) => id}
          empty="아직 정산서가 없습니다. 첫 판매가 있는 달을 마감하면 나옵니다."
        />
      </Panel>
      {advances.length > 0 ? (
        <Panel title="MG·선인세" lead="남은 금액은 앞으로의 정산액에서만 상계하고, 따로 갚으실 필요가 없습니다.">
          <DataTable caption="MG·선인세" columns={ADVANCES} rows={advances} keyOf={({ id }) => id} empty="" />
        </Panel>
      ) : null}
    </ConsolePage>
  );
}
