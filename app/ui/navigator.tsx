import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showKeptFonts } from '../device/kept-fonts.ts';
import { askFirst } from './ask-first.ts';
import { linkAnswer } from './link-answer.ts';
import { isPlainClick, linkOf, screenOf } from './plain-link.ts';

/** One listener for every plain link of the page: moves between screens without loading the page anew. */
export function Navigator(): null {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const link = linkOf(event);
      if (link && linkAnswer(link, location) === 'refuse') event.preventDefault();
      const screen = isPlainClick(event) ? screenOf(link) : undefined;
      if (screen === undefined) return;
      event.preventDefault();
      showKeptFonts();
      void navigate(screen, {
        replace: link?.dataset['replace'] !== undefined,
        preventScrollReset: link?.dataset['stay'] !== undefined,
      });
    };
    // Before the navigator itself: what is asked first leads nowhere yet.
    document.addEventListener('click', askFirst);
    document.addEventListener('submit', askFirst);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('click', askFirst);
      document.removeEventListener('submit', askFirst);
      document.removeEventListener('click', onClick);
    };
  }, [navigate]);
  useFocusOnArrival();
  useEffect(watchHeldPictures, []);
  return null;
}

/** A picture whose address is over, on a page that stood open long, is asked for anew; errors of pictures do not rise. */
function watchHeldPictures(): () => void {
  const renew = (picture?: HTMLImageElement): void =>
    void import('../device/held-pictures.ts').then(({ renewPictures }) => renewPictures(picture));
  const isHeld = (picture: HTMLImageElement): boolean => picture.src.includes('/media/held/');
  const onError = ({ target }: Event): void => {
    if (target instanceof HTMLImageElement && isHeld(target)) renew(target);
  };
  // What failed before the page was alive has told nobody.
  if ([...document.images].some((picture) => isHeld(picture) && picture.complete && picture.naturalWidth === 0))
    renew();
  document.addEventListener('error', onError, true);
  return () => document.removeEventListener('error', onError, true);
}

/** A screen that came without a page load takes the focus, so that screen readers and keys go on from its top. */
function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
