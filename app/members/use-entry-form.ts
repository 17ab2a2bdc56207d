import { type RefObject, useRef, useState } from 'react';
import { betweenRefreshes, browserTokens } from './browser-call.ts';
import { CallFault } from './call-fault.ts';
import { type EntryForm, sendEntryForm } from './entry-forms.ts';

/** What is wrong with a form: the field it belongs to, none for the whole, and one sentence. */
export interface FormFault {
  field: string;
  text: string;
}

/** A form that the server refused: its code, and what it said. */
export interface EntryRefusal {
  code: string;
  said: string;
}

/** Sends a form once at a time, keeps what a login brings, and answers with what was refused. */
export function useEntryForm(path: EntryForm['path']): {
  isSending: boolean;
  send(fields: Record<string, string>): Promise<EntryRefusal | { returnUrl: string }>;
} {
  const [isSending, setSending] = useState(false);
  const send = async (fields: Record<string, string>): Promise<EntryRefusal | { returnUrl: string }> => {
    setSending(true);
    try {
      const answer = await betweenRefreshes(() => sendEntryForm({ fetch: fetch.bind(window), path, fields }));
      if (!answer.isEntered) return answer;
      browserTokens().keepAccessToken(answer.accessToken, answer.loginKey);
      return { returnUrl: answer.returnUrl };
    } catch (error) {
      if (error instanceof CallFault) return { code: 'NO_ANSWER', said: error.message };
      throw error;
    } finally {
      setSending(false);
    }
  };
  return { isSending, send };
}

/** The form, and the way to put the focus on one of its fields after the page has been drawn anew. */
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

/** What stands in a form, as text; boxes that are not ticked are left out. */
export function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value;
  return fields;
}
