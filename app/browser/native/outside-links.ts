import type { Bridge } from './bridge.ts';
import { linkOfEvent } from '../../navigation/plain-link.ts';
import { handOffDownload } from './download-handoff.ts';
import { openExternal } from './open-external.ts';
import { outsideLinkTarget } from './outside-link-policy.ts';

/** Opens outside links natively (specification D4), after the link listener. Also download forms. */
export function watchOutsideLinks(shell: Bridge): () => void {
  const onClick = (event: MouseEvent): void => {
    const link = event.defaultPrevented ? undefined : linkOfEvent(event);
    if (!link) return;
    const { href, origin, protocol, rel, target, dataset } = link;
    const isDownload = link.hasAttribute('download');
    const isPartner = dataset['partner'] !== undefined;
    const method = outsideLinkTarget({ href, origin, protocol, rel, target, isDownload, isPartner }, location);
    if (!method) {
      // Nothing else leads out of the shell (G7).
      if (origin !== location.origin) event.preventDefault();
      return;
    }
    event.preventDefault();
    void (method === 'file' ? handOffDownload(shell, href) : openExternal(shell, method, href));
  };
  const onSubmit = (event: SubmitEvent): void => {
    const form = event.target instanceof HTMLFormElement ? event.target : undefined;
    if (!form || event.defaultPrevented || form.dataset['download'] === undefined) return;
    event.preventDefault();
    void handOffDownload(shell, form.action);
  };
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  return () => {
    document.removeEventListener('click', onClick);
    document.removeEventListener('submit', onSubmit);
  };
}
