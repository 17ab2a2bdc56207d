import type { ReactNode } from 'react';

interface AdultModeFormProps {
  isOn: boolean;
  returnTo: string;
  /** Confirmation text. */
  request?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Toggles adult mode (A6) by a document request, so that nothing cached before is reused. */
export function AdultModeForm({ isOn, returnTo, request, className, children }: AdultModeFormProps): ReactNode {
  return (
    <form method="post" action="/adult-mode" data-ask={request}>
      <input type="hidden" name="adult_mode" value={isOn ? '1' : '0'} />
      <input type="hidden" name="return_to" value={returnTo} />
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
