import { type FormEvent, type RefObject, useRef } from 'react';
import { useSubmit } from 'react-router';
import { useMemberAction } from '../auth/use-member-action.ts';
import { useMember } from '../auth/use-member.ts';

/** A form of members: visitors log in first, then it is submitted. Without script the server asks. */
export function useMemberForm(name: string): {
  form: RefObject<HTMLFormElement | null>;
  onSubmit(event: FormEvent): void;
} {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isMember = useMember() !== undefined;
  const send = useMemberAction(name, () =>
    submit(form.current, { method: 'post', replace: true, preventScrollReset: true }),
  );
  const onSubmit = (event: FormEvent): void => {
    if (isMember) return;
    event.preventDefault();
    send();
  };
  return { form, onSubmit };
}
