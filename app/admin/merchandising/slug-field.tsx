import { type ReactNode, useEffect, useRef, useState } from 'react';
import { slugFromTitle } from '#shared/content/slugs';
import { Field } from '../components/console-form.tsx';

/** A name for URLs that follows the form's title until it is edited; fixed once it exists. */
export function SlugField({
  name,
  label,
  hint,
  error,
  value,
  isFixed,
  most,
}: {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  isFixed: boolean;
  most: number;
}): ReactNode {
  const [text, setText] = useState(value);
  const isOwn = useRef(value !== '');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = box.current?.closest('form');
    if (isFixed || !form) return undefined;
    const follow = ({ target }: Event): void => {
      if (isOwn.current || !(target instanceof HTMLInputElement) || !TITLES.has(target.name)) return;
      setText(slugFromTitle(target.value, most));
    };
    form.addEventListener('input', follow);
    return () => form.removeEventListener('input', follow);
  }, [isFixed, most]);
  return (
    <div ref={box}>
      <Field
        label={label}
        hint={hint}
        error={error}
        name={name}
        value={text}
        readOnly={isFixed}
        maxLength={most}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          isOwn.current = currentTarget.value !== '';
          setText(currentTarget.value);
        }}
      />
    </div>
  );
}

const TITLES = new Set(['title', 'question']);
