import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { listPens, saveAuthorPayee, showPayee } from '#domain/studio';
import { DomainError } from '#kernel/domain-error';
import { dottedDay, seoulDay, seoulMinute } from '#shared/content/seoul-date';
import { REFUND_BANKS } from '#shared/money/payments';
import { HOLDER_KINDS } from '#shared/money/settlement';
import { studioPaths } from '#shared/web/studio-paths';
import { catalogErrorOf } from '../../admin/catalog/catalog-action.server.ts';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import { ConsoleForm, FormBar, SendButton } from '../../admin/components/console-form.tsx';
import { Badge, ConsolePage, LinkButton, Panel } from '../../admin/components/console-page.tsx';
import { errorAt } from '../../admin/components/form-error.ts';
import { FormSections } from '../../admin/components/form-sections.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { PasswordField } from '../../studio/password-field.tsx';
import { AccountFields, TaxFields } from '../../studio/payee-fields.tsx';
import type { Route } from './+types/payee';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, verifiedAt } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const [pens, payee] = await Promise.all([listPens(ctx, memberNo), showPayee(ctx, memberNo)]);
  if (pens.length === 0) throw redirect(studioPaths.join(), 303);
  const { holder, account } = payee ?? {};
  return {
    isVerified: verifiedAt !== null,
    needsGuardian: payee?.needsGuardian ?? false,
    held: payee?.heldUntil ? seoulMinute(payee.heldUntil) : null,
    account: account
      ? {
          tail: account.tail,
          name: `${REFUND_BANKS[account.bank]} ****${account.tail}`,
          isChecked: account.checkState === 'matched',
          changed: dottedDay(seoulDay(account.changedAt)),
        }
      : null,
    values: {
      name: holder?.name ?? '',
      kind: holder?.kind ?? 'person',
      businessNumber: holder?.businessNumber ?? '',
      representative: holder?.representative ?? '',
      bank: account?.bank ?? '',
      ownerName: account?.ownerName ?? '',
    },
  };
}

const FIELDS: Record<string, string> = {
  'SETTLE_ERROR 0013': 'name',
  'SETTLE_ERROR 0014': 'businessNumber',
  'SETTLE_ERROR 0026': 'number',
  'SETTLE_ERROR 0027': 'number',
  'SETTLE_ERROR 0028': 'ownerName',
  CONFIRM_ERROR: 'password',
};

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, sessionId } = requireAuthorPage(pageContext, url);
  const form = await consoleForm(request);
  const payee = {
    name: form('name'),
    kind: HOLDER_KINDS.find((kind) => kind === form('kind')) ?? 'person',
    businessNumber: form('businessNumber'),
    representative: form('representative'),
    bank: form('bank'),
    number: form('number'),
    ownerName: form('ownerName'),
  };
  // Neither the account nor the password is shown again.
  const { number: _number, password: _password, ...rest } = form.typed;
  const hasNewNumber = payee.number !== '' || form('hasNewNumber') === 'yes';
  const typed = { ...rest, ...(hasNewNumber ? { hasNewNumber: 'yes' } : {}) };
  try {
    if (hasNewNumber && payee.number === '') throw new DomainError('SETTLE_ERROR', '0026');
    const proof = { memberNo, sessionId, password: form('password') };
    return redirect(`${studioPaths.payee()}?said=${await saveAuthorPayee(pageContext.ctx, { proof, payee })}`, 303);
  } catch (error) {
    const { status, ...fieldError } = catalogErrorOf(error, typed);
    const field = FIELDS[fieldError.code] ?? FIELDS[fieldError.code.split(' ')[0] ?? ''];
    return data({ ...fieldError, ...(field ? { field } : {}) }, { status });
  }
}

const MESSAGES = {
  saved: '정산 정보를 저장했습니다.',
  held: '계좌를 바꾸었습니다. 안전을 위해 7일 동안 지급을 미루고, 이메일로 되돌리는 링크를 보냈습니다.',
};

export default function PayeePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { isVerified, needsGuardian, held, account, values } = loaderData;
  const props = { values, error: actionData };
  const bar = (
    <FormBar>
      <SendButton>저장</SendButton>
    </FormBar>
  );
  return (
    <ConsolePage title="정산 정보" up={{ path: studioPaths.money(), name: '정산' }} message={MESSAGES}>
      {isVerified ? null : (
        <Panel title="본인인증" lead="정산을 받으려면 본인인증이 필요합니다.">
          <FormBar>
            <LinkButton href="/my/adult">본인인증</LinkButton>
          </FormBar>
        </Panel>
      )}
      {needsGuardian || held || account ? (
        <Panel title="지금 상태">
          {account ? (
            <p>
              {account.name} · {account.changed} 저장{' '}
              {account.isChecked ? <Badge tone="good">은행 확인</Badge> : <Badge tone="wait">예금주 미확인</Badge>}
            </p>
          ) : null}
          {held ? (
            <p>계좌를 바꾸어 {held}까지 지급을 미룹니다. 직접 바꾸지 않으셨다면 이메일의 링크로 되돌려 주세요.</p>
          ) : null}
          {needsGuardian ? (
            <p>미성년 작가는 서점이 보호자 동의를 확인한 뒤에 지급합니다. 금액은 그대로 쌓입니다.</p>
          ) : null}
        </Panel>
      ) : null}
      <ConsoleForm error={actionData}>
        <FormSections
          sections={[
            { id: 'tax', title: '받는 사람', children: <TaxFields {...props} /> },
            {
              id: 'account',
              title: '계좌',
              lead: '바꾸면 7일 동안 지급을 미루고, 등록된 이메일로 되돌리는 링크를 보냅니다.',
              children: <AccountFields {...props} tail={account?.tail ?? null} />,
            },
            {
              id: 'confirm',
              title: '본인 확인',
              children: <PasswordField error={errorAt(actionData, 'password')} />,
            },
          ]}
          bar={bar}
        />
      </ConsoleForm>
    </ConsolePage>
  );
}
