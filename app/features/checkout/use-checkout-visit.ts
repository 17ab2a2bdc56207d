import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { useMember } from '../auth/use-member.ts';
import type { CheckoutVisit } from './start-checkout.ts';

/** Who buys, and what the page does after a purchase; read when needed. */
export function useCheckoutVisit(): () => CheckoutVisit {
  const isMember = useMember() !== undefined;
  const { revalidate } = useRevalidator();
  return useCallback(
    () => ({ isMember, isViewer: location.pathname.startsWith('/viewer/'), refresh: () => void revalidate() }),
    [isMember, revalidate],
  );
}
