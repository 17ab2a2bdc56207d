import { readerPath } from '../../browser/device-positions.ts';

/** URL of an owned episode; the text URL redirects to images. */
export function ownedEpisodePath(episode: number): string {
  return readerPath({ id: episode, content: currentContent() });
}

/** Keeps a shared position in the URL. */
export function openOwnedEpisode(episode: number): void {
  const path = ownedEpisodePath(episode);
  if (location.pathname !== path || location.hash === '') return location.assign(path);
  // A hash-only change would not reload; the other URL redirects back.
  const other = currentContent() === 'images' ? 'text' : 'images';
  location.replace(readerPath({ id: episode, content: other }) + location.hash);
}

function currentContent(): 'text' | 'images' {
  return location.pathname.startsWith('/viewer/i/') ? 'images' : 'text';
}
