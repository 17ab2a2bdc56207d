import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router';
import { linkOfEvent } from './plain-link.ts';
import { historyKey } from './history-key.ts';
import { cleanHref } from './link-href.ts';

/** Activated links by history key, focused again on back navigation. */
const pressed = new Map<string, { href: string; index: number }>();
/** After client navigation, moves focus, announces the title and sets aria-busy while pending. */
export function FocusRestoration(): ReactNode {
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
  const key = historyKey(location);
  const previous = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    const remember = (event: Event): void => {
      const link = linkOfEvent(event);
      if (!link) return;
      const href = cleanHref(link);
      pressed.set(key, { href, index: linksTo(href).indexOf(link) });
    };
    document.addEventListener('click', remember, { capture: true });
    return () => document.removeEventListener('click', remember, { capture: true });
  }, [key]);
  useEffect(() => {
    const isNew = previous.current !== pathname;
    previous.current = pathname;
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
  const link = pressed.get(key);
  return link && linksTo(link.href)[link.index];
}

/** A work may be linked from several rows. */
function linksTo(href: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main a[href]')].filter((link) => cleanHref(link) === href);
}

/** Makes an element focusable temporarily, without scrolling. */
function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}

/** Also for document navigation; downloads end it. */
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
