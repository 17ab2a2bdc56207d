import { type ReactNode, useId } from 'react';
import { Field } from '../components/console-form.tsx';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import kit from '../components/kit.module.css';
import styles from './episode-form.module.css';
import {
  type ReleaseState,
  RELEASE_CHOICES,
  type Release,
  type VisibilityInput,
  visibilitySentence,
} from './visibility.ts';

interface ReleaseFieldsProps {
  state: ReleaseState;
  work: VisibilityInput['work'];
  release: Release;
  opensAt: string;
  error: ConsoleFormError | undefined;
  onRelease(release: Release): void;
  onTime(opensAt: string): void;
}

/** Release choice with the sentence of who sees the episode when. */
export function ReleaseFields({ state, work, release, opensAt, error, ...on }: ReleaseFieldsProps): ReactNode {
  const legend = useId();
  const listingError = errorAt(error, 'isUp');
  return (
    <div className={kit.fields}>
      <div role="radiogroup" aria-labelledby={legend} className={styles.releases}>
        <p id={legend} className="visually-hidden">
          공개
        </p>
        {RELEASE_CHOICES[state].map(({ value, name }) => (
          <label key={value} className={styles.release}>
            <input
              type="radio"
              name="release"
              value={value}
              checked={release === value}
              onChange={() => on.onRelease(value)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {listingError ? (
        <p role="alert" tabIndex={-1} className={kit.error}>
          {listingError}
        </p>
      ) : null}
      {release === 'later' ? (
        <Field
          label="공개 일시"
          type="datetime-local"
          name="opensAt"
          required
          hint="서울 시각입니다."
          value={opensAt}
          onChange={(event) => on.onTime(event.target.value)}
          error={errorAt(error, 'opensAt')}
        />
      ) : null}
      <p role="status" className={styles.truth}>
        {visibilitySentence({ state, release, opensAt, work })}
      </p>
    </div>
  );
}
