import type { ReactNode } from 'react';
import {
  type ListedSupport,
  cancelSupportForMember,
  decideSupportReport,
  listAllSupports,
} from '#domain/author-support';
import { DomainError } from '#kernel/domain-error';
import { SUPPORT_CANCELS, SUPPORT_VISIBILITIES } from '#shared/authors/support';
import { seoulMinute } from '#shared/content/seoul-date';
import { hasPermission } from '#shared/operations/operator-permissions';
import { adminPaths } from '#shared/web/admin-paths';
import { runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { parseCount } from '../../../admin/catalog/form-values.ts';
import { Chips } from '../../../admin/components/chips.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import {
  ConsoleForm,
  Disclosure,
  Field,
  FormBar,
  Select,
  SendButton,
} from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Filters, Pager } from '../../../admin/components/data-table.tsx';
import kit from '../../../admin/components/kit.module.css';
import { withSearch } from '../../../admin/components/list-query.ts';
import { afterOf } from '../../../admin/components/page-number.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/supports';

const STATES = { all: '전체', reported: '신고', cancelled: '취소' } as const;
type State = keyof typeof STATES;
const STATE_NAMES = Object.keys(STATES).filter((name): name is State => Object.hasOwn(STATES, name));

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { rights } = requireOperator(pageContext, url, 'payments');
  const { searchParams: search } = url;
  const state = STATE_NAMES.find((name) => name === search.get('state')) ?? 'all';
  const memberNo = parseCount(search.get('member') ?? '') ?? null;
  const penId = parseCount(search.get('pen') ?? '') ?? null;
  const { supports, next, reports } = await listAllSupports(pageContext.ctx, {
    state,
    memberNo,
    penId,
    before: afterOf(url),
  });
  return {
    memberNo,
    state,
    supports,
    mayCancel: hasPermission(rights, 'money', 'write'),
    mayDecide: hasPermission(rights, 'community', 'write'),
    chips: STATE_NAMES.map((name) => ({
      name: name === 'reported' && reports > 0 ? `${STATES[name]} ${reports}` : STATES[name],
      href: withSearch(search, { state: name === 'all' ? '' : name }),
      isCurrent: name === state,
    })),
    older: next === null ? undefined : withSearch(search, { after: String(next) }),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'payments', { write: false });
  const form = await consoleForm(request);
  const isCancel = form('act') === 'cancel';
  const by = requireOperator(pageContext, url, isCancel ? 'money' : 'community');
  const supportId = parseCount(form('support')) ?? 0;
  return runCatalogAction(async () => {
    if (isCancel) {
      const reason = form('reason');
      if (reason !== 'guardian' && reason !== 'operator')
        throw new DomainError('INPUT_ERROR', '0001', { field: 'reason' });
      await cancelSupportForMember(pageContext.ctx, { by, supportId, reason });
      return '/operator/supports?said=cancelled';
    }
    const result = form('act');
    if (result !== 'keep' && result !== 'hide') throw new DomainError('INPUT_ERROR', '0001');
    await decideSupportReport(pageContext.ctx, { by, supportId, result });
    return `/operator/supports?state=reported&said=${result}`;
  }, form.typed);
}

const MESSAGES = {
  cancelled: '후원을 취소하고 코인을 되돌렸습니다. 회원에게 메일로 알립니다.',
  keep: '신고를 반려했습니다.',
  hide: '메시지를 숨겼습니다.',
};

type Loaded = Route.ComponentProps['loaderData'];
type FormError = Route.ComponentProps['actionData'];

export default function SupportsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { supports, chips, memberNo, state, older } = loaderData;
  const isFiltered = memberNo !== null || state !== 'all';
  return (
    <ConsolePage
      title="후원"
      up={{ path: '/operator/payments', name: '결제' }}
      lead="독자가 작가에게 유료 코인으로 보낸 후원입니다. 법정대리인이 취소를 요청하면 여기에서 되돌립니다."
      message={MESSAGES}
    >
      <Chips label="후원 상태" chips={chips} />
      <Filters>
        <Field label="회원 번호" name="member" inputMode="numeric" defaultValue={memberNo ?? ''} maxLength={15} />
        {state === 'all' ? null : <input type="hidden" name="state" value={state} />}
      </Filters>
      <DataTable
        caption="후원"
        columns={columns(loaderData, actionData)}
        rows={supports}
        keyOf={({ id }) => id}
        empty={isFiltered ? '찾은 후원이 없습니다. 조건을 바꾸어 주세요.' : '아직 후원이 없습니다.'}
      />
      <Pager older={older} />
    </ConsolePage>
  );
}

