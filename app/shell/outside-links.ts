import type { Bridge } from '../device/bridge.ts';
import { linkOf } from '../ui/plain-link.ts';
import { handDownload } from './hand-download.ts';
import { openBy } from './open-by.ts';
import { outsideWay } from './outside-way.ts';

/**
 * Links that lead out of the shop go by the shell (specification D4). After the navigator, on the same event: what that
 * has answered or refused is answered. Forms that download are handed over as links that do.
 */
export function watchOutsideLinks(shell: Bridge): () => void {
  const onClick = (event: MouseEvent): void => {
    const link = event.defaultPrevented ? undefined : linkOf(event);
    if (!link) return;
    const { href, origin, protocol, rel, target, dataset } = link;
    const isDownload = link.hasAttribute('download');
    const isPartner = dataset['partner'] !== undefined;
    const way = outsideWay({ href, origin, protocol, rel, target, isDownload, isPartner }, location);
    if (!way) return;
    event.preventDefault();
    void (way === 'file' ? handDownload(shell, href) : openBy(shell, way, href));
  };
  const onSubmit = (event: SubmitEvent): void => {
    const form = event.target instanceof HTMLFormElement ? event.target : undefined;
    if (!form || event.defaultPrevented || form.dataset['download'] === undefined) return;
    event.preventDefault();
    void handDownload(shell, form.action);
  };
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  return () => {
    document.removeEventListener('click', onClick);
    document.removeEventListener('submit', onSubmit);
  };
}
