import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router';
import { linkOf } from '../ui/plain-link.ts';
import { screenKey } from '../ui/place-key.ts';
import { plainHref } from './plain-href.ts';

/** The links that were pressed, by the place that they led away from: who comes back finds the focus on them. */
const pressed = new Map<string, string>();
/** A screen that came without a page load: it takes the focus, its title is spoken, and while it comes the old one is busy. */
export function Arrival(): ReactNode {
  const { state } = useNavigation();
  const title = useFocusOnArrival();
  useEffect(() => {
    const main = document.getElementById('main');
    if (main) main.ariaBusy = state === 'idle' ? null : 'true';
  }, [state]);
  useEffect(showsLeaving, []);
  return (
    <div aria-live="polite" className="visually-hidden">
      {title}
    </div>
  );
}

function useFocusOnArrival(): string {
  const location = useLocation();
  const kind = useNavigationType();
  const { pathname, hash } = location;
  const key = screenKey(location);
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    const remember = (event: Event): void => {
      const link = linkOf(event);
      if (link) pressed.set(key, plainHref(link));
    };
    document.addEventListener('click', remember, { capture: true });
    return () => document.removeEventListener('click', remember, { capture: true });
  }, [key]);
  useEffect(() => {
    const isNew = shown.current !== pathname;
    shown.current = pathname;
    if (!isNew && hash === '') return;
    const target = targetOf(hash) ?? (kind === NavigationType.Pop && isNew ? pressedLink(key) : undefined);
    focusOn(target ?? (isNew ? document.getElementById('main') : null));
    if (isNew) setTitle(document.title);
  }, [pathname, hash, key, kind]);
  return title;
}

function targetOf(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

function pressedLink(key: string): HTMLElement | undefined {
  const href = pressed.get(key);
  return [...document.querySelectorAll<HTMLElement>('main a[href]')].find((link) => plainHref(link) === href);
}

/** Gives the focus also to what takes none by itself, as long as it has it; the page stays where it is. */
function focusOn(place: HTMLElement | null | undefined): void {
  if (!place) return;
  place.focus({ preventScroll: true });
  if (document.activeElement === place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
}

/** A page that is left for a document shows it as a screen under way does. A file that is sent instead leaves it standing. */
function showsLeaving(): () => void {
  const root = document.documentElement;
  const onLeave = (): void => void root.toggleAttribute('data-going', true);
  const onShow = (): void => void root.toggleAttribute('data-going', false);
  addEventListener('beforeunload', onLeave);
  addEventListener('pageshow', onShow);
  addEventListener('focus', onShow);
  return () => {
    removeEventListener('beforeunload', onLeave);
    removeEventListener('pageshow', onShow);
    removeEventListener('focus', onShow);
  };
}
