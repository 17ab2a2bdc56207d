import type { ReactNode } from 'react';
import { type CancellationCase, listCancellations, refuseCancellation } from '#domain/families';
import { seoulMinute } from '#shared/content/seoul-date';
import { CANCELLATION_STATES, CANCELLATION_STATE_NAMES } from '#shared/members/family';
import { hasPermission } from '#shared/operations/operator-permissions';
import { adminPaths } from '#shared/web/admin-paths';
import { runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { parseCount } from '../../../admin/catalog/form-values.ts';
import { Chips } from '../../../admin/components/chips.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { ConsoleForm, Disclosure, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage, LinkButton } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Pager } from '../../../admin/components/data-table.tsx';
import { withSearch } from '../../../admin/components/list-query.ts';
import { afterOf } from '../../../admin/components/page-number.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/family-cancellations';

const PATH = '/operator/families/cancellations';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { rights } = requireOperator(pageContext, url, 'payments');
  const { searchParams: search } = url;
  const wanted = search.get('state') ?? 'open';
  const state = CANCELLATION_STATES.find((name) => name === wanted) ?? null;
  const { cases, next } = await listCancellations(pageContext.ctx, { state, before: afterOf(url) });
  return {
    cases,
    mayDecide: hasPermission(rights, 'money', 'write'),
    chips: [
      ...CANCELLATION_STATES.map((name) => ({
        name: CANCELLATION_STATE_NAMES[name],
        href: withSearch(search, { state: name }),
        isCurrent: name === state,
      })),
      { name: '전체', href: withSearch(search, { state: 'all' }), isCurrent: state === null },
    ],
    older: next === null ? undefined : withSearch(search, { after: String(next) }),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'payments');
  const by = requireOperator(pageContext, url, 'money');
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    await refuseCancellation(pageContext.ctx, { by, id: parseCount(form('request')) ?? 0, answer: form('answer') });
    return `${PATH}?said=refused`;
  }, form.typed);
}

const MESSAGES = { refused: '취소할 수 없다고 답했습니다. 요청한 회원에게 알립니다.' };

type Loaded = Route.ComponentProps['loaderData'];
type FormError = Route.ComponentProps['actionData'];

export default function FamilyCancellationsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { cases, chips, older } = loaderData;
  return (
    <ConsolePage
      title="미성년자 결제 취소"
      up={{ path: '/operator/families', name: '보호자 연결' }}
      lead="미성년자나 보호자가 법정대리인의 동의 없이 한 결제의 취소를 요청한 내역입니다(민법 제5조·제140조). 취소하려면 결제 화면의 ‘미성년자 취소’에서 제안해 주세요. 승인하면 요청도 함께 닫히고 요청한 회원에게 알립니다."
      message={MESSAGES}
    >
      <Chips label="요청 상태" chips={chips} />
      <DataTable
        caption="미성년자 결제 취소 요청"
        columns={columns(loaderData, actionData)}
        rows={cases}
        keyOf={({ id }) => id}
        empty="해당하는 요청이 없습니다."
      />
      <Pager older={older} />
    </ConsolePage>
  );
}

function columns({ mayDecide }: Loaded, error: FormError): Column<CancellationCase>[] {
  return [
    { title: '요청 일시', cell: ({ madeAt }) => seoulMinute(madeAt) },
    { title: '미성년 회원', cell: ({ minorNo, minor }) => <a href={adminPaths.member(minorNo)}>{minor}</a> },
    {
      title: '요청한 회원',
      cell: ({ requesterNo, requester, minorNo }) =>
        requesterNo === minorNo ? '본인' : <a href={adminPaths.member(requesterNo)}>{requester} (보호자)</a>,
    },
    { title: '결제', cell: ({ charge }) => <Charge charge={charge} /> },
    { title: '보호자 동의', cell: ({ charge }) => (charge?.isConsented ? '동의한 한도 안' : '동의 기록 없음') },
    {
      title: '쓴 코인',
      kind: 'number',
      cell: ({ charge }) => (charge ? `${charge.coins - charge.coinsLeft} / ${charge.coins}` : '–'),
    },
    { title: '사유', cell: ({ reason }) => reason },
    {
      title: '상태',
      cell: ({ state, answer }) => (
        <>
          <Badge tone={state === 'accepted' ? 'good' : state === 'open' ? 'wait' : 'plain'}>
            {CANCELLATION_STATE_NAMES[state]}
          </Badge>
          {answer ? ` ${answer}` : ''}
        </>
      ),
    },
    {
      title: '처리',
      cell: (row) => (mayDecide && row.state === 'open' ? <Decision row={row} error={error} /> : null),
    },
  ];
}

function Charge({ charge }: Pick<CancellationCase, 'charge'>): ReactNode {
  if (!charge) return '–';
  return (
    <a href={adminPaths.payment(charge.id)}>
      {charge.won.toLocaleString('ko-KR')}원 · {seoulMinute(charge.paidAt)}
    </a>
  );
}

function Decision({ row, error }: { row: CancellationCase; error: FormError }): ReactNode {
  const isThis = error?.typed['request'] === String(row.id);
  return (
    <>
      <LinkButton href={adminPaths.payment(row.paymentId)}>취소 제안하러 가기</LinkButton>
      <Disclosure label="취소 불가로 답하기" isOpen={isThis}>
        <ConsoleForm error={isThis ? error : undefined} act="refuse" right="money" about={{ request: String(row.id) }}>
          <Field
            label="답변"
            name="answer"
            maxLength={500}
            hint="요청한 회원에게 보입니다. 예: 보호자가 동의한 한도 안의 결제입니다."
            required
          />
          <FormBar>
            <SendButton>답변</SendButton>
          </FormBar>
        </ConsoleForm>
      </Disclosure>
    </>
  );
}
