import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import type { ConsoleFormError } from './form-error.ts';
import { FieldFrame, type FieldMessage } from './field-frame.tsx';
import { focusOnLoad } from './focus-on-load.ts';
import { FileField } from './file-field.tsx';
import type { OperatorPermission } from '#shared/operations/operator-permissions';
import { SavedFields, useSavedValue, useSavedFormOf, useSavedCheckbox } from './saved-form.tsx';
import { WriteFields } from './write-access.tsx';
import styles from './kit.module.css';
import { Details } from './details.tsx';

interface ConsoleFormProps {
  error?: ConsoleFormError | undefined;
  /** Identifies this form among several of a page. */
  act?: string;
  /** Hidden fields. */
  about?: Readonly<Record<string, string>>;
  /** Idempotency key for forms that move money. */
  requestKey?: string;
  action?: string;
  encType?: 'multipart/form-data';
  isRow?: boolean;
  /** When sending needs another right than seeing the page. */
  right?: OperatorPermission;
  children: ReactNode;
}

const NOTHING: Readonly<Record<string, string>> = {};

/** Works without script; the focus moves to the first error. */
export function ConsoleForm({ error, act, requestKey, action, encType, isRow, ...form }: ConsoleFormProps): ReactNode {
  const { about = NOTHING, right, children } = form;
  const element = useRef<HTMLDivElement>(null);
  const savedValue = useSavedFormOf(act === undefined ? about : { ...about, act });
  useEffect(() => {
    if (error) focusOnLoad(element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]'));
  }, [error]);
  return (
    <form method="post" action={action} encType={encType} noValidate className={styles.form}>
      <div ref={element} className={isRow ? styles.fieldRow : styles.fields}>
        {error && error.field === '' ? (
          <p role="alert" tabIndex={-1} className={styles.refusal}>
            {error.message}
          </p>
        ) : null}
        {act ? <input type="hidden" name="act" value={act} /> : null}
        {requestKey ? <input type="hidden" name="requestKey" value={requestKey} /> : null}
        {Object.entries(about).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <WriteFields right={right}>
          <SavedFields kept={error ? null : savedValue}>{children}</SavedFields>
        </WriteFields>
      </div>
    </form>
  );
}

export function FormBar({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.formBar}>{children}</div>;
}

/** `grave`: irreversible. */
export function SendButton({
  tone = 'main',
  name,
  value,
  children,
}: {
  tone?: 'main' | 'quiet' | 'grave';
  name?: string;
  value?: string;
  children: ReactNode;
}): ReactNode {
  const style = { main: styles.mainButton, quiet: styles.quietButton, grave: styles.graveButton }[tone];
  return (
    <button type="submit" className={style} name={name} value={value}>
      {children}
    </button>
  );
}

export function Field({ label, hint, error, ...input }: FieldMessage & Omit<ComponentProps<'input'>, 'id'>): ReactNode {
  const savedValue = useSavedValue(input.name);
  if (input.type === 'file') return <FileField label={label} hint={hint} error={error} {...input} />;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tie) => (
        <input
          {...input}
          {...tie}
          {...(savedValue === undefined ? {} : { defaultValue: savedValue })}
          className={styles.input}
        />
      )}
    </FieldFrame>
  );
}

export function TextArea({
  label,
  hint,
  error,
  ...area
}: FieldMessage & Omit<ComponentProps<'textarea'>, 'id'>): ReactNode {
  const savedValue = useSavedValue(area.name);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tie) => (
        <textarea
          rows={6}
          {...area}
          {...tie}
          {...(savedValue === undefined ? {} : { defaultValue: savedValue })}
          className={styles.input}
        />
      )}
    </FieldFrame>
  );
}

export function Select({
  label,
  hint,
  error,
  options,
  ...select
}: FieldMessage & { options: readonly { value: string; name: string }[] } & Omit<
    ComponentProps<'select'>,
    'id' | 'children'
  >): ReactNode {
  const savedValue = useSavedValue(select.name);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tie) => (
        <select {...select} {...tie} defaultValue={savedValue ?? select.defaultValue} className={styles.input}>
          {options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

export function Check({
  label,
  error,
  ...box
}: { label: ReactNode; error?: string | undefined } & Omit<ComponentProps<'input'>, 'type'>): ReactNode {
  const id = useId();
  const savedValue = useSavedCheckbox(box.name, String(box.value ?? 'on'));
  const tie = error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {};
  const checkBox = (
    <label className={styles.check}>
      <input type="checkbox" {...box} {...tie} {...(savedValue === undefined ? {} : { defaultChecked: savedValue })} />
      <span>{label}</span>
    </label>
  );
  if (!error) return checkBox;
  return (
    <div>
      {checkBox}
      <p id={`${id}-error`} className={styles.error}>
        {error}
      </p>
    </div>
  );
}

export function Choices({
  legend,
  error,
  children,
}: {
  legend: string;
  error?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      {/* Before the boxes: the next Tab from the focused error reaches them. */}
      {error ? (
        <p id={`${id}-error`} role="alert" tabIndex={-1} className={styles.error}>
          {error}
        </p>
      ) : null}
      <div>{children}</div>
    </fieldset>
  );
}

/** Two-step action without script: the first click explains, the second submits. Open after an error. */
export function Disclosure({
  label,
  isOpen = false,
  children,
}: {
  label: string;
  isOpen?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <Details className={styles.ask} open={isOpen}>
      <summary className={styles.quietButton}>{label}</summary>
      <div className={styles.asked}>{children}</div>
    </Details>
  );
}
