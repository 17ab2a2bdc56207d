import { thumbHashToDataURL } from 'thumbhash';

/** The blurred picture that stands for one until it is there, as an address. */
export function thumbhashUrl(thumbhash: string): string {
  return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)));
}
