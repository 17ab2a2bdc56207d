import { viewerPath } from '../device/places.ts';

/** The address of an episode that is held now: a gate's own kind of it, elsewhere the text's, which leads to images too. */
export function heldPath(episode: number): string {
  return viewerPath({ id: episode, content: contentHere() });
}

/** Opens it. What the gate's address names in it, a scene that somebody shared, is kept through the purchase. */
export function openHeld(episode: number): void {
  const path = heldPath(episode);
  if (location.pathname !== path || location.hash === '') return location.assign(path);
  // An address that differs in its place alone is not loaded anew: the other kind's leads back here, place and all.
  const other = contentHere() === 'images' ? 'text' : 'images';
  location.replace(viewerPath({ id: episode, content: other }) + location.hash);
}

/** The form of a gate leads on by itself; heard here it takes the gate's place in the history. */
export function openInPlace(event: Event): void {
  const gate = event.target instanceof Element ? event.target.closest('[data-gate="unopened"]') : null;
  if (!gate) return;
  event.preventDefault();
  openHeld(Number(gate.getAttribute('data-episode')));
}

function contentHere(): 'text' | 'images' {
  return location.pathname.startsWith('/viewer/i/') ? 'images' : 'text';
}
