import type { ReactNode } from 'react';
import { SHARE_TAX_NAMES, type ShareTax } from '#shared/money/settlement';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { ConsoleForm, Disclosure, Field, FormBar, Select, SendButton } from '../components/console-form.tsx';
import { Panel } from '../components/console-page.tsx';
import { DataTable } from '../components/data-table.tsx';
import { ReasonField, TaxSelect } from './tax-and-reason.tsx';
import { wonText } from './number-format.ts';

interface CorrectionsPanelProps {
  corrections: readonly {
    id: number;
    holder: string;
    reason: string;
    tax: ShareTax;
    won: number;
    isCarried: boolean;
  }[];
  holders: readonly { id: number; name: string }[];
  isClosed: boolean;
  requestKey: string;
  errorOf: (act: string) => ConsoleFormError | undefined;
}

/** Corrections of a month; those of a draft can be deleted. */
export function CorrectionsPanel(props: CorrectionsPanelProps): ReactNode {
  const { corrections, holders, isClosed, requestKey, errorOf } = props;
  const deleteError = errorOf('delete-correction');
  return (
    <Panel title="정정" lead="지난달에 빠졌거나 더 지급한 금액을 이 달의 정산서에 더하거나 뺍니다.">
      {deleteError ? <p role="alert">{deleteError.message}</p> : null}
      <DataTable
        caption="정정"
        rows={corrections}
        keyOf={({ id }) => id}
        empty="이 달에는 정정이 없습니다."
        columns={[
          { title: '권리자', cell: ({ holder }) => holder },
          { title: '사유', cell: ({ reason }) => reason },
          { title: '과세', cell: ({ tax }) => SHARE_TAX_NAMES[tax] },
          { title: '금액', kind: 'number', cell: ({ won }) => wonText(won) },
          ...(isClosed
            ? []
            : [
                {
                  title: '삭제',
                  cell: ({ id, isCarried }: CorrectionsPanelProps['corrections'][number]) =>
                    isCarried ? '이월' : <DeleteForm id={id} requestKey={requestKey} />,
                },
              ]),
        ]}
      />
      {isClosed || holders.length === 0 ? null : (
        <Disclosure label="정정 추가" isOpen={errorOf('correct') !== undefined}>
          <CorrectionForm error={errorOf('correct')} holders={holders} requestKey={requestKey} />
        </Disclosure>
      )}
    </Panel>
  );
}

function DeleteForm({ id, requestKey }: { id: number; requestKey: string }): ReactNode {
  return (
    <ConsoleForm act="delete-correction" about={{ correction: String(id) }} requestKey={`${requestKey}-${id}`}>
      <SendButton tone="quiet">삭제</SendButton>
    </ConsoleForm>
  );
}

function CorrectionForm({
  error,
  holders,
  requestKey,
}: Pick<CorrectionsPanelProps, 'holders' | 'requestKey'> & { error: ConsoleFormError | undefined }): ReactNode {
  const values = error?.typed ?? {};
  return (
    <ConsoleForm act="correct" requestKey={requestKey} error={error}>
      <Select
        label="권리자"
        name="holder"
        defaultValue={values['holder']}
        error={errorAt(error, 'holder')}
        options={holders.map(({ id, name }) => ({ value: String(id), name }))}
      />
      <Field
        label="금액(원, 빼려면 앞에 -)"
        name="won"
        inputMode="text"
        defaultValue={values['won']}
        error={errorAt(error, 'won')}
        maxLength={15}
        required
      />
      <TaxSelect
        error={error}
        hint="과세사업자에게만 적용합니다. 개인은 원천징수하고, 면세사업자는 면세로 계산합니다."
      />
      <ReasonField error={error} hint="정산서에 그대로 표시됩니다." />
      <FormBar>
        <SendButton>정정 추가</SendButton>
      </FormBar>
    </ConsoleForm>
  );
}
