import type { ReactNode } from 'react';
import { dottedDay } from '#shared/content/seoul-date';
import {
  ADVANCE_KINDS,
  ADVANCE_KIND_NAMES,
  type AdvanceKind,
  SHARE_TAX_NAMES,
  type ShareTax,
  monthName,
} from '#shared/money/settlement';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { ConsoleForm, Disclosure, Field, FormBar, Select, SendButton } from '../components/console-form.tsx';
import { Badge, Panel } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { Picker } from '../components/picker.tsx';
import { ReasonField, TaxSelect } from './tax-and-reason.tsx';
import { wonText } from './number-format.ts';

interface AdvanceView {
  id: number;
  work: string | null;
  kind: AdvanceKind;
  tax: ShareTax;
  won: number;
  recouped: number;
  reason: string;
  paidOn: string;
  fromMonth: string;
  endedMonth: string | null;
}

interface AdvancesPanelProps {
  advances: readonly AdvanceView[];
  requestKey: string;
  /** The first month that is not closed yet. */
  openMonth: string;
  errorOf: (act: string) => ConsoleFormError | undefined;
}

/** Advances of a right holder and what is left to recoup. */
export function AdvancesPanel({ advances, requestKey, openMonth, errorOf }: AdvancesPanelProps): ReactNode {
  return (
    <Panel
      title="MG·선인세"
      lead="먼저 지급한 금액을 매월 정산액에서 상계합니다. 정산액보다 많이 상계하지 않으며, 남은 금액은 다음 달로 넘어갑니다."
    >
      <DataTable
        caption="MG·선인세"
        rows={advances}
        keyOf={({ id }) => id}
        empty="먼저 지급한 금액이 없습니다."
        columns={columnsFor({ requestKey, openMonth, error: errorOf('advance-end') })}
      />
      <Disclosure label="MG·선인세 추가" isOpen={errorOf('advance') !== undefined}>
        <AdvanceForm requestKey={requestKey} openMonth={openMonth} error={errorOf('advance')} />
      </Disclosure>
    </Panel>
  );
}

function columnsFor(form: {
  requestKey: string;
  openMonth: string;
  error: ConsoleFormError | undefined;
}): Column<AdvanceView>[] {
  return [
    { title: '내용', cell: ({ kind, reason }) => `${ADVANCE_KIND_NAMES[kind]} · ${reason}` },
    { title: '작품', cell: ({ work }) => work ?? '모든 작품' },
    { title: '과세', cell: ({ tax }) => SHARE_TAX_NAMES[tax] },
    { title: '지급일', cell: ({ paidOn }) => dottedDay(paidOn) },
    { title: '지급한 금액', kind: 'number', cell: ({ won }) => wonText(won) },
    { title: '상계한 금액', kind: 'number', cell: ({ recouped }) => wonText(recouped) },
    { title: '남은 금액', kind: 'number', cell: ({ won, recouped }) => <strong>{wonText(won - recouped)}</strong> },
    { title: '상태', cell: (advance) => <AdvanceState advance={advance} /> },
    { title: '종료', cell: (advance) => <EndForm advance={advance} {...form} /> },
  ];
}

function AdvanceState({ advance: { won, recouped, endedMonth, fromMonth } }: { advance: AdvanceView }): ReactNode {
  if (endedMonth !== null) return <Badge>{`${monthName(endedMonth)} 종료`}</Badge>;
  if (won === recouped) return <Badge tone="good">상계 완료</Badge>;
  return <Badge tone="info">{`${monthName(fromMonth)}부터 상계`}</Badge>;
}

function EndForm({
  advance,
  requestKey,
  openMonth,
  error,
}: {
  advance: AdvanceView;
  requestKey: string;
  openMonth: string;
  error: ConsoleFormError | undefined;
}): ReactNode {
  const { id, endedMonth, won, recouped } = advance;
  if (endedMonth !== null || won === recouped) return null;
  const ownError = error?.typed['advance'] === String(id) ? error : undefined;
  return (
    <Disclosure label="종료" isOpen={ownError !== undefined}>
      <ConsoleForm
        act="advance-end"
        about={{ advance: String(id) }}
        requestKey={`${requestKey}-e${id}`}
        error={ownError}
      >
        <Field
          label="상계하지 않을 첫 달"
          name="month"
          type="month"
          defaultValue={ownError?.typed['month'] ?? openMonth}
          error={errorAt(ownError, 'fromMonth')}
        />
        <ReasonField error={ownError} label="종료 사유" />
        <FormBar>
          <SendButton tone="grave">남은 금액을 상계하지 않고 종료</SendButton>
        </FormBar>
      </ConsoleForm>
    </Disclosure>
  );
}

function AdvanceForm({
  requestKey,
  openMonth,
  error,
}: {
  requestKey: string;
  openMonth: string;
  error: ConsoleFormError | undefined;
}): ReactNode {
  const values = error?.typed ?? {};
  return (
    <ConsoleForm act="advance" requestKey={`${requestKey}-advance`} error={error}>
      <Select
        label="종류"
        name="kind"
        defaultValue={values['kind']}
        options={ADVANCE_KINDS.map((value) => ({ value, name: ADVANCE_KIND_NAMES[value] }))}
      />
      <Field
        label="지급한 금액(원, 세금 제외)"
        name="won"
        inputMode="numeric"
        defaultValue={values['won']}
        error={errorAt(error, 'won')}
        maxLength={15}
        required
      />
      <Picker
        kind="work"
        label="작품"
        name="work"
        submits="id"
        isSingle
        hint="비우면 이 권리자의 모든 작품에서 상계합니다."
        defaultValue={values['work'] ?? ''}
        error={errorAt(error, 'work')}
      />
      <TaxSelect error={error} hint="과세사업자에게만 적용합니다. 같은 과세 종류의 정산액에서 상계합니다." />
      <AdvanceDays openMonth={openMonth} error={error} />
      <FormBar>
        <SendButton>추가</SendButton>
      </FormBar>
    </ConsoleForm>
  );
}

function AdvanceDays({ openMonth, error }: { openMonth: string; error: ConsoleFormError | undefined }): ReactNode {
  const values = error?.typed ?? {};
  return (
    <>
      <Field
        label="지급일"
        name="paidOn"
        type="date"
        defaultValue={values['paidOn']}
        error={errorAt(error, 'paidOn')}
        required
      />
      <Field
        label="상계를 시작하는 달"
        name="fromMonth"
        type="month"
        defaultValue={values['fromMonth'] ?? openMonth}
        error={errorAt(error, 'fromMonth')}
        required
      />
      <ReasonField error={error} hint="정산서에 표시됩니다. 예: 2027년 1월 계약금" />
    </>
  );
}
