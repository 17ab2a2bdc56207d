import { type RefObject, useEffect, useRef } from 'react';

/** Why a form came back: to which field it belongs ('' where to none), and what was typed that may stand there again. */
export interface FormFault {
  field: string;
  said: string;
  code: string;
  typed: Record<string, string>;
}

/** A form that moves the focus to its first fault: the field that is wrong, else the sentence that says so. */
export function useFaultFocus(fault: FormFault | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!fault) return;
    const wrong = place.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
    wrong?.focus();
  }, [fault]);
  return place;
}
