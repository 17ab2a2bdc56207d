import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import type { ConsoleFault } from '../form-fault.ts';
import { KeptFields, useKept, useKeptOf, useKeptTick } from './kept-form.tsx';
import styles from './kit.module.css';

interface ConsoleFormProps {
  /** What the action answered, where it refused this form. */
  fault?: ConsoleFault | undefined;
  /** Which of several forms of a page this is; goes along as `act`. */
  act?: string;
  /** What this form is about, of several alike on a page: hidden fields that go along. */
  about?: Readonly<Record<string, string>>;
  /** For what moves money: goes along as `requestKey`, so that the same press twice is one act. */
  requestKey?: string;
  /** Another address than the page's own. */
  action?: string;
  encType?: 'multipart/form-data';
  /** Fields beside each other where there is room. */
  isRow?: boolean;
  children: ReactNode;
}

const NOTHING: Readonly<Record<string, string>> = {};

/** A form that is sent as a document, with or without script; what is wrong takes the focus. */
export function ConsoleForm({ fault, act, requestKey, action, encType, isRow, ...form }: ConsoleFormProps): ReactNode {
  const { about = NOTHING, children } = form;
  const place = useRef<HTMLDivElement>(null);
  const kept = useKeptOf(act === undefined ? about : { ...about, act });
  useEffect(() => {
    if (fault) place.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [fault]);
  return (
    <form method="post" action={action} encType={encType} noValidate className={styles.form}>
      <div ref={place} className={isRow ? styles.fieldRow : styles.fields}>
        {fault && fault.field === '' ? (
          <p role="alert" tabIndex={-1} className={styles.refusal}>
            {fault.said}
          </p>
        ) : null}
        {act ? <input type="hidden" name="act" value={act} /> : null}
        {requestKey ? <input type="hidden" name="requestKey" value={requestKey} /> : null}
        {Object.entries(about).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <KeptFields kept={fault ? null : kept}>{children}</KeptFields>
      </div>
    </form>
  );
}

/** What a form ends with: its main button first. */
export function FormBar({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.formBar}>{children}</div>;
}

/** The button that sends a form; `grave` what cannot be undone. */
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
  const look = { main: styles.mainButton, quiet: styles.quietButton, grave: styles.graveButton }[tone];
  return (
    <button type="submit" className={look} name={name} value={value}>
      {children}
    </button>
  );
}

interface Said {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A field's name, what to type, what is wrong; `children` gets what ties the field to them. */
function FieldFrame({
  label,
  hint,
  error,
  children,
}: Said & {
  children: (tie: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}): ReactNode {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** A line to type in. */
export function Field({ label, hint, error, ...input }: Said & Omit<ComponentProps<'input'>, 'id'>): ReactNode {
  const kept = useKept(input.name);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tie) => (
        <input {...input} {...tie} {...(kept === undefined ? {} : { defaultValue: kept })} className={styles.input} />
      )}
    </FieldFrame>
  );
}

/** Lines to type in. */
export function TextArea({ label, hint, error, ...area }: Said & Omit<ComponentProps<'textarea'>, 'id'>): ReactNode {
  const kept = useKept(area.name);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tie) => (
        <textarea
          rows={6}
          {...area}
          {...tie}
          {...(kept === undefined ? {} : { defaultValue: kept })}
          className={styles.input}
        />
      )}
    </FieldFrame>
  );
}

/** One of several. */
export function Select({
  label,
  hint,
  error,
  options,
  ...select
}: Said & { options: readonly { value: string; name: string }[] } & Omit<
    ComponentProps<'select'>,
    'id' | 'children'
  >): ReactNode {
  const kept = useKept(select.name);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tie) => (
        <select {...select} {...tie} defaultValue={kept ?? select.defaultValue} className={styles.input}>
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

/** A box to tick, with its name beside it. */
export function Check({ label, ...box }: { label: ReactNode } & Omit<ComponentProps<'input'>, 'type'>): ReactNode {
  const kept = useKeptTick(box.name, String(box.value ?? 'on'));
  return (
    <label className={styles.check}>
      <input type="checkbox" {...box} {...(kept === undefined ? {} : { defaultChecked: kept })} />
      <span>{label}</span>
    </label>
  );
}

/** Boxes or rounds that belong together, under one name. */
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
      <div>{children}</div>
      {error ? (
        <p id={`${id}-error`} role="alert" tabIndex={-1} className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** An act that asks once more, without script too: the first press shows what happens, the second does it; open where that was refused. */
export function AskFirst({
  label,
  isOpen = false,
  children,
}: {
  label: string;
  isOpen?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <details className={styles.ask} open={isOpen}>
      <summary className={styles.quietButton}>{label}</summary>
      <div className={styles.asked}>{children}</div>
    </details>
  );
}
