import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { createPortal } from 'react-dom';
import { saveSearch } from './recent-searches.ts';
import { OfferList, useOffers } from './search-field.tsx';
import styles from './search-field.module.css';

/** Attaches to the existing field, so that input and IME composition continue. */
export function SearchSuggestions({ field }: { field: HTMLInputElement }): ReactNode {
  const id = useId();
  const { offers, at, type, setOpen, close, onKeyDown } = useOffers({ first: field.value, offersRecent: true });
  const onFocus = useEffectEvent(() => setOpen(true));
  const onInput = useEffectEvent(() => type(field.value));
  const onKey = useEffectEvent(onKeyDown);
  const onBlur = useEffectEvent(close);
  const onSubmit = useEffectEvent(() => {
    close();
    saveSearch(field.value);
  });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    field.addEventListener('focus', () => onFocus(), { signal });
    field.addEventListener('input', () => onInput(), { signal });
    field.addEventListener('keydown', (event) => onKey(event), { signal });
    field.addEventListener('blur', () => onBlur(), { signal });
    field.form?.addEventListener('submit', () => onSubmit(), { signal });
    if (document.activeElement === field) onFocus();
    return () => ended.abort();
  }, [field]);
  useEffect(() => {
    const chosen = offers[at] ? `${id}-${at}` : '';
    const message = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(offers.length > 0),
      'aria-controls': `${id}-list`,
      'aria-activedescendant': chosen,
    };
    for (const [name, value] of Object.entries(message)) field.setAttribute(name, value);
  }, [field, id, offers, at]);
  if (!field.form) return null;
  return createPortal(
    <div className={styles.inBar}>
      <OfferList id={id} offers={offers} at={at} onTake={close} />
    </div>,
    field.form,
  );
}
