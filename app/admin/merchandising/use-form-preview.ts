import { useRef } from 'react';
import { useFetcher } from 'react-router';

const PREVIEW_DELAY_MS = 400;

/** Submits the form with `act=look` or `deed=look` a moment after typing, without its files, and returns the response. */
export function useFormPreview<Action>(name: 'act' | 'deed'): {
  onTyped(target: EventTarget): void;
  seen: ReturnType<typeof useFetcher<Action>>['data'];
} {
  const { submit, data } = useFetcher<Action>();
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onTyped = (target: EventTarget): void => {
    const form = target instanceof HTMLElement ? target.closest('form') : null;
    clearTimeout(pending.current);
    pending.current = setTimeout(() => {
      if (!form) return;
      const typed = new FormData(form);
      const files = [...typed].filter(([, value]) => value instanceof File);
      for (const [file] of files) typed.delete(file);
      typed.set(name, 'look');
      void submit(typed, { method: 'post', encType: 'multipart/form-data' });
    }, PREVIEW_DELAY_MS);
  };
  return { onTyped, seen: data };
}
