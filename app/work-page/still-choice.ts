import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * A link that shows the same facts otherwise: its choice goes into the address beside the others, so that coming back finds
 * it, and nothing is fetched for it.
 */
export function useStillChoice(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (event) => {
    event.preventDefault();
    const params = new URLSearchParams(search);
    for (const [name, value] of new URL(event.currentTarget.href).searchParams) params.set(name, value);
    void navigate(`?${params}`, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  };
}
