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
    const visit = { isMember, isViewer: location.pathname.startsWith('/viewer/'), refresh: () => void revalidate() };
    const onClick = (event: MouseEvent): void => {
      const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-buy]') : null;
      if (!pressed || event.button !== 0 || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      event.stopPropagation();
      void import('./begin-buying.ts').then(({ beginBuying }) => beginBuying(pressed.dataset, visit));
    };
    if (location.search.includes('buy=') || isWanted())
      void import('./begin-buying.ts').then(({ resumeBuying }) => resumeBuying(visit));
    document.addEventListener('click', onClick, true);
    const left = isMember && visit.isViewer ? watchGatesSoon() : undefined;
    return () => {
      document.removeEventListener('click', onClick, true);
      left?.();
    };
  }, [isMember, revalidate]);
  return null;
}

/** Buying the next episode unasked is no part of the first second. */
function watchGatesSoon(): () => void {
  let leave: (() => void) | undefined;
  let isLeft = false;
  const timer = setTimeout(() => {
    void import('./auto-buying.ts').then(({ watchGates }) => {
      if (!isLeft) leave = watchGates();
    });
  }, 2000);
  return () => {
    isLeft = true;
    clearTimeout(timer);
    leave?.();
  };
}

function isWanted(): boolean {
  try {
    return sessionStorage.getItem('seoga.buying') !== null;
  } catch {
    return false;
  }
}
