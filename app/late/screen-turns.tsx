import { Component, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import styles from './screen-turns.module.css';

const MIST_MS = 150;
const FLIGHT_MS = 240;
/** A cover that has landed waits so long for the larger picture below it. */
const PICTURE_MS = 1500;

/** A cover as it stood when its screen was left. */
interface LeftCover {
  src: string;
  place: DOMRect;
}

interface Turn {
  pathname: string;
  kind: NavigationType;
}

/**
 * How a screen comes, where motion is allowed: a pressed cover travels to its work's page, every other screen shows
 * through a mist that lifts. The screen itself stands from the first frame and takes every press. Going back nothing moves,
 * nor where a document comes: viewers are documents.
 */
export function ScreenTurns(): ReactNode {
  return <Turning pathname={useLocation().pathname} kind={useNavigationType()} />;
}

class Turning extends Component<Turn> {
  #stop: (() => void) | undefined;

  override getSnapshotBeforeUpdate({ pathname }: Turn): LeftCover | null {
    if (pathname === this.props.pathname) return null;
    const left = this.props.kind === NavigationType.Push ? coverOfPressed(this.props.pathname) : null;
    letFocusGo();
    return left;
  }

  override componentDidUpdate(before: Turn, _state: unknown, left: LeftCover | null): void {
    const { pathname, kind } = this.props;
    if (before.pathname === pathname) return;
    this.#stop?.();
    this.#stop = undefined;
    if (kind !== NavigationType.Push || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // Before the screen's first frame, and after it was scrolled to its top.
    const frame = requestAnimationFrame(() => (this.#stop = scrollY === 0 ? turn(left) : undefined));
    this.#stop = () => cancelAnimationFrame(frame);
  }

  override componentWillUnmount(): void {
    this.#stop?.();
  }

  override render(): ReactNode {
    return null;
  }
}

/** Before its screen goes: a browser that takes away what has the focus computes the styles of all that is leaving once more. */
function letFocusGo(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('#main')) activeElement.blur();
}

/** The picture in the link that led here, as far as it is in sight. */
function coverOfPressed(pathname: string): LeftCover | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-going]')];
  const picture = links.find((link) => link.pathname === pathname)?.querySelector('img');
  if (!picture?.complete || picture.naturalWidth === 0) return null;
  const place = picture.getBoundingClientRect();
  const isSeen = place.width > 0 && place.bottom > 0 && place.top < innerHeight;
  return isSeen ? { src: picture.currentSrc, place } : null;
}

/** Begins what moves; the answer ends it at once. */
function turn(left: LeftCover | null): () => void {
  const layer = document.createElement('div');
  layer.className = styles.layer ?? '';
  layer.ariaHidden = 'true';
  document.body.append(layer);
  const mist = liftMist(layer);
  const cover = left ? document.querySelector<HTMLElement>('main [data-book] > :has(> img)') : null;
  const flight = left && cover ? fly(layer, left, cover) : undefined;
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
  // What stands above a screen is the next screen's too.
  mist.style.top = `${Math.max(0, document.getElementById('main')?.getBoundingClientRect().top ?? 0)}px`;
  return mist.animate({ opacity: [0.7, 0] }, { duration: MIST_MS, easing: 'ease-out', id: 'mist' }).finished;
}

/** The small picture stands in for the large one until that is there. */
async function fly(layer: HTMLElement, left: LeftCover, cover: HTMLElement): Promise<void> {
  const { place } = left;
  const goal = cover.getBoundingClientRect();
  const book = layer.appendChild(Object.assign(document.createElement('img'), { alt: '', decoding: 'sync' }));
  book.className = styles.book ?? '';
  book.src = left.src;
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
