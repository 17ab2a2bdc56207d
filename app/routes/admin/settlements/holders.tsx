import type { ReactNode } from 'react';
import { listHolders, saveHolder } from '#domain/settlement';
import { HOLDER_KIND_BADGES } from '#shared/money/settlement';
import { REFUND_BANKS } from '#shared/money/payments';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsoleForm, Disclosure, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { wonText } from '../../../admin/settlements/number-format.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { HolderFields } from '../../../admin/settlements/holder-fields.tsx';
import { HOLDER_ERRORS, parseHolder } from '../../../admin/settlements/holder-form.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/holders';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'holders');
  const holders = await listHolders(pageContext.ctx);
  return {
    holders: holders.map(({ id, name, kind, contracts, operators, account, advanceWon }) => ({
      id,
      name,
      kind,
      contracts,
      operators,
      advanceWon,
      account: account && `${REFUND_BANKS[account.bank]} ****${account.tail}`,
      isChecked: account?.checkState === 'matched',
    })),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'holders', { fresh: true });
  const form = await consoleForm(request);
  return runFormAction(
    async () =>
      `${adminPaths.holder(await saveHolder(pageContext.ctx, { by: actor, ...parseHolder(form) }))}?said=added`,
    { fields: HOLDER_ERRORS, typed: form.typed },
  );
}

const COLUMNS: Column<Route.ComponentProps['loaderData']['holders'][number]>[] = [
  { title: '이름', cell: ({ id, name }) => <a href={adminPaths.holder(id)}>{name}</a> },
  { title: '구분', cell: ({ kind }) => <Badge tone="info">{HOLDER_KIND_BADGES[kind]}</Badge> },
  { title: '진행 중인 계약', kind: 'number', cell: ({ contracts }) => contracts },
  {
    title: '남은 MG·선인세',
    kind: 'number',
    cell: ({ advanceWon }) => (advanceWon === 0 ? '–' : wonText(advanceWon)),
  },
  { title: '지급 계좌', cell: ({ account, isChecked }) => <AccountCell account={account} isChecked={isChecked} /> },
  { title: '계정', kind: 'number', cell: ({ operators }) => operators },
];

function AccountCell({ account, isChecked }: { account: string | null; isChecked: boolean }): ReactNode {
  if (account === null) return <Badge tone="wait">없음</Badge>;
  return (
    <>
      {account} {isChecked ? null : <Badge tone="wait">미확인</Badge>}
    </>
  );
}

export default function OperatorHoldersPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title="권리자"
      lead="작품의 권리를 가진 출판사, 스튜디오, 작가입니다. 계약을 등록하면 매월 정산에 포함됩니다."
    >
      <Panel title="권리자 목록">
        <DataTable
          caption="권리자"
          rows={loaderData.holders}
          keyOf={({ id }) => id}
          empty="아직 권리자가 없습니다. 아래에서 추가하고 계약을 등록해 주세요."
          columns={COLUMNS}
        />
      </Panel>
      <Panel title="권리자 추가">
        <Disclosure label="새 권리자" isOpen={loaderData.holders.length === 0 || error !== undefined}>
          <ConsoleForm error={error}>
            <HolderFields error={error} />
            <FormBar>
              <SendButton>추가</SendButton>
            </FormBar>
          </ConsoleForm>
        </Disclosure>
      </Panel>
    </ConsolePage>
  );
}
