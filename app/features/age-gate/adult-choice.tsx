import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ADULT_CHOICES, ADULT_CHOICE_NAMES } from '#shared/members/members';
import ui from '../../components/ui.module.css';
import { useMember } from '../auth/use-member.ts';

/** Which works by rating lists show; kept in the account. Only for verified adults with adult mode on. */
export function AdultChoice({ className = '' }: { className?: string | undefined }): ReactNode {
  const { pathname, search } = useLocation();
  const chosen = useMember()?.adultChoice;
  if (!chosen) return null;
  return (
    <form
      method="post"
      action="/adult-mode"
      className={`${ui.chips} ${className}`}
      role="group"
      aria-label="성인 작품 표시"
    >
      <input type="hidden" name="return_to" value={pathname + search} />
      {ADULT_CHOICES.map((choice) => (
        <button
          key={choice}
          type="submit"
          name="adult_choice"
          value={choice}
          className={ui.chip}
          aria-current={choice === chosen ? 'true' : undefined}
        >
          <span>{ADULT_CHOICE_NAMES[choice]}</span>
        </button>
      ))}
    </form>
  );
}
