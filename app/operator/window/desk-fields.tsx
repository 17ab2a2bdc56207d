import { type ReactNode, useState } from 'react';
import type { ConsoleFault } from '../form-fault.ts';
import { errorAt } from '../form-fault.ts';
import { Check, Field, Select, TextArea } from '../kit/console-form.tsx';
import { Panel } from '../kit/console-page.tsx';
import type { DeskField, DeskPart, Values } from './desk.ts';
import { ColourField } from './colour-field.tsx';
import { NamesField } from './names-field.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './window.module.css';

interface DeskFieldsProps {
  parts: DeskPart[];
  values: Values;
  fault: ConsoleFault | undefined;
  /** It is there already: its own name stays. */
  isKnown: boolean;
  /** Where the picture that hangs is to be seen. */
  src?: string | undefined;
}

/** The fields of a form of the window, part by part; those that what was chosen has no use for are away. */
export function DeskFields({ parts, values, fault, isKnown, src }: DeskFieldsProps): ReactNode {
  const [chosen, setChosen] = useState<Values>({});
  const isAway = ({ name, when }: DeskField): boolean =>
    when !== undefined &&
    errorAt(fault, name) === undefined &&
    !when.is.includes(chosen[when.of] ?? values[when.of] ?? '');
  const classOf = (isGone: boolean): string | undefined => (isGone ? styles.away : styles.here);
  return parts.map(({ title, fields }) => (
    <div key={title} className={classOf(fields.every(isAway))}>
      <Panel title={title}>
        {fields.map((field) => (
          <div key={field.name} className={classOf(isAway(field))}>
            <DeskInput
              field={field}
              value={values[field.name] ?? ''}
              error={errorAt(fault, field.name)}
              isFixed={isKnown && field.isKey === true}
              src={src}
              onChoice={(choice) => setChosen((known) => ({ ...known, [field.name]: choice }))}
            />
          </div>
        ))}
      </Panel>
    </div>
  ));
}

/** Lists of which readers see the order. */
const ORDERED = /(^|\.)works$/;

const TYPES = { line: 'text', moment: 'datetime-local', day: 'date', number: 'number' } as const;

/** One field of a form of the window. */
export function DeskInput({
  field,
  value,
  error,
  isFixed,
  src,
  onChoice,
}: {
  field: DeskField;
  value: string;
  error: string | undefined;
  isFixed: boolean;
  src: string | undefined;
  /** Hears what was chosen of a select. */
  onChoice?(choice: string): void;
}): ReactNode {
  const { name, label, hint, kind, options = [], isNeeded } = field;
  const said = { name, label, hint, error };
  switch (kind) {
    case 'check':
      return <Check label={label} name={name} value="on" defaultChecked={value === 'on'} />;
    case 'select':
      return (
        <Select {...said} defaultValue={value} options={options} onChange={({ target }) => onChoice?.(target.value)} />
      );
    case 'text':
      return <TextArea {...said} defaultValue={value} rows={name === 'text' ? 16 : 4} required={isNeeded} />;
    case 'names':
      return ORDERED.test(name) ? (
        <NamesField {...said} value={value} isNeeded={isNeeded} />
      ) : (
        <TextArea {...said} defaultValue={value} rows={6} required={isNeeded} />
      );
    case 'colour':
      return <ColourField {...said} value={value} />;
    case 'picture':
      return <PictureField {...said} value={value} src={src} />;
    default:
      return (
        <Field
          {...said}
          type={TYPES[kind]}
          defaultValue={value}
          readOnly={isFixed}
          required={isNeeded}
          inputMode={kind === 'number' ? 'numeric' : undefined}
        />
      );
  }
}
