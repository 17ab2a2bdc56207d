import { type RefObject, useRef, useState } from 'react';
import { refreshLock, browserTokens } from '../../../browser/api/browser-call.ts';
import { ApiError } from '../../../browser/api/call-error.ts';
import { type EntryForm, submitEntryForm } from './submit-entry-form.ts';

/** `field` is empty when the error concerns the form. */
export interface EntryFormError {
  field: string;
  text: string;
}

export interface EntryError {
  code: string;
  message: string;
}

/** One request at a time; stores the login. */
export function useEntryForm(path: EntryForm['path']): {
  isSending: boolean;
  send(fields: Record<string, string>): Promise<EntryError | { returnUrl: string }>;
} {
  const [isSending, setSending] = useState(false);
  const send = async (fields: Record<string, string>): Promise<EntryError | { returnUrl: string }> => {
    setSending(true);
    try {
      const result = await refreshLock(() => submitEntryForm({ fetch: fetch.bind(window), path, fields }));
      if (!result.isEntered) return result;
      browserTokens().saveAccessToken(result.accessToken, result.loginKey);
      return { returnUrl: result.returnUrl };
    } catch (error) {
      if (error instanceof ApiError) return { code: 'NO_ANSWER', message: error.message };
      throw error;
    } finally {
      setSending(false);
    }
  };
  return { isSending, send };
}

/** Focuses a field after the next render. */
export function useFormFocus(): { form: RefObject<HTMLFormElement | null>; focusOn(field: string): void } {
  const form = useRef<HTMLFormElement>(null);
  const focusOn = (field: string): void => {
    requestAnimationFrame(() => {
      const element = form.current?.elements.namedItem(field);
      if (element instanceof HTMLElement) element.focus();
    });
  };
  return { form, focusOn };
}

/** Text fields; unticked boxes are omitted. */
export function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value;
  return fields;
}
