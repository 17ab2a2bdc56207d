import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** A gift that is refused was taken, or is gone, meanwhile: the page is read anew, as after one that was given. */
export function afterRefusal({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus !== undefined;
}
