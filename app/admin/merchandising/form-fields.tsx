import { type ReactNode, useState } from 'react';
import type { ConsoleFormError } from '../components/form-error.ts';
import { errorAt } from '../components/form-error.ts';
import { Check, Field, Select, TextArea } from '../components/console-form.tsx';
import { Picker } from '../components/picker.tsx';
import { Panel } from '../components/console-page.tsx';
import type { EntityField, EntitySection, Values } from './entity-form.ts';
import { ColorField } from './color-field.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './merchandising.module.css';

interface EntityFieldsProps {
  parts: EntitySection[];
  values: Values;
  error: ConsoleFormError | undefined;
  /** The key is read-only. */
  isKnown: boolean;
  /** URL of the current picture. */
  src?: string | undefined;
}

/** Hides fields that the current choices make irrelevant. */
export function EntityFields({ parts, values, error, isKnown, src }: EntityFieldsProps): ReactNode {
  const [chosen, setChosen] = useState<Values>({});
  const isAway = ({ name, when }: EntityField): boolean =>
    when !== undefined &&
    errorAt(error, name) === undefined &&
    !when.is.includes(chosen[when.of] ?? values[when.of] ?? '');
  const classOf = (isCancelled: boolean): string | undefined => (isCancelled ? styles.away : styles.here);
  return parts.map(({ title, fields }) => (
    <div key={title} className={classOf(fields.every(isAway))}>
      <Panel title={title}>
        {fields.map((field) => (
          <div key={field.name} className={classOf(isAway(field))}>
            <EntityInput
              field={field}
              value={values[field.name] ?? ''}
              error={errorAt(error, field.name)}
              isFixed={isKnown && field.isKey === true}
              src={src}
              onChoice={(choice) => setChosen((item) => ({ ...item, [field.name]: choice }))}
            />
          </div>
        ))}
      </Panel>
    </div>
  ));
}

/** Lists whose order readers see. */
const ORDERED = /(^|\.)works$/;

const TYPES = { line: 'text', moment: 'datetime-local', day: 'date', number: 'number' } as const;

export function EntityInput({
  field,
  value,
  error,
  isFixed,
  src,
  onChoice,
}: {
  field: EntityField;
  value: string;
  error: string | undefined;
  isFixed: boolean;
  src: string | undefined;
  onChoice?(choice: string): void;
}): ReactNode {
  const { name, label, hint, kind, options = [], isNeeded } = field;
  const message = { name, label, hint, error };
  switch (kind) {
    case 'check':
      return <Check label={label} name={name} value="on" defaultChecked={value === 'on'} />;
    case 'select':
      return (
        <Select
          {...message}
          defaultValue={value}
          options={options}
          onChange={({ target }) => onChoice?.(target.value)}
        />
      );
    case 'text':
      return <TextArea {...message} defaultValue={value} rows={name === 'text' ? 16 : 4} required={isNeeded} />;
    case 'names':
      return ORDERED.test(name) ? (
        <Picker kind="work" {...message} defaultValue={value} />
      ) : (
        <TextArea {...message} defaultValue={value} rows={6} required={isNeeded} />
      );
    case 'colour':
      return <ColorField {...message} value={value} />;
    case 'picture':
      return <PictureField {...message} value={value} src={src} />;
    default:
      return (
        <Field
          {...message}
          type={TYPES[kind]}
          defaultValue={value}
          readOnly={isFixed}
          required={isNeeded}
          inputMode={kind === 'number' ? 'numeric' : undefined}
        />
      );
  }
}
