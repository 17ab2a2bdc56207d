import { useNavigate, useRevalidator } from 'react-router';

/** Clears the shown error (F4) by revalidating without a page load, or navigates to `redirect`. */
export function useClearError(): (how?: { redirect: string }) => Promise<void> {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return async (how) => (how ? navigate(how.redirect, { replace: true }) : revalidate());
}
