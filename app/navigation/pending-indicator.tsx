import { useEffect } from 'react';
import { useDataRouter } from './router-internals.tsx';

/** Shows the pending state in the next frame, without waiting for React. */
export function PendingIndicator(): null {
  const router = useDataRouter();
  useEffect(
    () =>
      router?.subscribe(({ navigation }) => {
        if (navigation.state !== 'idle') document.documentElement.toggleAttribute('data-going', true);
      }),
    [router],
  );
  return null;
}
