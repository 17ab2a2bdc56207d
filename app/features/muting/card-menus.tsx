import { useEffect } from 'react';
import { useMember } from '../auth/use-member.ts';

/** Menus of cards in lists, for members; loaded when the first list is touched. */
export function CardMenus(): null {
  const isMember = useMember() !== undefined;
  useEffect(() => {
    if (!isMember) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const begin = (): void => {
      removeEventListener('pointerover', begin);
      removeEventListener('focusin', begin);
      void import('./card-menu.ts').then(
        ({ watchCards }) => {
          if (!isOver) stop = watchCards();
        },
        () => undefined,
      );
    };
    addEventListener('pointerover', begin);
    addEventListener('focusin', begin);
    // Touched before hydration.
    if (document.querySelector('a[data-card]:is(:hover, :focus)')) begin();
    return () => {
      isOver = true;
      removeEventListener('pointerover', begin);
      removeEventListener('focusin', begin);
      stop?.();
    };
  }, [isMember]);
  return null;
}
