import { stripPlaceFrom } from '#vocabulary/place';
import { keptOnDevice, placeKey } from '../place/kept-on-device.ts';
import { isTurnedUnfollowed } from '../place/opened-width.ts';
import { openWithSettings } from '../settings/reading-look.ts';
import { openWithSaver } from './data-saver.ts';
import { placeOfAddress } from './strip-address.ts';
import { openTurnedPage, turnedMode } from './turned-page.ts';

/**
 * Before the strip is parsed, so that no part of it is painted otherwise: its width as this device was told,
 * whether it is turned, for then its slices wait for their place, and what its pictures may weigh. Stands in the page itself, as written.
 */
export function openStripLook(): void {
  openWithSettings();
  openWithSaver();
  const mode = turnedMode();
  if (mode) document.documentElement.dataset.turned = mode;
}

/**
 * Right after the strip was parsed and before it is painted: the page where its reader left it. Stands in the page
 * itself, as written.
 */
export function openStripPage(): void {
  history.scrollRestoration = 'manual';
  openStripAtKeptPlace();
  document.addEventListener('DOMContentLoaded', openStripAtKeptPlace, { once: true });
  window.addEventListener('resize', openStripInItsWidth);
}

/** Until the strip is followed: pictures of another width have other heights. */
export function openStripInItsWidth(): void {
  if (isTurnedUnfollowed()) openStripAtKeptPlace();
}

/** The boxes have their heights before their pictures, so they are asked where a height in source pixels is. */
export function openStripAtKeptPlace(): void {
  const strip = document.querySelector<HTMLElement>('[data-strip]');
  const episode = Number(strip?.dataset.strip);
  const place = strip && (placeOfAddress(episode) ?? stripPlaceFrom(keptOnDevice(placeKey(episode)), episode));
  const mode = turnedMode();
  if (strip && mode) openTurnedPage(strip, mode, place?.y ?? 0);
  if (mode && place && place.y > 0) document.documentElement.dataset.resumed = '';
  if (mode || !place || place.y <= 0) return;
  const slices = [...strip.querySelectorAll<HTMLElement>('[data-y]')];
  const at = slices.findLastIndex((each) => Number(each.dataset.y) <= place.y);
  const box = slices[at]?.getBoundingClientRect();
  if (!box) return;
  const [from, to] = [Number(slices[at]?.dataset.y), Number(slices[at + 1]?.dataset.y ?? strip.dataset.height)];
  const inside = box.height * Math.min(1, (place.y - from) / Math.max(1, to - from));
  window.scrollTo({ top: window.scrollY + box.top + inside, behavior: 'instant' });
  document.documentElement.dataset.resumed = '';
  document.documentElement.dataset.openedAt = String(window.scrollY);
  document.documentElement.dataset.openedWidth = String(window.innerWidth);
}
