import { type ReactNode, useId } from 'react';
import { RATING_NAMES } from '#shared/catalog/ratings';
import { FAMILY_RATINGS, type FamilyRules, NO_FAMILY_RULES, hourText } from '#shared/members/family';
import { type FormError } from '../account/form-error.ts';
import { fieldErrorOf } from '../account/my-form.tsx';
import { Field } from '../auth/forms/field.tsx';
import forms from '../auth/forms/forms.module.css';
import styles from './family.module.css';

const HOURS = Array.from({ length: 24 }, (_none, hour) => ({ value: String(hour), name: hourText(hour) }));
const NO_CHOICE = { value: '', name: '제한 없음' };
const RATING_CHOICES = [NO_CHOICE, ...FAMILY_RATINGS.map((value) => ({ value, name: RATING_NAMES[value] }))];

interface RulesFieldsProps {
  rules?: FamilyRules | null;
  error: FormError | undefined;
}

/** What a guardian sets for a minor. */
export function RulesFields({ rules, error }: RulesFieldsProps): ReactNode {
  const { monthWon, monthCoins, maxRating, weekday, weekend } = rules ?? NO_FAMILY_RULES;
  const typed = (name: string, saved: string | number | null | undefined): string =>
    error?.typed[name] ?? (saved === null || saved === undefined ? '' : String(saved));
  const fault = fieldErrorOf(error, 'hours');
  return (
    <>
      <Field
        label="한 달 충전 한도(원)"
        name="monthWon"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed('monthWon', monthWon)}
        hint="이 금액까지의 충전에 동의합니다(민법 제6조). 0원이면 충전할 수 없습니다. 비워 두면 동의하지 않은 것으로 보아, 충전은 서점의 한도까지 되지만 나중에 취소를 요청할 수 있습니다."
        error={fieldErrorOf(error, 'monthWon')}
      />
      <Field
        label="한 달 사용 한도(코인)"
        name="monthCoins"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed('monthCoins', monthCoins)}
        hint="구매·대여·정액제·후원·선물에 쓰는 코인입니다. 비워 두면 한도가 없습니다."
        error={fieldErrorOf(error, 'monthCoins')}
      />
      <Choice
        label="관람 등급"
        name="maxRating"
        defaultValue={typed('maxRating', maxRating)}
        options={RATING_CHOICES}
        hint="고른 등급을 넘는 작품은 목록과 검색에서 보이지 않고 열 수 없습니다. 구매한 회차는 그대로 보관됩니다."
      />
      {(['weekday', 'weekend'] as const).map((days) => {
        const hours = { weekday, weekend }[days];
        const [from, to] = [typed(`${days}From`, hours?.from), typed(`${days}To`, hours?.to)];
        const isInvalid = fault !== undefined && (from === '' ? to !== '' : to === '' || from === to);
        return (
          <fieldset key={days} className={styles.hours}>
            <legend>{days === 'weekday' ? '평일에 닫는 시간' : '주말에 닫는 시간'}</legend>
            <Choice
              label="닫는 시각"
              name={`${days}From`}
              defaultValue={from}
              options={[NO_CHOICE, ...HOURS]}
              isInvalid={isInvalid}
            />
            <Choice
              label="여는 시각"
              name={`${days}To`}
              defaultValue={to}
              options={[NO_CHOICE, ...HOURS]}
              isInvalid={isInvalid}
            />
            {isInvalid ? (
              <p role="alert" className={forms.fault}>
                {fault}
              </p>
            ) : null}
          </fieldset>
        );
      })}
      <p className={forms.hint}>
        닫는 시간에는 작품을 읽거나 코인을 충전하고 쓸 수 없습니다. 자정이 지나면 그날의 설정을 따릅니다. 예를 들어
        토요일 02:00에는 주말 설정이 적용됩니다.
      </p>
    </>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  defaultValue: string;
  options: readonly { value: string; name: string }[];
  hint?: string;
  isInvalid?: boolean;
}

function Choice({ label, name, defaultValue, options, hint, isInvalid = false }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={forms.field}>
      <label htmlFor={id}>{label}</label>
      <select
        key={defaultValue}
        id={id}
        name={name}
        defaultValue={defaultValue}
        className={styles.select}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      {hint ? (
        <p id={`${id}-hint`} className={forms.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
