import { type ReactNode, useState } from 'react';
import { dottedDay } from '#shared/content/seoul-date';
import { SHARE_BASES, SHARE_BASE_NAMES, type ShareBase, percentOf } from '#shared/money/settlement';
import type { ExtraShares } from '#shared/money/settlement-changes';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { Disclosure, ConsoleForm, Field, FormBar, Select, SendButton } from '../components/console-form.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { Picker } from '../components/picker.tsx';

export interface ContractView extends ExtraShares {
  id: number;
  work: string | null;
  publisher: string | null;
  fromDay: string;
  untilDay: string | null;
  rateBp: number;
  eventBp: number;
  waitingBp: number;
  base: ShareBase;
}

const aboutOf = ({ work, publisher }: ContractView): string => work ?? `${publisher}의 모든 작품`;

const extraText = (bp: number | null): string => (bp === null ? '-' : percentOf(bp));

function columnsFor(requestKey: string, formError: ConsoleFormError | undefined): Column<ContractView>[] {
  return [
    { title: '대상', cell: aboutOf },
    {
      title: '기간',
      cell: ({ fromDay, untilDay }) => `${dottedDay(fromDay)} ~ ${untilDay ? dottedDay(untilDay) : '종료일 없음'}`,
    },
    { title: '배분율', kind: 'number', cell: ({ rateBp }) => percentOf(rateBp) },
    { title: '보너스·대여권', kind: 'number', cell: ({ eventBp }) => percentOf(eventBp) },
    { title: '기다리면 무료', kind: 'number', cell: ({ waitingBp }) => percentOf(waitingBp) },
    { title: '후원', kind: 'number', cell: ({ supportBp }) => extraText(supportBp) },
    { title: '정액제', kind: 'number', cell: ({ passBp }) => extraText(passBp) },
    { title: '선공개', kind: 'number', cell: ({ earlyBp }) => extraText(earlyBp) },
    { title: '배분 기준', cell: ({ base }) => SHARE_BASE_NAMES[base] },
    { title: '종료', cell: (contract) => <EndForm contract={contract} requestKey={requestKey} error={formError} /> },
  ];
}

/** Open-ended contracts can be ended. */
export function ContractsTable({
  contracts,
  requestKey,
  error,
}: {
  contracts: readonly ContractView[];
  requestKey: string;
  error?: ConsoleFormError | undefined;
}): ReactNode {
  return (
    <DataTable
      caption="계약"
      rows={contracts}
      keyOf={({ id }) => id}
      empty="아직 계약이 없습니다. 아래에서 작품이나 출판사를 골라 추가해 주세요."
      columns={columnsFor(requestKey, error)}
    />
  );
}

function EndForm({
  contract,
  requestKey,
  error,
}: {
  contract: ContractView;
  requestKey: string;
  error?: ConsoleFormError | undefined;
}): ReactNode {
  const { id, untilDay } = contract;
  if (untilDay !== null) return '정해짐';
  const ownError = error?.typed.contract === String(id) ? error : undefined;
  return (
    <Disclosure label="종료일 정하기">
      <ConsoleForm act="end" about={{ contract: String(id) }} requestKey={`${requestKey}-${id}`} error={ownError}>
        <Field
          label={`${aboutOf(contract)} 계약의 종료일`}
          name="untilDay"
          type="date"
          error={errorAt(ownError, 'days')}
          defaultValue={ownError?.typed.untilDay}
          required
        />
        <FormBar>
          <SendButton tone="grave">이날로 종료</SendButton>
        </FormBar>
      </ConsoleForm>
    </Disclosure>
  );
}

/** One work, or all works of a publisher. */
function ContractTarget({ values, error }: { values: Record<string, string>; error: string | undefined }): ReactNode {
  const [kind, setKind] = useState(values['aboutKind'] ?? 'work');
  const typed = values['aboutKind'] === kind ? (values['about'] ?? '') : '';
  return (
    <>
      <Select
        label="대상의 종류"
        name="aboutKind"
        defaultValue={kind}
        onChange={({ target }) => setKind(target.value)}
        options={[
          { value: 'work', name: '작품 하나' },
          { value: 'publisher', name: '출판사의 모든 작품' },
        ]}
      />
      {kind === 'work' ? (
        <Picker
          key={kind}
          kind="work"
          label="작품"
          name="about"
          submits="id"
          isSingle
          defaultValue={typed}
          error={error}
        />
      ) : (
        <Picker key={kind} kind="publisher" label="출판사" name="about" isSingle defaultValue={typed} error={error} />
      )}
    </>
  );
}

const EXTRA_FIELDS = [
  { name: 'support', label: '후원 배분율(%)', hint: '후원, 정액제, 선공개는 계약에 넣을 때만 적습니다.' },
  { name: 'pass', label: '정액제 배분율(%)', hint: undefined },
  { name: 'early', label: '선공개 배분율(%)', hint: undefined },
] as const;

function ExtraShareFields({ values }: { values: Record<string, string> }): ReactNode {
  return EXTRA_FIELDS.map(({ name, label, hint }) => (
    <Field
      key={name}
      label={label}
      name={name}
      inputMode="decimal"
      hint={hint}
      defaultValue={values[name]}
      maxLength={6}
    />
  ));
}

export function ContractFields({ error }: { error?: ConsoleFormError | undefined }): ReactNode {
  return (
    <>
      <ContractTarget values={error?.typed ?? {}} error={errorAt(error, 'about')} />
      <TermsFields error={error} />
    </>
  );
}

/** Days and shares of a contract; `values` before the first entry. */
export function TermsFields({
  error,
  values: saved,
}: {
  error?: ConsoleFormError | undefined;
  values?: Record<string, string>;
}): ReactNode {
  const values: Record<string, string> = error?.typed ?? saved ?? {};
  return (
    <>
      <Field
        label="시작하는 날"
        name="fromDay"
        type="date"
        defaultValue={values.fromDay}
        error={errorAt(error, 'days')}
        required
      />
      <Field label="종료일(정하지 않으면 비움)" name="untilDay" type="date" defaultValue={values.untilDay} />
      <Field
        label="배분율(%)"
        name="rate"
        inputMode="decimal"
        hint="스토어 수수료를 뺀 금액에서 권리자가 받는 몫입니다."
        defaultValue={values.rate}
        error={errorAt(error, 'rate')}
        maxLength={6}
        required
      />
      <Field
        label="보너스 코인과 대여권의 반영률(%)"
        name="event"
        inputMode="decimal"
        hint="무료로 열린 회차를 코인 가격의 몇 퍼센트로 계산할지 적습니다. 계산에서 제외하려면 0입니다."
        defaultValue={values.event ?? '0'}
        maxLength={6}
      />
      <Field
        label="기다리면 무료의 반영률(%)"
        name="waiting"
        inputMode="decimal"
        defaultValue={values.waiting ?? '0'}
        maxLength={6}
      />
      <ExtraShareFields values={values} />
      <Select
        label="배분 기준"
        name="base"
        hint="부가세 제외는 독자가 낸 금액에서 부가세(110분의 10)를 먼저 뺍니다. 면세인 작품은 어느 쪽이든 같습니다."
        defaultValue={values.base}
        options={SHARE_BASES.map((value) => ({ value, name: SHARE_BASE_NAMES[value] }))}
      />
    </>
  );
}
