import type { ReactNode } from 'react';
import { PAYMENT_METHOD_NAMES } from '#shared/money/payments';
import { seoulMinute } from '#shared/content/seoul-date';
import type { Store, StoreIssue } from '#shared/money/app-stores';
import { adminPaths } from '#shared/web/admin-paths';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { Disclosure, ConsoleForm, Field, FormBar, SendButton, TextArea } from '../components/console-form.tsx';
import { LinkButton, Panel } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { TROUBLE_NAMES } from './money-labels.ts';

interface StoreCaseView {
  store: Store;
  transactionId: string;
  product: string | null;
  trouble: StoreIssue | null;
  memberNo: number | null;
  orderRef: string | null;
  madeAt: Date;
  lookedAt: Date | null;
  lookedBy: string | null;
  lookedWhy: string | null;
  claims: { memberNo: number; at: Date }[];
}

interface StoreCasesProps {
  cases: StoreCaseView[];
  isAll: boolean;
  requestKey: string;
  error: ConsoleFormError | undefined;
}

export function StoreCases({ cases, isAll, requestKey, error }: StoreCasesProps): ReactNode {
  return (
    <Panel
      title="코인을 지급하지 못한 스토어 결제"
      lead="앱 스토어에서 결제했지만 코인을 지급하지 못한 건입니다."
      actions={
        <LinkButton href={isAll ? '/operator/payments/checks' : '/operator/payments/checks?stores=all'}>
          {isAll ? '남은 결제만' : '확인한 결제도'}
        </LinkButton>
      }
    >
      <DataTable
        caption="스토어 결제"
        columns={columnsOf({ cases, requestKey, error: error })}
        rows={cases}
        keyOf={({ store, transactionId }) => `${store} ${transactionId}`}
        empty="코인을 지급하지 못한 결제가 없습니다."
      />
    </Panel>
  );
}

function columnsOf({ cases, requestKey, error }: Omit<StoreCasesProps, 'isAll'>): Column<StoreCaseView>[] {
  return [
    ...FACTS,
    {
      title: '처리',
      cell: (item) => {
        const ownError = error?.typed['transaction'] === item.transactionId ? error : undefined;
        return <CaseForms one={item} requestKey={`${requestKey}-${cases.indexOf(item)}`} error={ownError} />;
      },
    },
  ];
}

const FACTS: Column<StoreCaseView>[] = [
  { title: '일시', cell: ({ madeAt }) => seoulMinute(madeAt) },
  {
    title: '스토어',
    cell: ({ store, orderRef }) => `${PAYMENT_METHOD_NAMES[store]}${orderRef ? ` · ${orderRef}` : ''}`,
  },
  { title: '상품', cell: ({ product }) => product ?? '모름' },
  { title: '사유', cell: ({ trouble }) => TROUBLE_NAMES[trouble ?? 'told'] },
  {
    title: '가져온 회원',
    cell: ({ memberNo, claims }) =>
      memberNo === null
        ? claims.map((item) => (
            <div key={item.memberNo}>
              <a href={adminPaths.member(item.memberNo)}>{item.memberNo}</a> · {seoulMinute(item.at)}
            </div>
          ))
        : memberNo,
  },
];

interface CaseFormsProps {
  one: StoreCaseView;
  requestKey: string;
  error: ConsoleFormError | undefined;
}

function CaseForms({ one, requestKey, error }: CaseFormsProps): ReactNode {
  if (one.lookedAt) return `${one.lookedBy ?? ''} ${seoulMinute(one.lookedAt)} · ${one.lookedWhy ?? ''}`;
  const about = { store: one.store, transaction: one.transactionId };
  const values = error?.typed ?? {};
  return (
    <Disclosure label="처리하기">
      <ConsoleForm act="settle" right="money" about={about}>
        <SendButton tone="quiet">스토어에 다시 묻기</SendButton>
      </ConsoleForm>
      <ConsoleForm right="money" requestKey={requestKey} about={about} error={error}>
        {one.memberNo === null ? (
          <Field
            label="회원 번호"
            name="member"
            inputMode="numeric"
            defaultValue={values['member'] ?? one.claims[0]?.memberNo}
            error={errorAt(error, 'member')}
          />
        ) : null}
        <TextArea
          label="사유"
          name="reason"
          rows={2}
          defaultValue={values['reason']}
          error={errorAt(error, 'reason')}
        />
        <FormBar>
          {one.memberNo === null ? (
            <SendButton name="act" value="give">
              이 회원에게 주기
            </SendButton>
          ) : null}
          {one.trouble ? (
            <SendButton tone="quiet" name="act" value="close">
              더 할 일 없음
            </SendButton>
          ) : null}
        </FormBar>
      </ConsoleForm>
    </Disclosure>
  );
}
