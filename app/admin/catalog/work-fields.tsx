import type { ReactNode } from 'react';
import { WORK_FIELDS, WORK_FORM_FIELDS, WORK_LIMITS, type WorkFormField, workField } from '#shared/catalog/work-fields';
import { WORK_PANELS, type WorkPanel } from '#shared/catalog/work-field-definition';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { Check, Choices, Field, Select, TextArea } from '../components/console-form.tsx';
import { Panel } from '../components/console-page.tsx';
import { FormSections } from '../components/form-sections.tsx';
import { NameField } from '../components/name-field.tsx';
import { optionsOf } from './field-options.ts';

interface FieldsProps {
  values: Record<string, string>;
  error: ConsoleFormError | undefined;
}

const PANELS = Object.keys(WORK_PANELS) as WorkPanel[];

/** The sections of the work form; `prices` follow the selling terms. */
export function WorkFields({ bar, prices, ...props }: FieldsProps & { bar: ReactNode; prices?: ReactNode }): ReactNode {
  const sections = PANELS.map((panel) => ({
    id: panel,
    ...WORK_PANELS[panel],
    children: (
      <>
        {WORK_FORM_FIELDS.filter((name) => WORK_FIELDS[name].panel === panel).map((name) => (
          <WorkField key={name} name={name} {...props} />
        ))}
        {WORK_FIELDS.terms.panel === panel ? prices : null}
      </>
    ),
  }));
  const isShareChange = props.error?.code === 'WORK_ERROR 0018';
  return (
    <FormSections
      sections={sections}
      bar={
        <>
          {isShareChange ? <ShareChange change={props.values['shareChange'] ?? ''} /> : null}
          {bar}
        </>
      }
    />
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

function WorkField({ name, ...props }: FieldsProps & { name: WorkFormField }): ReactNode {
  const { label, hint, type } = workField(name);
  const control = { label, hint, ...field(props, name) };
  const isRequired = type.isRequired ?? false;
  switch (type.kind) {
    case 'line':
    case 'optionalLine':
    case 'language':
      if (name === 'publisher') return <NameField kind={name} maxLength={WORK_LIMITS.line} {...control} />;
      return <Field required={isRequired} maxLength={WORK_LIMITS.line} {...control} />;
    case 'text':
      return <TextArea rows={type.rows} maxLength={WORK_LIMITS.text} {...control} />;
    case 'names':
      return type.separator === ',' ? <Field {...control} /> : <TextArea rows={2} {...control} />;
    case 'creators':
      return <TextArea rows={type.rows} required={isRequired} {...control} />;
    case 'choice':
    case 'optionalChoice':
    case 'truth':
    case 'optionalTruth':
      return <Select options={optionsOf(type)} {...control} />;
    case 'choices':
      return <ChoiceChecks label={label} name={name} options={optionsOf(type)} chosen={control.defaultValue} />;
    case 'day':
    case 'firstDay':
    case 'lastDay':
      return <Field type="date" {...control} />;
    case 'terms':
      return <TermsFields {...props} />;
  }
}

function ChoiceChecks(props: {
  label: string;
  name: string;
  options: { value: string; name: string }[];
  chosen: string;
}): ReactNode {
  const chosen = props.chosen.split(',');
  return (
    <Choices legend={props.label}>
      {props.options.map(({ value, name }) => (
        <Check key={value} label={name} name={props.name} value={value} defaultChecked={chosen.includes(value)} />
      ))}
    </Choices>
  );
}

/** Selling terms, several inputs of one field. */
function TermsFields(props: FieldsProps): ReactNode {
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <>
      <Select
        label="정가제"
        hint="해당하면 할인은 10%까지, 적립을 더해 15%까지입니다."
        options={optionsOf(WORK_FIELDS.isTaxFree.type)}
        {...field(props, 'fixedPrice')}
      />
      <Field label="묶음 할인(%)" {...number} {...field(props, 'bundlePercent')} />
      <Field label="묶음 할인을 받는 회차 수" {...number} {...field(props, 'bundleFrom')} />
      <Field
        label="미리보기(%)"
        hint="구매하기 전에 볼 수 있는 분량입니다. 50까지입니다."
        {...number}
        {...field(props, 'previewPercent')}
      />
      <Field
        label="기다리면 무료(시간)"
        hint="비워 두면 쓰지 않습니다. 기다린 뒤 한 회차가 열립니다."
        {...number}
        {...field(props, 'waitFreeHours')}
      />
      <Field label="기다리면 무료 회차의 대여 시간" {...number} {...field(props, 'waitFreeRentalHours')} />
      <Field label="기다려도 열리지 않는 최신 회차 수" {...number} {...field(props, 'waitFreeExceptLast')} />
      <Field
        label="선공개 회차 수"
        hint="예약된 회차 가운데 먼저 공개할 만큼입니다. 10까지이고, 0이면 쓰지 않습니다."
        {...number}
        {...field(props, 'earlyEpisodes')}
      />
      <Field
        label="선공개 가격(코인)"
        hint="한 회차를 소장하는 가격입니다. 비워 두면 코인으로 판매하지 않습니다."
        {...number}
        {...field(props, 'earlyCoins')}
      />
      <Select
        label="선공개를 보는 후원자"
        options={[
          { value: 'no', name: '보지 않음' },
          { value: 'yes', name: '작가를 매월 후원하는 독자' },
        ]}
        {...field(props, 'earlySupporters')}
      />
    </>
  );
}