function columns({ mayCancel, mayDecide }: Loaded, error: FormError): Column<ListedSupport>[] {
  return [
    { title: '일시', cell: ({ madeAt }) => seoulMinute(madeAt) },
    {
      title: '회원',
      cell: ({ memberNo, nick }) => <a href={adminPaths.member(memberNo)}>{nick ?? `회원 ${memberNo}`}</a>,
    },
    { title: '필명', cell: ({ penId, penName }) => <a href={adminPaths.author(penId)}>{penName}</a> },
    { title: '작품', cell: ({ workId, workTitle }) => <a href={adminPaths.work(workId)}>{workTitle}</a> },
    { title: '코인', kind: 'number', cell: ({ coins }) => coins.toLocaleString('ko-KR') },
    { title: '메시지', cell: (support) => <Message support={support} /> },
    { title: '상태', cell: (support) => <State support={support} /> },
    {
      title: '처리',
      cell: (support) => (
        <div className={kit.actions}>
          {mayDecide && support.reportReason !== null && support.reportResult === null ? (
            <Report support={support} error={error} />
          ) : null}
          {mayCancel && support.cancelReason === null && support.returnedCoins < support.coins ? (
            <Cancel support={support} error={error} />
          ) : null}
        </div>
      ),
    },
  ];
}

function Message({ support }: { support: ListedSupport }): ReactNode {
  const { message, visibility, reportReason } = support;
  return (
    <>
      {message === '' ? '–' : message} <Badge>{SUPPORT_VISIBILITIES[visibility]}</Badge>
      {reportReason === null ? null : <p>신고: {reportReason}</p>}
    </>
  );
}

function State({ support }: { support: ListedSupport }): ReactNode {
  const { cancelReason, isMonthly, isHidden, returnedCoins } = support;
  return (
    <>
      {cancelReason === null ? (
        <Badge tone="good">정상</Badge>
      ) : (
        <Badge tone="bad">{SUPPORT_CANCELS[cancelReason]} 취소</Badge>
      )}{' '}
      {isMonthly ? <Badge>매월</Badge> : null}{' '}
      {returnedCoins > 0 ? <Badge tone="wait">{returnedCoins.toLocaleString('ko-KR')}코인 반환</Badge> : null}{' '}
      {isHidden ? <Badge tone="bad">숨김</Badge> : null}
    </>
  );
}

function Report({ support, error }: { support: ListedSupport; error: FormError }): ReactNode {
  const isThis = error?.typed['support'] === String(support.id) && error.typed['act'] !== 'cancel';
  return (
    <Disclosure label="신고 처리" isOpen={isThis}>
      <ConsoleForm error={isThis ? error : undefined} right="community" about={{ support: String(support.id) }}>
        <FormBar>
          <SendButton tone="grave" name="act" value="hide">
            숨기기
          </SendButton>
          <SendButton tone="quiet" name="act" value="keep">
            그대로 두기
          </SendButton>
        </FormBar>
      </ConsoleForm>
    </Disclosure>
  );
}

function Cancel({ support, error }: { support: ListedSupport; error: FormError }): ReactNode {
  const isThis = error?.typed['support'] === String(support.id) && error.typed['act'] === 'cancel';
  return (
    <Disclosure label="취소" isOpen={isThis}>
      <p>코인 {support.coins - support.returnedCoins}개를 되돌리고, 정산에서 뺍니다. 매월 후원이면 함께 끝납니다.</p>
      <ConsoleForm
        error={isThis ? error : undefined}
        act="cancel"
        right="money"
        about={{ support: String(support.id) }}
      >
        <Select
          label="사유"
          name="reason"
          options={[
            { value: 'guardian', name: '미성년자의 법정대리인이 요청' },
            { value: 'operator', name: '기타 사유' },
          ]}
        />
        <FormBar>
          <SendButton tone="grave">후원 취소</SendButton>
        </FormBar>
      </ConsoleForm>
    </Disclosure>
  );
}
