import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Revalidates after an error: the gift may have been received meanwhile. */
export function afterError({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus !== undefined;
}
