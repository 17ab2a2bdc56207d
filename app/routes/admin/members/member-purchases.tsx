import type { ReactNode } from 'react';
import { listPurchases } from '#domain/purchase';
import { requestMoneyAction } from '#domain/payment-operations';
import { episodeNames } from '#shared/catalog/episode-names';
import { PURCHASE_KIND_NAMES } from '#shared/money/purchases';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { errorAt } from '../../../admin/components/form-error.ts';
import {
  Disclosure,
  Check,
  Choices,
  ConsoleForm,
  Field,
  FormBar,
  SendButton,
} from '../../../admin/components/console-form.tsx';
import { ReasonField } from '../../../admin/payments/reason-field.tsx';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Pager } from '../../../admin/components/data-table.tsx';
import {
  beforeIn,
  clerkOf,
  newRequestKey,
  memberRequest,
  numberIn,
  requireMember,
} from '../../../admin/payments/money-request.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/member-purchases';

const PAGE = 30;

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { operator, memberNo, mayDecide } = memberRequest(pageContext, {
    url,
    memberNo: params.memberNo,
    right: 'members',
  });
  await requireMember(pageContext, { url, memberNo, operator });
  const reader = { kind: 'operator' as const, operatorNo: operator.id };
  const before = beforeIn(url);
  const { purchases, next } = await listPurchases(pageContext.ctx, { memberNo, reader, before, limit: PAGE });
  return {
    memberNo,
    mayDecide,
    purchases,
    next,
    isFirst: before === undefined,
    requestKey: newRequestKey(pageContext),
  };
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const lookup = { url, memberNo: params.memberNo, right: 'members' as const, fresh: true };
  const { operator, memberNo, mayDecide } = memberRequest(pageContext, lookup);
  const form = await consoleForm(request);
  const purchase = numberIn(form('purchase'));
  const chosen = form.all('episode');
  const part = form('whole') === 'yes' ? { coins: numberIn(form('wholeCoins')) } : { episodes: chosen.map(numberIn) };
  return runFormAction(
    async () => {
      const message = await requestMoneyAction(pageContext.ctx, {
        by: clerkOf(operator),
        mayDecide,
        limit: pageContext.settings.grantLimit,
        memberNo,
        wish: {
          act: 'purchase-refund',
          purchase: Number.isNaN(purchase) ? 0 : purchase,
          knownOn: form('knownOn'),
          ...part,
        },
        reason: form('reason'),
        key: form('requestKey'),
      });
      return `${adminPaths.memberPage(memberNo, 'purchases')}?said=${message}`;
    },
    {
      fields: { 'MONEY_ERROR 0002': 'reason', 'MONEY_ERROR 0010': 'knownOn', 'MONEY_ERROR 0016': 'episode' },
      typed: { ...form.typed, episodes: chosen.join(' ') },
    },
  );
}

type Data = Route.ComponentProps['loaderData'];
type Purchase = Data['purchases'][number];

const STATES = { refundable: '', opened: '열람함', late: '', cancelled: '되돌림', bundle: '' };

function columns(data: Data, formError: Route.ComponentProps['actionData']): Column<Purchase>[] {
  return [
    { title: '번호', cell: ({ id }) => id, kind: 'number' },
    { title: '일시', cell: ({ madeAt }) => seoulMinute(madeAt) },
    {
      title: '내용',
      cell: ({ work, kind, episodes }) => {
        const unit = episodes[0]?.unit ?? 'episode';
        const names = episodeNames(
          episodes.map(({ position }) => position),
          unit,
        );
        return `${work?.title ?? '작품'} ${names} ${PURCHASE_KIND_NAMES[kind]}`;
      },
    },
    { title: '코인', cell: ({ coins }) => coins, kind: 'number' },
    { title: '회차', cell: ({ episodes }) => parseStatus(episodes) },
    {
      title: '환불',
      cell: ({ id, episodes }) =>
        episodes.every(({ state }) => state === 'cancelled') ? (
          '모두 되돌렸습니다.'
        ) : (
          <DefectForm
            id={id}
            left={episodes.filter(({ state }) => state !== 'cancelled')}
            data={data}
            error={formError?.typed['purchase'] === String(id) ? formError : undefined}
          />
        ),
    },
  ];
}

