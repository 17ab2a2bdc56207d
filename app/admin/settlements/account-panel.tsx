import type { ReactNode } from 'react';
import { REFUND_BANKS, type RefundBank } from '#shared/money/payments';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { ConsoleForm, Disclosure, Field, FormBar, Select, SendButton } from '../components/console-form.tsx';
import { Badge, DetailList, Panel } from '../components/console-page.tsx';

const BANKS = Object.entries(REFUND_BANKS).map(([value, name]) => ({ value, name }));

interface AccountPanelProps {
  account: {
    bank: RefundBank;
    tail: string;
    ownerName: string;
    checkState: 'matched' | 'unchecked';
    changed: string;
  } | null;
  error: ConsoleFormError | undefined;
}

/** The masked bank account of a right holder, and its change. */
export function AccountPanel({ account, error }: AccountPanelProps): ReactNode {
  return (
    <Panel title="지급 계좌" lead="계좌번호는 암호화하여 보관하며 다시 표시하지 않습니다. 변경은 감사 기록에 남습니다.">
      {account ? (
        <DetailList
          details={[
            { name: '계좌', value: `${REFUND_BANKS[account.bank]} ****${account.tail}` },
            {
              name: '예금주',
              value: (
                <>
                  {account.ownerName}{' '}
                  {account.checkState === 'matched' ? (
                    <Badge tone="good">은행 확인</Badge>
                  ) : (
                    <Badge tone="wait">미확인</Badge>
                  )}
                </>
              ),
            },
            { name: '변경 일시', value: account.changed },
          ]}
        />
      ) : (
        <p>등록한 계좌가 없습니다. 계좌를 등록하면 이체 파일에 포함됩니다.</p>
      )}
      <Disclosure label={account ? '계좌 변경' : '계좌 등록'} isOpen={error !== undefined}>
        <ConsoleForm act="account" error={error}>
          <Select
            label="은행"
            name="bank"
            defaultValue={error?.typed['bank'] ?? account?.bank}
            options={BANKS}
            error={errorAt(error, 'bank')}
          />
          <Field
            label="계좌번호"
            name="number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            error={errorAt(error, 'number')}
            required
          />
          <Field
            label="예금주"
            name="ownerName"
            defaultValue={error?.typed['ownerName'] ?? account?.ownerName}
            hint="은행에 등록된 이름과 같은지 확인한 뒤 저장합니다."
            maxLength={50}
            error={errorAt(error, 'ownerName')}
            required
          />
          <FormBar>
            <SendButton>예금주 확인 후 저장</SendButton>
          </FormBar>
        </ConsoleForm>
        {account ? (
          <ConsoleForm act="account-remove">
            <SendButton tone="grave">계좌 삭제</SendButton>
          </ConsoleForm>
        ) : null}
      </Disclosure>
    </Panel>
  );
}
