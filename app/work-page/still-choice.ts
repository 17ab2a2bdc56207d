import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { screenKey } from '../ui/place-key.ts';

/**
 * A link that shows the same facts otherwise: its choice goes into the address beside the others, so that coming back finds
 * it, and nothing is fetched for it.
 */
export function useStillChoice(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (event) => {
    event.preventDefault();
    const params = new URLSearchParams(location.search);
    for (const [name, value] of new URL(event.currentTarget.href).searchParams) params.set(name, value);
    void navigate(`?${params}`, {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
      // The place stays the same, and with it what a list has further on.
      state: { ...(location.state as object | null), at: screenKey(location) },
    });
  };
}
