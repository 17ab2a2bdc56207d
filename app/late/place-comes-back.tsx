import { useEffect } from 'react';
import { linkOf } from '../ui/plain-link.ts';

/**
 * A gate that leads away to come back here comes back to the place that the address names, a strip's scene: browsers tell
 * it to no server, so the way back learns of it with the press.
 */
export function PlaceComesBack(): null {
  useEffect(() => {
    const leaving = new AbortController();
    const onPress = (event: Event): void => {
      const link = location.hash === '' ? undefined : linkOf(event);
      if (!link || !URL.canParse(link.href)) return;
      const away = new URL(link.href);
      if (!isHere(away.searchParams.get('return_to'))) return;
      away.searchParams.set('return_to', here() + location.hash);
      link.href = away.pathname + away.search;
      // A dialog over this page would leave it as it stands: from a page of its own the way back opens it anew.
      link.dataset['reload'] = '';
    };
    const onSend = ({ target }: Event): void => {
      const back = target instanceof HTMLFormElement ? target.elements.namedItem('return_to') : null;
      if (back instanceof HTMLInputElement && isHere(back.value)) back.value = here() + location.hash;
    };
    document.addEventListener('click', onPress, { capture: true, signal: leaving.signal });
    document.addEventListener('submit', onSend, { capture: true, signal: leaving.signal });
    return () => leaving.abort();
  }, []);
  return null;
}

const here = (): string => location.pathname + location.search;

function isHere(path: string | null): boolean {
  return path === here();
}
