import { useEffect } from 'react';

/** Refreshes expired image URLs and retries failed images. */
export function ImageRetry(): null {
  useEffect(watchPictures, []);
  return null;
}

/** Retry delays after server overload; twice. */
const WAITS_MS = [2000, 10_000];

function watchPictures(): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const tries = new WeakMap<HTMLImageElement, number>();
  const retryImage = (picture: HTMLImageElement): void => {
    const tried = tries.get(picture) ?? 0;
    const wait = WAITS_MS[tried];
    if (wait === undefined) return;
    tries.set(picture, tried + 1);
    const timer = setTimeout(() => {
      timers.delete(timer);
      // Reassigning triggers a new request.
      picture.setAttribute('srcset', picture.srcset);
    }, wait);
    timers.add(timer);
  };
  // Image errors do not bubble.
  const onError = ({ target }: Event): void => {
    if (!(target instanceof HTMLImageElement)) return;
    if (isHeld(target)) renew(target);
    else if (isCover(target)) retryImage(target);
  };
  // Failures before hydration.
  const failed = [...document.images].filter((picture) => picture.complete && picture.naturalWidth === 0);
  if (failed.some(isHeld)) renew();
  for (const picture of failed.filter(isCover)) retryImage(picture);
  document.addEventListener('error', onError, true);
  return () => {
    document.removeEventListener('error', onError, true);
    for (const timer of timers) clearTimeout(timer);
  };
}

function renew(picture?: HTMLImageElement): void {
  void import('./signed-images.ts').then(({ refreshSignedImages: renewPictures }) => renewPictures(picture));
}

/** Webtoon slices handle this themselves. */
function isCover(picture: HTMLImageElement): boolean {
  return picture.srcset !== '' && !isHeld(picture);
}

function isHeld(picture: HTMLImageElement): boolean {
  return picture.src.includes('/media/held/');
}
