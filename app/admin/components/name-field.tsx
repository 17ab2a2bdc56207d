import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Field } from './console-form.tsx';
import { useSearchResults } from './search-results.tsx';

interface NameFieldProps extends ComponentProps<typeof Field> {
  kind: 'publisher';
}

/** A typed name with those that the works have as suggestions; new names may be typed. */
export function NameField({ kind, ...field }: NameFieldProps): ReactNode {
  const id = useId();
  const [words, setWords] = useState<string>();
  const { results } = useSearchResults({ kinds: [kind], words: words ?? '', isOpen: words !== undefined });
  const search = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => setWords(currentTarget.value);
  return (
    <>
      <Field {...field} list={id} autoComplete="off" onFocus={search} onInput={search} />
      <datalist id={id}>
        {results.map(({ name, note }) => (
          <option key={name} value={name}>
            {note}
          </option>
        ))}
      </datalist>
    </>
  );
}
