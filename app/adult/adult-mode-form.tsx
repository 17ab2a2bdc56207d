import type { ReactNode } from 'react';

interface AdultModeFormProps {
  isOn: boolean;
  returnTo: string;
  /** Asked before it is sent; without one nothing is asked. */
  ask?: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Switches adult mode (A6) and comes back to a page made anew. A plain form, with and without script: nothing that was
 * shown or fetched before the switch is kept.
 */
export function AdultModeForm({ isOn, returnTo, ask, className, children }: AdultModeFormProps): ReactNode {
  return (
    <form method="post" action="/adult-mode" data-ask={ask}>
      <input type="hidden" name="adult_mode" value={isOn ? '1' : '0'} />
      <input type="hidden" name="return_to" value={returnTo} />
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
