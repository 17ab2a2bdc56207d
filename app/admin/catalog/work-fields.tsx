import type { ReactNode } from 'react';
import { RATINGS, RATING_NAMES } from '#shared/catalog/ratings';
import { KINDS, KIND_NAMES, CATEGORIES, CATEGORY_NAMES, STATUSES, STATUS_NAMES } from '#shared/catalog/categories';
import { WEEKDAYS, WEEKDAY_NAMES } from '#shared/catalog/weekdays';
import { WORK_LIMITS } from '#shared/catalog/work-fields';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { Check, Choices, Field, Select, TextArea } from '../components/console-form.tsx';
import { Panel } from '../components/console-page.tsx';

interface FieldsProps {
  values: Record<string, string>;
  error: ConsoleFormError | undefined;
}

const choices = <Choice extends string>(all: readonly Choice[], names: Record<Choice, string>) =>
  all.map((value) => ({ value, name: names[value] }));
const AS_KIND = [
  { value: '', name: '종류를 따름(단행본만 해당)' },
  { value: 'yes', name: '해당' },
  { value: 'no', name: '해당 없음' },
];

export function WorkFields(props: FieldsProps): ReactNode {
  return (
    <>
      <NameFields {...props} />
      <PositionFields {...props} />
      <ProseFields {...props} />
      <SellingFields {...props} />
      <RightsFields {...props} />
      {props.error?.code === 'WORK_ERROR 0018' ? <ShareChange change={props.values['shareChange'] ?? ''} /> : null}
    </>
  );
}

/** Change of right holders' shares, to be confirmed next to the save button. */
function ShareChange({ change }: { change: string }): ReactNode {
  return (
    <Panel title="정산 변경 확인" lead={change}>
      <Check label="바뀌는 내용을 확인했습니다." name="shareChange" value={change} required />
    </Panel>
  );
}

function field(
  { values, error: fault }: FieldsProps,
  name: string,
): { name: string; defaultValue: string; error?: string } {
  const error = errorAt(fault, name);
  return { name, defaultValue: values[name] ?? '', ...(error === undefined ? {} : { error }) };
}

function NameFields(props: FieldsProps): ReactNode {
  return (
    <Panel title="이름과 만든 사람">
      <Field label="제목" required maxLength={WORK_LIMITS.line} {...field(props, 'title')} />
      <TextArea
        label="다른 제목"
        rows={2}
        hint="한 줄에 하나씩 적습니다. 검색에 함께 쓰입니다."
        {...field(props, 'otherTitles')}
      />
      <TextArea
        label="작가"
        rows={3}
        required
        hint="한 줄에 한 명씩 “글: 이름”처럼 적습니다."
        {...field(props, 'creators')}
      />
      <Field label="출판사" maxLength={WORK_LIMITS.line} {...field(props, 'publisher')} />
    </Panel>
  );
}

function PositionFields(props: FieldsProps): ReactNode {
  const days = (props.values['weekdays'] ?? '').split(',');
  return (
    <Panel title="진열">
      <Select label="서재" options={choices(CATEGORIES, CATEGORY_NAMES)} {...field(props, 'shelf')} />
      <Select label="종류" options={choices(KINDS, KIND_NAMES)} {...field(props, 'kind')} />
      <Select label="연재 상태" options={choices(STATUSES, STATUS_NAMES)} {...field(props, 'status')} />
      <Field
        label="휴재 뒤 돌아오는 날"
        type="date"
        hint="휴재일 때만 적습니다. 작품 페이지에 표시합니다."
        {...field(props, 'hiatusUntil')}
      />
      <Choices legend="연재 요일">
        {WEEKDAYS.map((day) => (
          <Check key={day} label={WEEKDAY_NAMES[day]} name="weekdays" value={day} defaultChecked={days.includes(day)} />
        ))}
      </Choices>
      <Select
        label="이용가"
        hint="19세와 미정은 성인 인증을 마친 독자에게만 보입니다. 저장하는 즉시 모든 화면에 적용됩니다."
        options={choices(RATINGS, RATING_NAMES)}
        {...field(props, 'rating')}
      />
      <Field label="경고" hint="쉼표로 나눕니다. 예: 폭력, 공포" {...field(props, 'warnings')} />
      <Field label="장르" maxLength={WORK_LIMITS.line} {...field(props, 'genre')} />
      <Field label="태그" hint="쉼표로 나눕니다." {...field(props, 'tags')} />
    </Panel>
  );
}

function ProseFields(props: FieldsProps): ReactNode {
  return (
    <Panel title="소개">
      <TextArea label="줄거리" rows={8} maxLength={WORK_LIMITS.text} {...field(props, 'synopsis')} />
      <TextArea label="인용" rows={2} hint="진열대에 보이는 한 문장입니다." {...field(props, 'quote')} />
      <TextArea label="작가의 말" rows={4} {...field(props, 'authorNote')} />
      <TextArea label="출처 표시" rows={2} {...field(props, 'attribution')} />
    </Panel>
  );
}

function SellingFields(props: FieldsProps): ReactNode {
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <Panel title="판매 조건" lead="회차마다의 가격은 회차 목록에서 한꺼번에 바꿀 수 있습니다.">
      <Select
        label="정가제"
        hint="해당하면 할인은 10%까지, 적립을 더해 15%까지입니다."
        options={AS_KIND}
        {...field(props, 'fixedPrice')}
      />
      <Select
        label="면세(도서)"
        hint="면세 전자출판물의 요건에 맞는지는 세무사에게 확인해 주세요. 바꾸면 내일 판매부터 정산에 씁니다."
        options={AS_KIND}
        {...field(props, 'taxFree')}
      />
      <Field
        label="묶음 할인(%)"
        {...number}
        {...field(props, 'bundlePercent')}
        error={errorAt(props.error, 'terms')}
      />
      <Field label="묶음 할인을 받는 회차 수" {...number} {...field(props, 'bundleFrom')} />
      <Field
        label="미리보기(%)"
        hint="사기 전에 볼 수 있는 만큼입니다. 50까지입니다."
        {...number}
        {...field(props, 'previewPercent')}
      />
      <Field
        label="기다리면 무료(시간)"
        hint="비워 두면 쓰지 않습니다. 기다린 뒤 한 회차가 열립니다."
        {...number}
        {...field(props, 'waitFreeHours')}
      />
      <Field label="기다려 연 회차의 대여 시간" {...number} {...field(props, 'waitFreeRentalHours')} />
      <Field label="기다려도 열리지 않는 최신 회차 수" {...number} {...field(props, 'waitFreeExceptLast')} />
    </Panel>
  );
}

function RightsFields(props: FieldsProps): ReactNode {
  return (
    <Panel
      title="판권과 판매"
      lead="판권이 끝나면 새로 살 수 없고 진열에서 내려갑니다. 소장한 회차는 계속 볼 수 있고, 대여는 남은 시간까지 볼 수 있습니다. 끝나기 90일 전부터 작품 페이지에 알립니다."
    >
      <Field label="판권 시작일" type="date" {...field(props, 'rightsFrom')} />
      <Field label="판권 마지막 날" type="date" {...field(props, 'rightsUntil')} />
      <Select
        label="진열"
        options={[
          { value: 'yes', name: '진열' },
          { value: 'no', name: '내림' },
        ]}
        {...field(props, 'isListed')}
      />
    </Panel>
  );
}
