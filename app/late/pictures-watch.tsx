import { useEffect } from 'react';

/** A picture whose address is over, on a page that stood open long, is asked for anew; so is one that did not come. */
export function PicturesWatch(): null {
  useEffect(watchPictures, []);
  return null;
}

/** How long a server that had no time is left alone: twice, then the picture stays away until it is looked at again. */
const WAITS_MS = [2000, 10_000];

function watchPictures(): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const tries = new WeakMap<HTMLImageElement, number>();
  const askAgain = (picture: HTMLImageElement): void => {
    const tried = tries.get(picture) ?? 0;
    const wait = WAITS_MS[tried];
    if (wait === undefined) return;
    tries.set(picture, tried + 1);
    const timer = setTimeout(() => {
      timers.delete(timer);
      // Written anew, the browser asks anew.
      picture.setAttribute('srcset', picture.srcset);
    }, wait);
    timers.add(timer);
  };
  // Errors of pictures do not rise.
  const onError = ({ target }: Event): void => {
    if (!(target instanceof HTMLImageElement)) return;
    if (isHeld(target)) renew(target);
    else if (isCover(target)) askAgain(target);
  };
  // What failed before the page was alive has told nobody.
  const failed = [...document.images].filter((picture) => picture.complete && picture.naturalWidth === 0);
  if (failed.some(isHeld)) renew();
  for (const picture of failed.filter(isCover)) askAgain(picture);
  document.addEventListener('error', onError, true);
  return () => {
    document.removeEventListener('error', onError, true);
    for (const timer of timers) clearTimeout(timer);
  };
}

function renew(picture?: HTMLImageElement): void {
  void import('../device/held-pictures.ts').then(({ renewPictures }) => renewPictures(picture));
}

/** Slices of a strip have no choice of files, and look after themselves. */
function isCover(picture: HTMLImageElement): boolean {
  return picture.srcset !== '' && !isHeld(picture);
}

function isHeld(picture: HTMLImageElement): boolean {
  return picture.src.includes('/media/held/');
}
