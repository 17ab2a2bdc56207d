import type { ReactNode } from 'react';
import { type ListedReaderGift, listAllReaderGifts, stopReaderGift } from '#domain/reader-gifts';
import { episodeNames } from '#shared/catalog/episode-names';
import { seoulMinute } from '#shared/content/seoul-date';
import { READER_GIFT_STATES, READER_GIFT_STATE_NAMES, readerGiftState } from '#shared/money/reader-gifts';
import { hasPermission } from '#shared/operations/operator-permissions';
import { adminPaths } from '#shared/web/admin-paths';
import { runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { parseCount } from '../../../admin/catalog/form-values.ts';
import { Chips } from '../../../admin/components/chips.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { ConsoleForm, Disclosure, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Filters, Pager } from '../../../admin/components/data-table.tsx';
import { withSearch } from '../../../admin/components/list-query.ts';
import { afterOf } from '../../../admin/components/page-number.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/reader-gifts';

const PATH = '/operator/reader-gifts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { rights } = requireOperator(pageContext, url, 'payments');
  const { searchParams: search } = url;
  const state = readerGiftState(search.get('state'));
  const number = parseCount(search.get('q') ?? '') ?? null;
  const { gifts, next } = await listAllReaderGifts(pageContext.ctx, { state, number, before: afterOf(url) });
  return {
    gifts,
    state,
    number,
    mayStop: hasPermission(rights, 'money', 'write'),
    chips: [
      { name: '전체', href: withSearch(search, { state: '' }), isCurrent: state === undefined },
      ...READER_GIFT_STATES.map((name) => ({
        name: READER_GIFT_STATE_NAMES[name],
        href: withSearch(search, { state: name }),
        isCurrent: name === state,
      })),
    ],
    older: next === null ? undefined : withSearch(search, { after: String(next) }),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'payments');
  const by = requireOperator(pageContext, url, 'money');
  const form = await consoleForm(request);
  const giftId = parseCount(form('gift')) ?? 0;
  return runCatalogAction(async () => {
    await stopReaderGift(pageContext.ctx, { by, giftId, reason: form('reason').trim() });
    return `${PATH}?said=stopped`;
  }, form.typed);
}

const MESSAGES = { stopped: '선물을 중지하고 코인을 되돌렸습니다. 보낸 회원에게 메일과 알림으로 알립니다.' };

type Loaded = Route.ComponentProps['loaderData'];
type FormError = Route.ComponentProps['actionData'];

export default function ReaderGiftsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { gifts, chips, number, state, older } = loaderData;
  const isFiltered = number !== null || state !== undefined;
  return (
    <ConsolePage
      title="회원 간 선물"
      up={{ path: '/operator/payments', name: '결제' }}
      lead="회원이 유료 코인으로 다른 회원에게 보낸 회차입니다. 받기 전의 코인은 보관하며, 받은 시점에 매출과 정산에 반영됩니다."
      message={MESSAGES}
    >
      <Chips label="선물 상태" chips={chips} />
      <Filters>
        <Field label="선물 번호나 회원 번호" name="q" inputMode="numeric" defaultValue={number ?? ''} maxLength={15} />
        {state ? <input type="hidden" name="state" value={state} /> : null}
      </Filters>
      <DataTable
        caption="회원 간 선물"
        columns={columns(loaderData, actionData)}
        rows={gifts}
        keyOf={({ id }) => id}
        empty={isFiltered ? '찾은 선물이 없습니다. 조건을 바꾸어 주세요.' : '아직 보낸 선물이 없습니다.'}
      />
      <Pager older={older} />
    </ConsolePage>
  );
}

function columns({ mayStop }: Loaded, error: FormError): Column<ListedReaderGift>[] {
  return [
    { title: '번호', kind: 'number', cell: ({ id }) => id },
    { title: '일시', cell: ({ madeAt }) => seoulMinute(madeAt) },
    { title: '보낸 회원', cell: ({ giverNo, giver }) => <a href={adminPaths.member(giverNo)}>{giver}</a> },
    {
      title: '받는 회원',
      cell: ({ receiverNo, receiver }) =>
        receiverNo === null ? '링크' : <a href={adminPaths.member(receiverNo)}>{receiver}</a>,
    },
    {
      title: '작품',
      cell: ({ workId, title, positions, unit }) => (
        <>
          <a href={adminPaths.work(workId)}>{title}</a> {episodeNames(positions, unit)}
        </>
      ),
    },
    { title: '코인', kind: 'number', cell: ({ coins }) => coins.toLocaleString('ko-KR') },
    { title: '메시지', cell: ({ message }) => message || '–' },
    { title: '상태', cell: (gift) => <State gift={gift} /> },
    {
      title: '처리',
      cell: (gift) => (mayStop && gift.state === 'open' ? <Stop gift={gift} error={error} /> : null),
    },
  ];
}

function State({ gift: { state, expiresAt, returned } }: { gift: ListedReaderGift }): ReactNode {
  if (state === 'open') return <Badge>{`${READER_GIFT_STATE_NAMES.open} · ${seoulMinute(expiresAt)}까지`}</Badge>;
  return (
    <>
      <Badge tone={state === 'accepted' ? 'good' : 'bad'}>{READER_GIFT_STATE_NAMES[state]}</Badge>
      {returned > 0 ? ` ${returned}개 회차 반환` : ''}
    </>
  );
}

function Stop({ gift, error }: { gift: ListedReaderGift; error: FormError }): ReactNode {
  const isThis = error?.typed['gift'] === String(gift.id);
  return (
    <Disclosure label="중지" isOpen={isThis}>
      <p>코인 {gift.coins}개를 보낸 회원의 충전 묶음으로 되돌립니다. 받는 회원은 더는 받을 수 없습니다.</p>
      <ConsoleForm error={isThis ? error : undefined} act="stop" right="money" about={{ gift: String(gift.id) }}>
        <Field label="사유" name="reason" maxLength={200} required />
        <FormBar>
          <SendButton tone="grave">선물 중지</SendButton>
        </FormBar>
      </ConsoleForm>
    </Disclosure>
  );
}
