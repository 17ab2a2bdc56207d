import type { ReactNode } from 'react';
import { Form } from 'react-router';
import ui from '../ui/ui.module.css';
import { useSent } from '../ui/use-sent.ts';
import forms from '../members/forms.module.css';
import { type FormFault, useFaultFocus } from './form-fault.ts';

interface MyFormProps {
  fault?: FormFault | undefined;
  submit: string;
  /** Which of several forms of a page this is; goes along as `act`. */
  act?: string;
  /** `quiet` is an outlined button, `grave` one that cannot be undone. */
  tone?: 'main' | 'quiet';
  encType?: 'multipart/form-data';
  /** Leads away from this login: the browser loads what follows anew. */
  leaves?: boolean;
  children?: ReactNode;
}

/** A form of a member's page: works without script, keeps its place with it, and leads to what is wrong. */
export function MyForm({ fault, submit, act, tone = 'main', encType, leaves, children }: MyFormProps): ReactNode {
  const sent = useSent();
  const place = useFaultFocus(fault);
  const isBusy = sent !== undefined && (sent.get('act') ?? undefined) === act;
  const look = tone === 'main' ? ui.main : ui.outline;
  return (
    <Form method="post" encType={encType} reloadDocument={leaves} noValidate replace className={forms.form}>
      <div ref={place} className={forms.form}>
        {fault && fault.field === '' ? (
          <p role="alert" tabIndex={-1} className={forms.refusal}>
            {fault.said}
          </p>
        ) : null}
        {act ? <input type="hidden" name="act" value={act} /> : null}
        {children}
        <button type="submit" className={`${ui.button} ${look}`} disabled={isBusy}>
          {isBusy ? '처리하는 중입니다.' : submit}
        </button>
      </div>
    </Form>
  );
}

/** The sentence of a fault, where it belongs to this field. */
export function faultOf(fault: FormFault | undefined, field: string): string | undefined {
  return fault?.field === field ? fault.said : undefined;
}
