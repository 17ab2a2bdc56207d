import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { createOperatorKey, listOperatorKeys, operatorScopes, revokeOperatorKey } from '#domain/operators';
import { API_KEY_DAYS, API_KEY_NAME_LENGTH, OPERATOR_SCOPES } from '#shared/members/api-keys';
import { seoulMinute } from '#shared/content/seoul-date';
import { rowNumber } from '../../../browser/form-text.ts';
import {
  Check,
  Choices,
  ConsoleForm,
  Disclosure,
  Field,
  FormBar,
  Select,
  SendButton,
} from '../../../admin/components/console-form.tsx';
import { ConsolePage, Badge, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { type ConsoleFormError, errorAt } from '../../../admin/components/form-error.ts';
import kit from '../../../admin/components/kit.module.css';
import { operatorFrom } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { toFieldError } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/keys';

const PAGE = '/operator/keys';
const FIELDS = { 'KEY_ERROR 0004': 'name', 'KEY_ERROR 0005': 'scope', 'KEY_ERROR 0006': 'days' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const operator = operatorFrom(pageContext, url);
  const keys = await listOperatorKeys(pageContext.ctx, operator.id);
  const usable: string[] = operatorScopes(operator.rights);
  return {
    offered: Object.entries(OPERATOR_SCOPES).flatMap(([scope, { label }]) =>
      usable.includes(scope) ? [{ scope, label }] : [],
    ),
    keys: keys.map(({ id, name, ending, scopes, madeAt, expiresAt, usedAt, isExpired }) => ({
      id,
      name,
      ending,
      isExpired,
      scopes: Object.entries(OPERATOR_SCOPES)
        .flatMap(([scope, { label }]) => (scopes.includes(scope) ? [label] : []))
        .join(', '),
      madeAt: seoulMinute(madeAt),
      expiresAt: expiresAt ? seoulMinute(expiresAt) : '기한 없음',
      usedAt: usedAt ? seoulMinute(usedAt) : '',
    })),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const operator = operatorFrom(pageContext, url);
  const form = await consoleForm(request);
  // A key works without the second factor, so making one needs a recent one.
  if (form('act') === 'create' && !operator.isFresh) throw redirect('/operator/prove?next=%2Foperator%2Fkeys', 303);
  try {
    if (form('act') === 'revoke') {
      await revokeOperatorKey(pageContext.ctx, { by: operator, id: rowNumber(form('id')) });
      return redirect(`${PAGE}?said=revoked`, 303);
    }
    const entered = { name: form('name'), scopes: form.all('scope'), days: Number(form('days')) };
    return data({ made: await createOperatorKey(pageContext.ctx, { by: operator, key: entered }), error: undefined });
  } catch (error) {
    const { status, ...fieldError } = toFieldError(error, {
      fields: FIELDS,
      typed: { ...form.typed, scope: form.all('scope').join(',') },
    });
    return data({ made: undefined, error: fieldError }, { status });
  }
}

type Data = Route.ComponentProps['loaderData'];

const COLUMNS: Column<Data['keys'][number]>[] = [
  {
    title: '이름',
    cell: ({ name, isExpired }) => (
      <>
        {name} {isExpired ? <Badge tone="plain">기간 만료</Badge> : null}
      </>
    ),
  },
  { title: '끝 글자', cell: ({ ending }) => <code>{ending}</code> },
  { title: '할 수 있는 일', cell: ({ scopes }) => scopes },
  { title: '만든 일시', cell: ({ madeAt }) => madeAt },
  { title: '사용 기한', cell: ({ expiresAt }) => expiresAt },
  { title: '마지막 사용', cell: ({ usedAt }) => usedAt },
  {
    title: '폐기',
    cell: ({ id, name }) => (
      <Disclosure label={`${name} 폐기`}>
        <ConsoleForm act="revoke">
          <input type="hidden" name="id" value={id} />
          <SendButton tone="grave">폐기합니다</SendButton>
        </ConsoleForm>
      </Disclosure>
    ),
  },
];

export default function OperatorKeysPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { keys, offered } = loaderData;
  return (
    <ConsolePage
      title="API 키"
      lead="다른 프로그램이 작품 목록과 매출을 읽게 하는 키입니다. 역할이 바뀌면 키로 할 수 있는 일도 따라 줄어듭니다."
      up={{ path: '/operator/me', name: '내 계정' }}
      message={{ revoked: '키를 폐기했습니다. 그 키를 쓰던 프로그램은 바로 멈춥니다.' }}
    >
      {actionData?.made ? (
        <Panel title="새 키" lead="지금만 볼 수 있습니다. 복사해 두세요.">
          <p role="status">
            <code className={kit.code}>{actionData.made}</code>
          </p>
        </Panel>
      ) : null}
      <Panel title="내 키">
        <DataTable
          caption="내 API 키"
          columns={COLUMNS}
          rows={keys}
          keyOf={({ id }) => id}
          empty="만든 키가 없습니다. 아래에서 만들면 여기에 나옵니다."
        />
      </Panel>
      <Panel title="키 만들기" lead="호출 방법은 /developers의 ‘운영’에 있습니다.">
        {offered.length > 0 ? (
          <NewKeyForm key={actionData?.made ?? ''} offered={offered} error={actionData?.error} />
        ) : (
          <p>이 역할로는 키로 읽을 수 있는 것이 없습니다. 작품이나 매출을 볼 수 있는 역할이 필요합니다.</p>
        )}
      </Panel>
    </ConsolePage>
  );
}

function NewKeyForm({ offered, error }: { offered: Data['offered']; error: ConsoleFormError | undefined }): ReactNode {
  const chosen = error?.typed['scope']?.split(',') ?? [];
  return (
    <ConsoleForm act="create" error={error}>
      <Field
        label="이름"
        hint="어디에 쓰는 키인지 적어 주세요."
        name="name"
        maxLength={API_KEY_NAME_LENGTH}
        autoComplete="off"
        defaultValue={error?.typed['name']}
        error={errorAt(error, 'name')}
        required
      />
      <Choices legend="할 수 있는 일" error={errorAt(error, 'scope')}>
        {offered.map(({ scope, label }) => (
          <Check key={scope} name="scope" value={scope} label={label} defaultChecked={chosen.includes(scope)} />
        ))}
      </Choices>
      <Select
        label="사용 기간"
        name="days"
        defaultValue={error?.typed['days'] ?? '90'}
        options={API_KEY_DAYS.map((days) => ({ value: String(days), name: days === 0 ? '기한 없음' : `${days}일` }))}
        error={errorAt(error, 'days')}
      />
      <FormBar>
        <SendButton>키 만들기</SendButton>
      </FormBar>
    </ConsoleForm>
  );
}
