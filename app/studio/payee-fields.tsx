import type { ReactNode } from 'react';
import { REFUND_BANKS } from '#shared/money/payments';
import { HOLDER_KINDS, HOLDER_KIND_NAMES } from '#shared/money/settlement';
import { Field, Select } from '../admin/components/console-form.tsx';
import { type ConsoleFormError, errorAt } from '../admin/components/form-error.ts';

const BANKS = Object.entries(REFUND_BANKS).map(([value, name]) => ({ value, name }));
const KINDS = HOLDER_KINDS.toReversed().map((value) => ({ value, name: HOLDER_KIND_NAMES[value] }));

interface FieldsProps {
  values: Record<string, string>;
  error: ConsoleFormError | undefined;
}

/** Name, error and typed value of a field. */
function fieldOf({ values, error }: FieldsProps, name: string) {
  return { name, defaultValue: error?.typed[name] ?? values[name] ?? '', error: errorAt(error, name) };
}

/** How an author is taxed. */
export function TaxFields(props: FieldsProps): ReactNode {
  return (
    <>
      <Field
        label="성명 또는 상호"
        required
        maxLength={90}
        autoComplete="name"
        hint="정산서에 표시됩니다. 독자에게는 보이지 않습니다."
        {...fieldOf(props, 'name')}
      />
      <Select
        label="구분"
        options={KINDS}
        hint="개인은 지급할 때 3.3%를 원천징수합니다. 사업자는 세금계산서나 계산서를 발행합니다. 바꾸면 내일 판매부터 적용합니다."
        {...fieldOf(props, 'kind')}
      />
      <Field
        label="사업자등록번호"
        inputMode="numeric"
        maxLength={14}
        autoComplete="off"
        hint="사업자만 적습니다. 주민등록번호는 어디에도 적지 마세요. 세무 신고에 필요하면 서점의 세무 담당자가 따로 안내해 드립니다."
        {...fieldOf(props, 'businessNumber')}
      />
      <Field
        label="대표자"
        maxLength={40}
        autoComplete="off"
        hint="사업자만 적습니다."
        {...fieldOf(props, 'representative')}
      />
    </>
  );
}

function numberHint(tail: string | null, hasNewNumber: boolean): string {
  if (hasNewNumber) return '안전을 위해 적으신 번호를 지웠습니다. 다시 적어 주세요.';
  if (tail === null) return '암호화하여 보관하고 끝 네 자리만 표시합니다.';
  return `지금 계좌는 끝 네 자리가 ${tail}입니다. 그대로 쓰려면 비워 두세요.`;
}

/** Where an author is paid. The number of a rejected form is not shown again, and not forgotten either. */
export function AccountFields({ tail, ...props }: FieldsProps & { tail: string | null }): ReactNode {
  const hasNewNumber = props.error?.typed['hasNewNumber'] === 'yes';
  return (
    <>
      {hasNewNumber ? <input type="hidden" name="hasNewNumber" value="yes" /> : null}
      <Select label="은행" options={BANKS} {...fieldOf(props, 'bank')} />
      <Field
        label="계좌번호"
        inputMode="numeric"
        maxLength={24}
        autoComplete="off"
        required={tail === null || hasNewNumber}
        hint={numberHint(tail, hasNewNumber)}
        {...fieldOf(props, 'number')}
        defaultValue=""
      />
      <Field
        label="예금주"
        required
        maxLength={50}
        autoComplete="off"
        hint="은행에 등록된 이름과 같아야 합니다."
        {...fieldOf(props, 'ownerName')}
      />
    </>
  );
}
