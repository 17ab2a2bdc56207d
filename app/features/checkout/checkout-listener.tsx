import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useMember } from '../auth/use-member.ts';

/** One listener for all `data-buy` elements; the dialog is loaded on demand. Without script they are links. */
export function CheckoutListener(): null {
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
      import('./start-checkout.ts').then(
        ({ startCheckout }) => startCheckout(pressed.dataset, visit),
        // Follow the link when loading fails.
        () => pressed instanceof HTMLAnchorElement && location.assign(pressed.href),
      );
    };
    document.addEventListener('click', onClick, { capture: true, signal: leaving.signal });
    if (/[?&]buy=/.test(location.search) || isWanted())
      void import('./start-checkout.ts').then(({ resumeCheckout }) => leaving.signal.aborted || resumeCheckout(visit));
    if (isMember && isViewer)
      void import('./auto-purchase.ts').then(
        ({ watchPaywalls }) => leaving.signal.aborted || watchPaywalls(leaving.signal),
      );
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
