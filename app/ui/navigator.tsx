import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router';
import { keepFontsWhenIdle, showKeptFonts } from '../device/kept-fonts.ts';
import { askFirst } from './ask-first.ts';
import { linkAnswer } from './link-answer.ts';
import { isPlainClick, linkOf } from './plain-link.ts';

const DWELL_MS = 1000;

function screenOf(link: HTMLAnchorElement | undefined): string | undefined {
  if (!link || link.target || link.download || link.dataset['reload'] !== undefined) return undefined;
  const answer = linkAnswer(link, location);
  return answer && answer !== 'refuse' ? answer.screen : undefined;
}

/** One listener for every plain link of the page: moves between screens without loading the page anew, and fetches ahead after a second's dwell. */
export function Navigator(): ReactNode {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string>();
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onDwell = (event: Event): void => {
      clearTimeout(timer);
      const screen = screenOf(linkOf(event));
      if (screen !== undefined) timer = setTimeout(() => setWanted(screen), DWELL_MS);
    };
    // Before the navigator itself: what is asked first leads nowhere yet.
    document.addEventListener('click', askFirst);
    document.addEventListener('submit', askFirst);
    document.addEventListener('click', onClick);
    for (const name of ['mouseover', 'focusin', 'touchstart'])
      document.addEventListener(name, onDwell, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', askFirst);
      document.removeEventListener('submit', askFirst);
      document.removeEventListener('click', onClick);
      for (const name of ['mouseover', 'focusin', 'touchstart']) document.removeEventListener(name, onDwell);
    };
  }, [navigate]);
  useFocusOnArrival();
  useEffect(keepFontsWhenIdle, []);
  useEffect(watchHeldPictures, []);
  return wanted ? <PrefetchPageLinks page={wanted} /> : null;
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
