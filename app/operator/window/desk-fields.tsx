import type { ReactNode } from 'react';
import type { ConsoleFault } from '../form-fault.ts';
import { errorAt } from '../form-fault.ts';
import { Check, Field, Select, TextArea } from '../kit/console-form.tsx';
import { Panel } from '../kit/console-page.tsx';
import type { DeskField, DeskPart, Values } from './desk.ts';
import { ColourField } from './colour-field.tsx';
import { NamesField } from './names-field.tsx';
import { PictureField } from './picture-field.tsx';

interface DeskFieldsProps {
  parts: DeskPart[];
  values: Values;
  fault: ConsoleFault | undefined;
  /** It is there already: its own name stays. */
  isKnown: boolean;
  /** Where the picture that hangs is to be seen. */
  src?: string | undefined;
}

/** The fields of a form of the window, part by part. */
export function DeskFields({ parts, values, fault, isKnown, src }: DeskFieldsProps): ReactNode {
  return parts.map(({ title, fields }) => (
    <Panel key={title} title={title}>
      {fields.map((field) => (
        <DeskInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          error={errorAt(fault, field.name)}
          isFixed={isKnown && field.isKey === true}
          src={src}
        />
      ))}
    </Panel>
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
}: {
  field: DeskField;
  value: string;
  error: string | undefined;
  isFixed: boolean;
  src: string | undefined;
}): ReactNode {
  const { name, label, hint, kind, options = [], isNeeded } = field;
  const said = { name, label, hint, error };
  switch (kind) {
    case 'check':
      return <Check label={label} name={name} value="on" defaultChecked={value === 'on'} />;
    case 'select':
      return <Select {...said} defaultValue={value} options={options} />;
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
