import { use, useEffect } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';

/**
 * A screen under way is said in the frame after the press, whatever was pressed: the page itself hears of it only once
 * React has come round to it, which a busy page may keep waiting. That it has come is said with the screen.
 */
export function GoingAtOnce(): null {
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
