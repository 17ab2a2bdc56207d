import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type ShelfAsk, readShelfAsk, shelfPath } from './shelf-ask.ts';

/**
 * A form of which one field belongs to the shelf's address: whatever else the address asks stays. It goes there without
 * loading the page anew; without script the form itself does.
 */
export function AddressForm({
  ask,
  field,
  children,
  ...form
}: {
  ask: ShelfAsk;
  field: 'q' | 'sort';
  className?: string | undefined;
  role?: 'search';
  children: ReactNode;
}): ReactNode {
  const navigate = useNavigate();
  const go = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const words = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    void navigate(shelfPath(readShelfAsk(new URLSearchParams(words))), { preventScrollReset: true });
  };
  const kept = [...new URL(shelfPath(ask), 'http://shop').searchParams].filter(([name]) => name !== field);
  return (
    <form key={shelfPath(ask)} action="/mybook" onSubmit={go} {...(field === 'sort' ? { onChange: go } : {})} {...form}>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
