import { useEffect } from 'react';

/** A picture whose address is over, on a page that stood open long, is asked for anew; errors of pictures do not rise. */
export function HeldPicturesWatch(): null {
  useEffect(watchHeldPictures, []);
  return null;
}

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
