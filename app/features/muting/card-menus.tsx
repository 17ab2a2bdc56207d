import { useEffect } from 'react';
import { useMember } from '../auth/use-member.ts';

const MENU_LINK = 'a[href^="/my/hidden?work="]';

/** Menus of cards in lists and of works, for members; loaded when first used. */
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
    addEventListener('click', openMenu, true);
    addEventListener('pointerover', begin);
    addEventListener('focusin', begin);
    // Touched before hydration.
    if (document.querySelector('a[data-card]:is(:hover, :focus)')) begin();
    return () => {
      isOver = true;
      removeEventListener('click', openMenu, true);
      removeEventListener('pointerover', begin);
      removeEventListener('focusin', begin);
      stop?.();
    };
  }, [isMember]);
  return null;
}

/** Links to the page of a work's menu open the sheet. */
function openMenu(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(MENU_LINK) : null;
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  event.stopPropagation();
  const work = Number(new URL(link.href).searchParams.get('work'));
  import('./mute-sheet.tsx').then(
    ({ openMuteSheet }) => openMuteSheet(work),
    () => location.assign(link.href),
  );
}
