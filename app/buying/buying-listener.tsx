import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useMember } from '../members/use-member.ts';

/**
 * Whatever can be bought says so in its attributes (`data-buy`); one listener for all of it, and the dialog comes with its
 * first use. Without script such a thing is a link to the work.
 */
export function BuyingListener(): null {
  const isMember = useMember() !== undefined;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const leaving = new AbortController();
    const isViewer = location.pathname.startsWith('/viewer/');
    const visit = { isMember, isViewer, refresh: () => void revalidate() };
    const onClick = (event: MouseEvent): void => {
      const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-buy]') : null;
      if (!pressed || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      import('./begin-buying.ts').then(
        ({ beginBuying }) => beginBuying(pressed.dataset, visit),
        // What cannot be fetched now is tried as the link that it is.
        () => pressed instanceof HTMLAnchorElement && location.assign(pressed.href),
      );
    };
    document.addEventListener('click', onClick, { capture: true, signal: leaving.signal });
    if (/[?&]buy=/.test(location.search) || isWanted())
      void import('./begin-buying.ts').then(({ resumeBuying }) => leaving.signal.aborted || resumeBuying(visit));
    if (isMember && isViewer)
      void import('./auto-buying.ts').then(({ watchGates }) => leaving.signal.aborted || watchGates(leaving.signal));
    return () => leaving.abort();
  }, [isMember, revalidate]);
  return null;
}

function isWanted(): boolean {
  try {
    return sessionStorage.getItem('seoga.buying') !== null;
  } catch {
    return false;
  }
}
