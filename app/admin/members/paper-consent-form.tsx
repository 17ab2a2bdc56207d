import type { ReactNode } from 'react';
import { FAMILY_REASON_LENGTH } from '#shared/members/family';
import { HOUR_CHOICES, RATING_CHOICES } from '../../features/family/rule-choices.ts';
import { ConsoleForm, Field, FormBar, Select, SendButton } from '../components/console-form.tsx';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';

const HOUR_FIELDS = [
  ['weekdayFrom', '평일 이용 제한 시작'],
  ['weekdayTo', '평일 이용 제한 종료'],
  ['weekendFrom', '주말 이용 제한 시작'],
  ['weekendTo', '주말 이용 제한 종료'],
] as const;

/** A guardian's consent on paper, with the rules it states. */
export function PaperConsentForm({ error }: { error: ConsoleFormError | undefined }): ReactNode {
  const field = (name: string) => ({ name, defaultValue: error?.typed[name], error: errorAt(error, name) });
  return (
    <ConsoleForm act="record" right="members" error={error}>
      <Field label="미성년 회원 번호" inputMode="numeric" maxLength={15} required {...field('member')} />
      <Field
        label="미성년 회원의 생년월일"
        type="date"
        hint="연결이 끝나는 날(만 19세 생일)만 저장합니다."
        required
        {...field('birthDate')}
      />
      <Field
        label="확인 방법"
        hint="예: 서명한 동의서와 가족관계증명서를 우편으로 받음. 이름이나 주민등록번호는 적지 마세요."
        maxLength={FAMILY_REASON_LENGTH}
        required
        {...field('method')}
      />
      <Field
        label="한 달 충전 한도(원)"
        inputMode="numeric"
        maxLength={12}
        hint="비우면 충전에 동의하지 않은 것으로 기록하고 서점의 한도만 적용합니다."
        {...field('monthWon')}
      />
      <Field
        label="한 달 사용 한도(코인)"
        inputMode="numeric"
        maxLength={12}
        hint="비우면 한도가 없습니다."
        {...field('monthCoins')}
      />
      <Select label="이용 등급" options={RATING_CHOICES} {...field('maxRating')} />
      {HOUR_FIELDS.map(([name, label]) => (
        <Select key={name} label={label} options={HOUR_CHOICES} {...field(name)} />
      ))}
      <FormBar>
        <SendButton>동의서 기록</SendButton>
      </FormBar>
    </ConsoleForm>
  );
}
