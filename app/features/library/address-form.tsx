import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type LibraryParams, parseLibraryQuery, libraryPath } from './library-query.ts';

/** Form for one query parameter; keeps the others. */
export function AddressForm({
  request,
  field,
  children,
  ...form
}: {
  request: LibraryParams;
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
    void navigate(libraryPath(parseLibraryQuery(new URLSearchParams(words))), { preventScrollReset: true });
  };
  const saved = [...new URL(libraryPath(request), 'http://shop').searchParams].filter(([name]) => name !== field);
  return (
    <form
      key={libraryPath(request)}
      action="/mybook"
      onSubmit={go}
      {...(field === 'sort' ? { onChange: go } : {})}
      {...form}
    >
      {saved.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
