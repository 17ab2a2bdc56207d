import type { ReactNode } from 'react';
import { Form } from 'react-router';
import ui from '../../components/ui.module.css';
import { useSubmitted } from '../../components/use-submitted.ts';
import forms from '../auth/forms/forms.module.css';
import { type FormError, useErrorFocus } from './form-error.ts';

interface MyFormProps {
  error?: FormError | undefined;
  submit: string;
  /** Identifies the form on the page. */
  act?: string;
  tone?: 'main' | 'quiet';
  encType?: 'multipart/form-data';
  /** Logs out: reloads the document. */
  leaves?: boolean;
  children?: ReactNode;
}

/** Works without script; focuses errors. */
export function MyForm({ error, submit, act, tone = 'main', encType, leaves, children }: MyFormProps): ReactNode {
  const sent = useSubmitted();
  const element = useErrorFocus(error);
  const isBusy = sent !== undefined && (sent.get('act') ?? undefined) === act;
  const buttonClass = tone === 'main' ? ui.main : ui.outline;
  return (
    <Form method="post" encType={encType} reloadDocument={leaves} noValidate replace className={forms.form}>
      <div ref={element} className={forms.form}>
        {error && error.field === '' ? (
          <p role="alert" tabIndex={-1} className={forms.refusal}>
            {error.message}
          </p>
        ) : null}
        {act ? <input type="hidden" name="act" value={act} /> : null}
        {children}
        <button type="submit" className={`${ui.button} ${buttonClass}`} disabled={isBusy}>
          {isBusy ? '처리하는 중입니다.' : submit}
        </button>
      </div>
    </Form>
  );
}

export function fieldErrorOf(formError: FormError | undefined, field: string): string | undefined {
  return formError?.field === field ? formError.message : undefined;
}