function parseStatus(episodes: Purchase['episodes']): string {
  const counts = new Map<string, number>();
  for (const { state } of episodes) if (STATES[state]) counts.set(STATES[state], (counts.get(STATES[state]) ?? 0) + 1);
  return [`${episodes.length}개`, ...[...counts].map(([name, count]) => `${name} ${count}`)].join(', ');
}

/** Refundable episodes with amounts and a select-all checkbox. */
function DefectChoice({
  left,
  error,
}: {
  left: Purchase['episodes'];
  error: Route.ComponentProps['actionData'];
}): ReactNode {
  const values = error?.typed['episodes']?.split(' ') ?? [];
  const coins = left.reduce((sum, episode) => sum + episode.coins, 0);
  return (
    <Choices legend="하자가 있는 회차" error={errorAt(error, 'episode')}>
      {left.length > 1 ? (
        <Check
          name="whole"
          value="yes"
          label={`${left.length}개 모두(${coins.toLocaleString('ko-KR')}코인)`}
          defaultChecked={error?.typed['whole'] === 'yes'}
        />
      ) : null}
      {left.map(({ id, position, unit, coins: cost, state }) => (
        <Check
          key={id}
          name="episode"
          value={id}
          label={[episodeNames([position], unit), `${cost}코인`, STATES[state]].filter(Boolean).join(' · ')}
          defaultChecked={left.length === 1 || values.includes(String(id))}
        />
      ))}
    </Choices>
  );
}

function DefectForm({
  id,
  left,
  data,
  error,
}: {
  id: number;
  left: Purchase['episodes'];
  data: Data;
  error: Route.ComponentProps['actionData'];
}): ReactNode {
  return (
    <Disclosure label={data.mayDecide ? '하자 환불' : '하자 환불 제안'} isOpen={error !== undefined}>
      <ConsoleForm about={{ purchase: String(id) }} error={error} requestKey={`${data.requestKey}-${id}`}>
        <DefectChoice left={left} error={error} />
        <input type="hidden" name="wholeCoins" value={left.reduce((sum, { coins }) => sum + coins, 0)} />
        <Field
          label="회원이 하자를 안 날"
          name="knownOn"
          type="date"
          defaultValue={error?.typed['knownOn']}
          hint="구매일부터 3개월, 안 날부터 30일 안이면 열람했어도 환불합니다."
          error={errorAt(error, 'knownOn')}
        />
        <ReasonField error={error} />
        <FormBar>
          <SendButton tone="grave">{data.mayDecide ? '환불하기' : '제안하기'}</SendButton>
        </FormBar>
      </ConsoleForm>
    </Disclosure>
  );
}

const MESSAGES = {
  done: '코인을 되돌리고 이용 권한을 철회했습니다. 회원에게 메일로 알립니다.',
  proposed: '승인을 기다립니다. 다른 운영자가 승인하면 처리됩니다.',
};

export default function OperatorPurchasesPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { memberNo, purchases, next, isFirst } = loaderData;
  const up = { path: adminPaths.member(memberNo), name: `회원 ${memberNo}` };
  const lead = '내용이 표시와 다르면 열람한 회차도 환불할 수 있습니다. 코인은 쓴 충전 묶음으로 되돌아갑니다.';
  return (
    <ConsolePage title="구매 내역" up={up} lead={lead} message={MESSAGES}>
      <DataTable
        caption="구매 내역"
        columns={columns(loaderData, actionData)}
        rows={purchases}
        keyOf={({ id }) => id}
        empty="구매한 것이 없습니다."
      />
      <Pager
        newer={isFirst ? undefined : adminPaths.memberPage(memberNo, 'purchases')}
        older={next === null ? undefined : `?before=${next}`}
      />
    </ConsolePage>
  );
}
