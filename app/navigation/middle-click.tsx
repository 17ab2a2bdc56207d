import { useEffect } from 'react';
import { linkPolicy } from './link-policy.ts';
import { linkOfEvent } from './plain-link.ts';

/** Blocked links (G7) cannot be opened by middle click either. */
export function MiddleClick(): null {
  useEffect(() => {
    const onPress = (event: MouseEvent): void => {
      const link = event.button === 1 ? linkOfEvent(event) : undefined;
      if (!link || linkPolicy(link, location) !== 'refuse') return;
      event.preventDefault();
      void import('./blocked-link.ts').then(({ explainBlockedLink: explainRefusal }) => explainRefusal(link));
    };
    document.addEventListener('auxclick', onPress, { capture: true });
    return () => document.removeEventListener('auxclick', onPress, { capture: true });
  }, []);
  return null;
}
