import { useEffect } from 'react';
import { linkAnswer } from '../ui/link-answer.ts';
import { linkOf } from '../ui/plain-link.ts';

/** A link that may lead nowhere (G7) is not opened beside the page by the middle button either. */
export function OtherPresses(): null {
  useEffect(() => {
    const onPress = (event: MouseEvent): void => {
      const link = event.button === 1 ? linkOf(event) : undefined;
      if (!link || linkAnswer(link, location) !== 'refuse') return;
      event.preventDefault();
      void import('../ui/refused-link.ts').then(({ explainRefusal }) => explainRefusal(link));
    };
    document.addEventListener('auxclick', onPress, { capture: true });
    return () => document.removeEventListener('auxclick', onPress, { capture: true });
  }, []);
  return null;
}
