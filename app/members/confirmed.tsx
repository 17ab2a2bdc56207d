import type { FormEvent, MouseEvent, ReactNode } from 'react';

interface ConfirmedLinkProps {
  href: string;
  question: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link that asks first; without script it leads on at once, and the page there says what it is. */
export function ConfirmedLink({ href, question, className, children }: ConfirmedLinkProps): ReactNode {
  const onClick = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void ifConfirmed(question, () => location.assign(href));
  };
  return (
    <a className={className} href={href} data-reload onClick={onClick}>
      {children}
    </a>
  );
}

interface AdultModeFormProps {
  isOn: boolean;
  returnTo: string;
  /** Asked before it is sent; without one nothing is asked. */
  question?: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Switches adult mode (A6) and comes back to a page made anew. A plain form, with and without script: nothing that was
 * shown or fetched before the switch is kept.
 */
export function AdultModeForm({ isOn, returnTo, question, className, children }: AdultModeFormProps): ReactNode {
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    if (!question) return;
    event.preventDefault();
    const form = event.currentTarget;
    void ifConfirmed(question, () => form.submit());
  };
  return (
    <form method="post" action="/adult-mode" onSubmit={onSubmit}>
      <input type="hidden" name="adult_mode" value={isOn ? '1' : '0'} />
      <input type="hidden" name="return_to" value={returnTo} />
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}

async function ifConfirmed(text: string, go: () => void): Promise<void> {
  const { ask } = await import('../ui/ask.tsx');
  if (await ask({ text })) go();
}
