import type { ReactNode } from 'react';
import { HOLDER_KINDS, HOLDER_KIND_NAMES, type HolderKind } from '#shared/money/settlement';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { Field, Select } from '../components/console-form.tsx';

interface HolderFieldsProps {
  name: string;
  kind: HolderKind;
  businessNumber: string | null;
  representative: string;
  mail: string;
}

export function HolderFields({
  holder,
  error,
}: {
  holder?: HolderFieldsProps;
  error?: ConsoleFormError | undefined;
}): ReactNode {
  const values = error?.typed;
  return (
    <>
      <Field
        label="이름"
        name="name"
        defaultValue={values?.name ?? holder?.name}
        error={errorAt(error, 'name')}
        hint="정산서에 표시되는 상호나 성명입니다."
        maxLength={100}
        required
      />
      <Select
        label="구분"
        name="kind"
        defaultValue={values?.kind ?? holder?.kind}
        hint="과세사업자에게는 부가가치세를 더하고, 면세사업자에게는 계산서를 받으며, 개인은 3.3%를 원천징수합니다. 바꾸면 내일 판매부터 적용합니다."
        options={HOLDER_KINDS.map((value) => ({ value, name: HOLDER_KIND_NAMES[value] }))}
      />
      <Field
        label="사업자등록번호"
        name="businessNumber"
        defaultValue={values?.businessNumber ?? holder?.businessNumber ?? ''}
        error={errorAt(error, 'businessNumber')}
        hint="사업자만 입력합니다. 개인의 주민등록번호는 입력하지 마세요."
        inputMode="numeric"
        maxLength={14}
      />
      <Field
        label="대표자"
        name="representative"
        defaultValue={values?.representative ?? holder?.representative ?? ''}
        hint="세금계산서의 성명 칸에 표시됩니다."
        maxLength={40}
      />
      <Field
        label="정산서를 받을 이메일"
        name="mail"
        type="email"
        defaultValue={values?.mail ?? holder?.mail}
        error={errorAt(error, 'mail')}
        maxLength={200}
      />
    </>
  );
}
