import type { ReactNode } from 'react';
import { type CardPassFilter, type ListedCardPass, countCardPasses, listCardPasses } from '#domain/payment';
import { seoulDay, seoulMinute } from '#shared/content/seoul-date';
import { CARD_PASS_ENDS } from '#shared/pass/pass';
import { adminPaths } from '#shared/web/admin-paths';
import { parseCount } from '../../../admin/catalog/form-values.ts';
import { Chips } from '../../../admin/components/chips.tsx';
import { Field } from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Filters, Pager } from '../../../admin/components/data-table.tsx';
import { withSearch } from '../../../admin/components/list-query.ts';
import { afterOf } from '../../../admin/components/page-number.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/pass-cards';

const STATES: Record<CardPassFilter, string> = {
  running: '이용 중',
  failing: '결제 실패',
  'awaiting-consent': '가격 동의 대기',
  ended: '끝남',
  all: '전체',
};
const STATE_NAMES = Object.keys(STATES).filter((name): name is CardPassFilter => Object.hasOwn(STATES, name));

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'payments');
  const { searchParams: search } = url;
  const filter = STATE_NAMES.find((name) => name === search.get('state')) ?? 'running';
  const memberNo = parseCount(search.get('member') ?? '') || null;
  const [{ passes, next }, counts] = await Promise.all([
    listCardPasses(pageContext.ctx, { filter, memberNo, before: afterOf(url) }),
    countCardPasses(pageContext.ctx),
  ]);
  return {
    filter,
    memberNo,
    passes,
    counts,
    chips: STATE_NAMES.map((name) => ({
      name: STATES[name],
      href: withSearch(search, { state: name }),
      isCurrent: name === filter,
    })),
    older: next === null ? undefined : withSearch(search, { after: String(next) }),
  };
}

export default function PassCardsPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { passes, chips, memberNo, filter, older, counts } = loaderData;
  const { running, failing, awaitingConsent, won } = counts;
  return (
    <ConsolePage
      title="카드 정기 결제"
      up={{ path: '/operator/pass', name: '정액제' }}
      lead={`이용 중 ${running.toLocaleString('ko-KR')}명 · 30일마다 ${won.toLocaleString('ko-KR')}원 · 결제 실패 ${failing.toLocaleString('ko-KR')}명 · 가격 동의 대기 ${awaitingConsent.toLocaleString('ko-KR')}명`}
    >
      <Chips label="정기 결제 상태" chips={chips} />
      <Filters>
        <Field label="회원 번호" name="member" inputMode="numeric" defaultValue={memberNo ?? ''} maxLength={15} />
        {filter === 'running' ? null : <input type="hidden" name="state" value={filter} />}
      </Filters>
      <DataTable
        caption="카드 정기 결제"
        columns={COLUMNS}
        rows={passes}
        keyOf={({ id }) => id}
        empty={
          memberNo !== null || filter !== 'all'
            ? '찾은 정기 결제가 없습니다. 조건을 바꾸어 주세요.'
            : '아직 카드로 정기 결제하는 회원이 없습니다.'
        }
      />
      <Pager older={older} />
    </ConsolePage>
  );
}

const COLUMNS: Column<ListedCardPass>[] = [
  { title: '시작 일시', cell: ({ startedAt }) => seoulMinute(startedAt) },
  {
    title: '회원',
    cell: ({ memberNo, nick }) => <a href={adminPaths.member(memberNo)}>{nick ?? `회원 ${memberNo}`}</a>,
  },
  { title: '금액(원)', kind: 'number', cell: ({ won }) => won.toLocaleString('ko-KR') },
  { title: '결제', kind: 'number', cell: ({ terms }) => `${terms}회` },
  { title: '다음 결제', cell: ({ dueAt, endedAt }) => (endedAt ? '' : seoulDay(dueAt)) },
  { title: '상태', cell: (pass) => <StateOf pass={pass} /> },
];

function StateOf({ pass }: { pass: ListedCardPass }): ReactNode {
  const { terms, attempts, proposedWon, isAgreed, endedAt, endReason } = pass;
  if (endedAt && endReason)
    return (
      <>
        <Badge>끝남</Badge> {seoulMinute(endedAt)} · {CARD_PASS_ENDS[endReason]}
      </>
    );
  return (
    <>
      {terms === 0 ? (
        <Badge tone="wait">첫 결제 확인 중</Badge>
      ) : attempts > 0 ? (
        <Badge tone="bad">결제 실패 {attempts}회</Badge>
      ) : (
        <Badge tone="good">이용 중</Badge>
      )}{' '}
      {proposedWon === null ? null : `${proposedWon.toLocaleString('ko-KR')}원 ${isAgreed ? '동의함' : '동의 대기'}`}
    </>
  );
}
