import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { showKeptFonts } from '../device/kept-fonts.ts';
import { askFirst } from './ask-first.ts';
import { linkAnswer } from './link-answer.ts';
import { isPlainClick, linkOf, screenOf } from './plain-link.ts';

/** One listener for every plain link of the page: moves between screens without loading the page anew. */
export function Navigator(): null {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const link = linkOf(event);
      if (link && linkAnswer(link, location) === 'refuse' && !event.defaultPrevented) {
        event.preventDefault();
        void import('./refused-link.ts').then(({ explainRefusal }) => explainRefusal(link));
      }
      const screen = isPlainClick(event) ? screenOf(link) : undefined;
      if (link === undefined || screen === undefined) return;
      event.preventDefault();
      showKeptFonts();
      link.dataset['going'] = '';
      void navigate(screen, {
        replace: link.dataset['replace'] !== undefined,
        preventScrollReset: link.dataset['stay'] !== undefined,
      });
    };
    // Before the navigator itself: what is asked first leads nowhere yet.
    document.addEventListener('click', askFirst);
    document.addEventListener('submit', askFirst);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('click', askFirst);
      document.removeEventListener('submit', askFirst);
      document.removeEventListener('click', onClick);
    };
  }, [navigate]);
  useGoing();
  return null;
}

/** Says on the page's root that a screen is under way, for the bar at the top; the pressed link has said it by itself. */
function useGoing(): void {
  const { state } = useNavigation();
  const { key } = useLocation();
  useEffect(() => {
    const isGoing = state !== 'idle';
    document.documentElement.toggleAttribute('data-going', isGoing);
    if (!isGoing) for (const link of document.querySelectorAll('a[data-going]')) link.removeAttribute('data-going');
  }, [state, key]);
}
