import type { ReactNode } from 'react';
import { WORK_LIMITS } from '#shared/catalog/work-fields';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { Field, Select } from '../components/console-form.tsx';

interface FieldsProps {
  values: Record<string, string>;
  error: ConsoleFormError | undefined;
}

const NUMBER = { inputMode: 'numeric', autoComplete: 'off' } as const;

export function EpisodeFields({ values, error }: FieldsProps): ReactNode {
  return (
    <>
      <Field
        label="제목"
        name="title"
        required
        maxLength={WORK_LIMITS.line}
        defaultValue={values['title']}
        error={errorAt(error, 'title')}
      />
      <Field
        label="공개 시각"
        type="datetime-local"
        name="opensAt"
        required
        hint="서울 시각입니다. 지난 시각이면 올리는 즉시 공개됩니다."
        defaultValue={values['opensAt']}
        error={errorAt(error, 'opensAt')}
      />
      <Select
        label="무료"
        name="isFree"
        defaultValue={values['isFree']}
        options={[
          { value: 'no', name: '유료' },
          { value: 'yes', name: '무료' },
        ]}
      />
      <PriceFields values={values} error={error} />
    </>
  );
}

/** An empty price is not for sale. */
export function PriceFields({ values, error }: FieldsProps): ReactNode {
  return (
    <>
      <Field
        label="소장 가격(코인)"
        name="buyCoins"
        {...NUMBER}
        hint="비워 두면 소장으로 팔지 않습니다."
        defaultValue={values['buyCoins']}
        error={errorAt(error, 'price')}
      />
      <Field
        label="대여 가격(코인)"
        name="rentalCoins"
        {...NUMBER}
        hint="비워 두면 대여로 팔지 않습니다."
        defaultValue={values['rentalCoins']}
      />
      <Field label="대여 시간" name="rentalHours" {...NUMBER} defaultValue={values['rentalHours']} />
    </>
  );
}
