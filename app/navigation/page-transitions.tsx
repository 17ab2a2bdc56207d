import { isStill } from '../browser/is-still.ts';
import { Component, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import styles from './page-transitions.module.css';

const MIST_MS = 150;
const FLIGHT_MS = 240;
/** How long a landed cover waits for the larger image. */
const PICTURE_MS = 1500;

/** Cover on the page being left. */
interface PreviousCover {
  src: string;
  place: DOMRect;
}

interface PageTransitionProps {
  pathname: string;
  kind: NavigationType;
}

/**
 * Transitions, unless motion is reduced: a clicked cover moves to its work page, other pages fade in. Pages are
 * interactive from the first frame; going back is not animated.
 */
export function PageTransitions(): ReactNode {
  return <Turning pathname={useLocation().pathname} kind={useNavigationType()} />;
}

class Turning extends Component<PageTransitionProps> {
  #stop: (() => void) | undefined;

  override getSnapshotBeforeUpdate({ pathname }: PageTransitionProps): PreviousCover | null {
    if (pathname === this.props.pathname) return null;
    const leftPage = this.props.kind === NavigationType.Push ? coverOfPressed(this.props.pathname) : null;
    blurFocus();
    return leftPage;
  }

  override componentDidUpdate(before: PageTransitionProps, _state: unknown, leftPage: PreviousCover | null): void {
    const { pathname, kind } = this.props;
    if (before.pathname === pathname) return;
    this.#stop?.();
    this.#stop = undefined;
    if (kind !== NavigationType.Push || isStill()) return;
    // Before the first frame, after scrolling to the top.
    const frame = requestAnimationFrame(() => (this.#stop = scrollY === 0 ? runTransition(leftPage) : undefined));
    this.#stop = () => cancelAnimationFrame(frame);
  }

  override componentWillUnmount(): void {
    this.#stop?.();
  }

  override render(): ReactNode {
    return null;
  }
}

/** Before unmount: removing the focused element would recompute all its styles. */
function blurFocus(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('#main')) activeElement.blur();
}

/** The visible part of the clicked link's image. */
function coverOfPressed(pathname: string): PreviousCover | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-going]')];
  const picture = links.find((link) => link.pathname === pathname)?.querySelector('img');
  if (!picture?.complete || picture.naturalWidth === 0) return null;
  const element = picture.getBoundingClientRect();
  const isSeen = element.width > 0 && element.bottom > 0 && element.top < innerHeight;
  return isSeen ? { src: picture.currentSrc, place: element } : null;
}

/** Returns the cancel function. */
function runTransition(leftPage: PreviousCover | null): () => void {
  const layer = document.createElement('div');
  layer.className = styles.layer ?? '';
  layer.ariaHidden = 'true';
  document.body.append(layer);
  const mist = liftMist(layer);
  const cover = leftPage ? document.querySelector<HTMLElement>('main [data-book] > :has(> img)') : null;
  const flight = leftPage && cover ? animateCover(layer, leftPage, cover) : undefined;
  const end = (): void => {
    layer.remove();
    if (cover) cover.style.removeProperty('opacity');
  };
  void Promise.allSettled([mist, flight]).then(end);
  return end;
}

function liftMist(layer: HTMLElement): Promise<unknown> {
  const mist = layer.appendChild(document.createElement('div'));
  mist.className = styles.mist ?? '';
  mist.style.top = `${Math.max(0, document.getElementById('main')?.getBoundingClientRect().top ?? 0)}px`;
  return mist.animate({ opacity: [0.7, 0] }, { duration: MIST_MS, easing: 'ease-out', id: 'mist' }).finished;
}

/** The small image is shown until the large one has loaded. */
async function animateCover(layer: HTMLElement, leftPage: PreviousCover, cover: HTMLElement): Promise<void> {
  const { place } = leftPage;
  const goal = cover.getBoundingClientRect();
  const book = layer.appendChild(Object.assign(document.createElement('img'), { alt: '', decoding: 'sync' }));
  book.className = styles.book ?? '';
  book.src = leftPage.src;
  for (const side of ['left', 'top', 'width', 'height'] as const) book.style[side] = `${goal[side]}px`;
  cover.style.opacity = '0';
  const by = `translate(${place.left - goal.left}px, ${place.top - goal.top}px)`;
  const from = `${by} scale(${place.width / goal.width}, ${place.height / goal.height})`;
  const timing = { duration: FLIGHT_MS, easing: 'cubic-bezier(0.2, 0, 0, 1)', id: 'flight' };
  await book.animate({ transform: [from, 'none'] }, timing).finished;
  const picture = cover.querySelector('img');
  const patience = new Promise((resolve) => setTimeout(resolve, PICTURE_MS));
  await Promise.race([picture?.decode(), patience]);
}
