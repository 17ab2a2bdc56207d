import type { ReactNode } from 'react';
import { type ListedPass, cancelPassForMember, listPasses } from '#domain/pass';
import { refundCardPassForMember } from '#domain/payment';
import { DomainError } from '#kernel/domain-error';
import { seoulMinute } from '#shared/content/seoul-date';
import { hasPermission } from '#shared/operations/operator-permissions';
import { PASS_CANCELS } from '#shared/pass/pass';
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
import { withSearch } from '../../../admin/components/list-query.ts';
import { afterOf } from '../../../admin/components/page-number.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/pass-terms';

const PATH = '/operator/pass/terms';
const STATES = { all: '전체', running: '이용 중', cancelled: '해지' } as const;
type State = keyof typeof STATES;
const STATE_NAMES = Object.keys(STATES).filter((name): name is State => Object.hasOwn(STATES, name));

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { rights } = requireOperator(pageContext, url, 'payments');
  const { searchParams: search } = url;
  const state = STATE_NAMES.find((name) => name === search.get('state')) ?? 'all';
  const memberNo = parseCount(search.get('member') ?? '') || null;
  const { passes, next } = await listPasses(pageContext.ctx, { state, memberNo, before: afterOf(url) });
  return {
    state,
    memberNo,
    passes,
    mayCancel: hasPermission(rights, 'money', 'write'),
    chips: STATE_NAMES.map((name) => ({
      name: STATES[name],
      href: withSearch(search, { state: name }),
      isCurrent: name === state,
    })),
    older: next === null ? undefined : withSearch(search, { after: String(next) }),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'payments');
  const by = requireOperator(pageContext, url, 'money');
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    const reason = form('reason');
    if (reason !== 'guardian' && reason !== 'operator')
      throw new DomainError('INPUT_ERROR', '0001', { field: 'reason' });
    const termId = parseCount(form('pass')) || 0;
    if (form('card') === 'on') await refundCardPassForMember(pageContext.ctx, { by, termId, reason });
    else await cancelPassForMember(pageContext.ctx, { by, termId, reason });
    return `${PATH}?said=cancelled`;
  }, form.typed);
}

const MESSAGES = { cancelled: '정액제를 해지하고 결제한 수단으로 되돌렸습니다. 회원에게 메일로 알립니다.' };

type Loaded = Route.ComponentProps['loaderData'];
type FormError = Route.ComponentProps['actionData'];

export default function PassTermsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { passes, chips, memberNo, state, older } = loaderData;
  return (
    <ConsolePage
      title="이용권 내역"
      up={{ path: '/operator/pass', name: '정액제' }}
      lead="회원이 구매한 정액제 이용권입니다. 회원은 언제든지 스스로 해지합니다."
      message={MESSAGES}
    >
      <Chips label="이용권 상태" chips={chips} />
      <Filters>
        <Field label="회원 번호" name="member" inputMode="numeric" defaultValue={memberNo ?? ''} maxLength={15} />
        {state === 'all' ? null : <input type="hidden" name="state" value={state} />}
      </Filters>
      <DataTable
        caption="이용권"
        columns={columns(loaderData, actionData)}
        rows={passes}
        keyOf={({ id }) => id}
        empty={
          memberNo !== null || state !== 'all'
            ? '찾은 이용권이 없습니다. 조건을 바꾸어 주세요.'
            : '아직 이용권을 구매한 회원이 없습니다.'
        }
      />
      <Pager older={older} />
    </ConsolePage>
  );
}

function columns({ mayCancel }: Loaded, error: FormError): Column<ListedPass>[] {
  return [
    { title: '구매 일시', cell: ({ boughtAt }) => seoulMinute(boughtAt) },
    {
      title: '회원',
      cell: ({ memberNo, nick }) => <a href={adminPaths.member(memberNo)}>{nick ?? `회원 ${memberNo}`}</a>,
    },
    { title: '이용권', cell: ({ days, isByCard }) => `${days}일${isByCard ? ' · 카드' : ''}` },
    { title: '코인', kind: 'number', cell: ({ coins }) => coins.toLocaleString('ko-KR') },
    { title: '기간', cell: ({ startsAt, endsAt }) => `${seoulMinute(startsAt)} – ${seoulMinute(endsAt)}` },
    { title: '상태', cell: (pass) => <StateOf pass={pass} /> },
    {
      title: '처리',
      cell: (pass) =>
        mayCancel && pass.cancelledAt === null && !pass.isOver ? <Cancel pass={pass} error={error} /> : null,
    },
  ];
}

function StateOf({ pass }: { pass: ListedPass }): ReactNode {
  const { cancelReason, isOver, usedAt, returned } = pass;
  if (cancelReason !== null)
    return (
      <>
        <Badge tone="bad">{PASS_CANCELS[cancelReason]} 해지</Badge> {returned.toLocaleString('ko-KR')}코인 되돌림
      </>
    );
  return (
    <>
      {isOver ? <Badge>끝남</Badge> : <Badge tone="good">유효</Badge>} {usedAt ? null : '열람 전'}
    </>
  );
}

function Cancel({ pass, error }: { pass: ListedPass; error: FormError }): ReactNode {
  const isThis = error?.typed['pass'] === String(pass.id);
  return (
    <Disclosure label="해지" isOpen={isThis}>
      <p>
        {pass.isByCard
          ? '법정대리인의 요청이면 모두, 그 밖에는 이용한 날을 뺀 금액을 위약금 없이 카드로 되돌리고 정기 결제를 끝냅니다.'
          : '법정대리인의 요청이면 모두, 그 밖에는 이용한 날을 뺀 코인을 위약금 없이 되돌립니다.'}
      </p>
      <ConsoleForm
        error={isThis ? error : undefined}
        right="money"
        about={{ pass: String(pass.id), card: pass.isByCard ? 'on' : '' }}
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
          <SendButton tone="grave">해지</SendButton>
        </FormBar>
      </ConsoleForm>
    </Disclosure>
  );
}
