import { type RefObject, useEffect, useRef } from 'react';

/** `field` is '' when the error concerns the form. */
export interface FormError {
  field: string;
  message: string;
  code: string;
  typed: Record<string, string>;
}

/** Focuses the invalid field, else the message. */
export function useErrorFocus(error: FormError | undefined): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!error) return;
    const wrong = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
    wrong?.focus();
  }, [error]);
  return ref;
}
