import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';

const SearchSuggestions = lazy(() =>
  import('./search-suggestions.tsx').then((module) => ({ default: module.SearchSuggestions })),
);
const FIELD = 'header form[action="/search"] input[name="q"]';

/** A plain form until focused; then loads suggestions. */
export function TopBarSearch(): ReactNode {
  const [field, setField] = useState<{ input: HTMLInputElement; turn: number }>();
  useEffect(() => {
    const update = (target: EventTarget | null): void => {
      if (target instanceof HTMLInputElement && target.matches(FIELD))
        // Another layout has another field.
        setField((item) => (item?.input === target ? item : { input: target, turn: (item?.turn ?? 0) + 1 }));
    };
    const onFocus = (event: FocusEvent): void => update(event.target);
    update(document.activeElement);
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  if (!field?.input.isConnected) return null;
  return (
    <Suspense>
      <SearchSuggestions key={field.turn} field={field.input} />
    </Suspense>
  );
}
