import { useEffect } from 'react';
import { linkOfEvent } from './plain-link.ts';

/** Keeps the URL's position (a webtoon height) through login and age check: browsers do not send the hash. */
export function ScrollPosition(): null {
  useEffect(() => {
    const leaving = new AbortController();
    const onPress = (event: Event): void => {
      const link = location.hash === '' ? undefined : linkOfEvent(event);
      if (!link || !URL.canParse(link.href)) return;
      const away = new URL(link.href);
      if (!isHere(away.searchParams.get('return_to'))) return;
      away.searchParams.set('return_to', current() + location.hash);
      const path = away.pathname + away.search;
      link.href = path;
      // Not for dialogs, which keep this page.
      link.dataset['target'] = path;
    };
    const onSend = ({ target }: Event): void => {
      const back = target instanceof HTMLFormElement ? target.elements.namedItem('return_to') : null;
      if (back instanceof HTMLInputElement && isHere(back.value)) back.value = current() + location.hash;
    };
    document.addEventListener('click', onPress, { capture: true, signal: leaving.signal });
    document.addEventListener('submit', onSend, { capture: true, signal: leaving.signal });
    return () => leaving.abort();
  }, []);
  return null;
}

const current = (): string => location.pathname + location.search;

function isHere(path: string | null): boolean {
  return path === current();
}
