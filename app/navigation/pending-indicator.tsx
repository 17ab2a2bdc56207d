import { use, useEffect } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';

/** Shows the pending state in the next frame, without waiting for React. */
export function PendingIndicator(): null {
  const router = use(UNSAFE_DataRouterContext)?.router;
  useEffect(
    () =>
      router?.subscribe(({ navigation }) => {
        if (navigation.state !== 'idle') document.documentElement.toggleAttribute('data-going', true);
      }),
    [router],
  );
  return null;
}
