import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';

const BarOffers = lazy(() => import('../search/bar-offers.tsx').then((room) => ({ default: room.BarOffers })));
const FIELD = 'header form[action="/search"] input[name="q"]';

/** The search of the bar offers what may be meant, from the first time that it is gone to. Until then it is a form. */
export function BarSearch(): ReactNode {
  const [field, setField] = useState<{ input: HTMLInputElement; turn: number }>();
  useEffect(() => {
    const look = (target: EventTarget | null): void => {
      if (target instanceof HTMLInputElement && target.matches(FIELD))
        // Another frame brings another field, in which nothing was typed yet.
        setField((known) => (known?.input === target ? known : { input: target, turn: (known?.turn ?? 0) + 1 }));
    };
    const onFocus = (event: FocusEvent): void => look(event.target);
    look(document.activeElement);
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  if (!field?.input.isConnected) return null;
  return (
    <Suspense>
      <BarOffers key={field.turn} field={field.input} />
    </Suspense>
  );
}
