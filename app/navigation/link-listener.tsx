import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { applyCachedFonts } from '../browser/cached-fonts.ts';
import { confirmFirst } from '../components/confirm-first.ts';
import { linkPolicy } from './link-policy.ts';
import { isPlainClick, linkOfEvent, pathOfLink } from './plain-link.ts';

/** Client navigation for plain links, by one listener. */
export function LinkListener(): null {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const link = linkOfEvent(event);
      if (link && linkPolicy(link, location) === 'refuse' && !event.defaultPrevented) {
        event.preventDefault();
        void import('./blocked-link.ts').then(({ explainBlockedLink: explainRefusal }) => explainRefusal(link));
      }
      const screen = isPlainClick(event) ? pathOfLink(link) : undefined;
      if (link === undefined || screen === undefined) return;
      event.preventDefault();
      applyCachedFonts();
      link.dataset['going'] = '';
      void navigate(screen, {
        replace: link.dataset['replace'] !== undefined,
        preventScrollReset: link.dataset['stay'] !== undefined,
      });
    };
    // Capturing: confirmations come first.
    document.addEventListener('click', confirmFirst);
    document.addEventListener('submit', confirmFirst);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('click', confirmFirst);
      document.removeEventListener('submit', confirmFirst);
      document.removeEventListener('click', onClick);
    };
  }, [navigate]);
  useGoing();
  return null;
}

/** Sets the pending state on the root for the progress bar. */
function useGoing(): void {
  const { state } = useNavigation();
  const { key } = useLocation();
  useEffect(() => {
    const isGoing = state !== 'idle';
    document.documentElement.toggleAttribute('data-going', isGoing);
    if (!isGoing) for (const link of document.querySelectorAll('a[data-going]')) link.removeAttribute('data-going');
  }, [state, key]);
}
