import { thumbHashToDataURL } from 'thumbhash';

/** Blurred placeholder as data URL. */
export function thumbhashUrl(thumbhash: string): string {
  return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)));
}
