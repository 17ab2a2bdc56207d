import type { ReactNode } from 'react';
import { type ClosedHours, type FamilyRules, NO_FAMILY_RULES } from '#shared/members/family';
import type { FormError } from '../account/form-error.ts';
import { fieldErrorOf } from '../account/my-form.tsx';
import { Field } from '../auth/forms/field.tsx';
import forms from '../auth/forms/forms.module.css';
import { SelectField } from '../auth/forms/select-field.tsx';
import styles from './family.module.css';
import { HOUR_CHOICES, RATING_CHOICES } from './rule-choices.ts';

interface RulesFieldsProps {
  rules?: FamilyRules;
  error: FormError | undefined;
}

/** What a guardian sets for a minor. */
export function RulesFields({ rules = NO_FAMILY_RULES, error }: RulesFieldsProps): ReactNode {
  const input = (name: string, saved: string | number | null | undefined) => ({
    name,
    defaultValue: error?.typed[name] ?? saved ?? '',
    error: fieldErrorOf(error, name),
  });
  const hours = (days: 'weekday' | 'weekend', saved: ClosedHours | null): ReactNode => (
    <fieldset className={styles.hours}>
      <legend>{days === 'weekday' ? '평일 이용 제한 시간' : '주말 이용 제한 시간'}</legend>
      <SelectField label="시작 시각" options={HOUR_CHOICES} {...input(`${days}From`, saved?.from)} />
      <SelectField label="종료 시각" options={HOUR_CHOICES} {...input(`${days}To`, saved?.to)} />
    </fieldset>
  );
  return (
    <>
      <Field
        label="한 달 충전 한도(원)"
        inputMode="numeric"
        autoComplete="off"
        hint="이 금액까지의 충전에 동의합니다(민법 제6조). 0원이면 충전할 수 없습니다. 비워 두면 동의하지 않은 것으로 보아, 충전은 서점의 한도까지 되지만 나중에 취소를 요청할 수 있습니다."
        {...input('monthWon', rules.monthWon)}
      />
      <Field
        label="한 달 사용 한도(코인)"
        inputMode="numeric"
        autoComplete="off"
        hint="구매·대여·정액제·후원·선물에 쓰는 코인입니다. 비워 두면 한도가 없습니다."
        {...input('monthCoins', rules.monthCoins)}
      />
      <SelectField
        label="이용 등급"
        options={RATING_CHOICES}
        hint="고른 등급을 넘는 작품은 목록과 검색에서 보이지 않고 열 수 없습니다. 구매한 회차는 그대로 보관됩니다."
        {...input('maxRating', rules.maxRating)}
      />
      {hours('weekday', rules.weekday)}
      {hours('weekend', rules.weekend)}
      <p className={forms.hint}>
        이용 제한 시간에는 작품을 읽거나 코인을 충전·사용할 수 없습니다. 자정이 지나면 그날의 설정을 따릅니다. 예를 들어
        토요일 02:00에는 주말 설정이 적용됩니다.
      </p>
    </>
  );
}
