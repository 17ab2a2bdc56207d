import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAX_SLUG } from '#shared/content/slugs';
import type { ConsoleFormError } from '../components/form-error.ts';
import { errorAt } from '../components/form-error.ts';
import { Check, Field, Select, TextArea } from '../components/console-form.tsx';
import { type FormSection, FormSections } from '../components/form-sections.tsx';
import kit from '../components/kit.module.css';
import { Picker } from '../components/picker.tsx';
import type { EntityField, EntitySection, Values } from './entity-form.ts';
import { BannerPicture } from './banner-picture.tsx';
import { ColorField } from './color-field.tsx';
import { PictureField } from './picture-field.tsx';
import { SlugField } from './slug-field.tsx';
import styles from './merchandising.module.css';

interface EntityFieldsProps {
  parts: readonly EntitySection[];
  values: Values;
  error: ConsoleFormError | undefined;
  /** The key is read-only. */
  isKnown: boolean;
  /** URL of the current picture. */
  src?: string | undefined;
  /** A section of the page's own, before the section at this index. */
  more?: { at: number; section: FormSection };
  /** Buttons of the save bar. */
  bar: ReactNode;
}

/** Hides fields that the current choices make irrelevant. */
export function EntityFields({ parts, values, error, isKnown, src, more, bar }: EntityFieldsProps): ReactNode {
  const [chosen, setChosen] = useState<Values>({});
  const isAway = ({ name, when }: EntityField): boolean =>
    when !== undefined &&
    errorAt(error, name) === undefined &&
    !when.is.includes(chosen[when.of] ?? values[when.of] ?? '');
  const sections = parts.map(({ title, lead, fields }, at): FormSection => ({
    id: `section-${at + 1}`,
    title,
    lead,
    children: (
      <div className={styles.fieldGrid}>
        {fields.map((field) => (
          <div
            key={field.name}
            className={isAway(field) ? kit.away : styles.here}
            data-half={isHalf(field) || undefined}
          >
            <EntityInput
              field={field}
              value={values[field.name] ?? ''}
              error={errorAt(error, field.name)}
              isFixed={isKnown && field.isKey === true}
              src={src}
              focus={field.focus === undefined ? undefined : values[field.focus]}
              onChoice={(choice) => setChosen((item) => ({ ...item, [field.name]: choice }))}
            />
          </div>
        ))}
      </div>
    ),
  }));
  return <FormSections sections={more ? sections.toSpliced(more.at, 0, more.section) : sections} bar={bar} />;
}

const HALF = new Set<EntityField['kind']>(['moment', 'day', 'number', 'select']);

function isHalf({ kind }: EntityField): boolean {
  return HALF.has(kind);
}

const TYPES = { line: 'text', moment: 'datetime-local', day: 'date', number: 'number' } as const;

export function EntityInput({
  field,
  value,
  error,
  isFixed,
  src,
  focus,
  onChoice,
}: {
  field: EntityField;
  value: string;
  error: string | undefined;
  isFixed: boolean;
  src: string | undefined;
  /** Focal point of the picture. */
  focus?: string | undefined;
  onChoice?(choice: string): void;
}): ReactNode {
  const { name, label, hint, kind, options = [], isNeeded, rows, picks, isSingle } = field;
  const message = { name, label, hint, error };
  switch (kind) {
    case 'check':
      return <Check label={label} name={name} value="on" defaultChecked={value === 'on'} />;
    case 'select':
      return <ChoiceField {...message} value={value} options={options} onChoice={onChoice} />;
    case 'text':
      return <TextArea {...message} defaultValue={value} rows={rows ?? 4} required={isNeeded} />;
    case 'names':
      return <TextArea {...message} defaultValue={value} rows={rows ?? 6} required={isNeeded} />;
    case 'pick':
      return <Picker kind={picks ?? 'work'} {...message} defaultValue={value} isSingle={isSingle ?? false} />;
    case 'slug':
      return <SlugField {...message} value={value} isFixed={isFixed} most={MAX_SLUG} />;
    case 'colour':
      return <ColorField {...message} value={value} />;
    case 'picture':
      return field.focus === undefined ? (
        <PictureField {...message} value={value} src={src} />
      ) : (
        <BannerPicture {...message} value={value} src={src} focusName={field.focus} focus={focus ?? ''} />
      );
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

function ChoiceField({
  value,
  onChoice,
  ...select
}: ComponentProps<typeof Select> & { value: string; onChoice: ((choice: string) => void) | undefined }): ReactNode {
  const element = useRef<HTMLSelectElement>(null);
  const takeEarly = useEffectEvent(() => {
    if (element.current && element.current.value !== value) onChoice?.(element.current.value);
  });
  // An option may be chosen before the page is hydrated.
  useEffect(() => takeEarly(), []);
  return <Select {...select} ref={element} defaultValue={value} onChange={({ target }) => onChoice?.(target.value)} />;
}
