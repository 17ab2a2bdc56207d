import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { historyKey } from '../../../navigation/history-key.ts';

/** Puts a choice into the URL without loading anything. */
export function useStableChoice(): (event: MouseEvent<HTMLAnchorElement>) => void {
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
      // Keeps the history key, and with it the cached pages.
      state: { ...(location.state as object | null), at: historyKey(location) },
    });
  };
}
