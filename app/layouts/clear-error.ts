import { useNavigate, useRevalidator } from 'react-router';

/**
 * Clears the error that a page shows (F4): its data are read and its screen rendered anew without a page load; with
 * `redirect` another screen is shown instead.
 */
export function useClearError(): (how?: { redirect: string }) => Promise<void> {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return async (how) => (how ? navigate(how.redirect, { replace: true }) : revalidate());
}
