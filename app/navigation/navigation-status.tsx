import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Marks the document while a page loads, for the progress bar, and releases the pressed link. */
export function NavigationStatus(): null {
  const { state } = useNavigation();
  const { key } = useLocation();
  useEffect(() => {
    const isGoing = state !== 'idle';
    document.documentElement.toggleAttribute('data-going', isGoing);
    if (!isGoing) for (const link of document.querySelectorAll('a[data-going]')) link.removeAttribute('data-going');
  }, [state, key]);
  return null;
}
