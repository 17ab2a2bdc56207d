import { type ReactNode, useId, useState } from 'react';
import { Field } from '../components/console-form.tsx';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import kit from '../components/kit.module.css';
import type { AuthorForm } from './author-form.ts';
import styles from './episode-form.module.css';
import {
  type ReleaseState,
  RELEASE_CHOICES,
  type Release,
  type VisibilityInput,
  authorChoices,
  visibilitySentence,
} from './visibility.ts';

interface ReleaseFieldsProps {
  state: ReleaseState;
  work: VisibilityInput['work'];
  isEarly: boolean;
  release: Release;
  opensAt: string;
  error: ConsoleFormError | undefined;
  author?: AuthorForm | undefined;
  onRelease(release: Release): void;
  onTime(opensAt: string): void;
}

/** Release choice with the sentence of who sees the episode when. */
export function ReleaseFields({
  state,
  work,
  isEarly,
  release,
  opensAt,
  error,
  author,
  ...on
}: ReleaseFieldsProps): ReactNode {
  const legend = useId();
  const [isNext, setNext] = useState(author !== undefined && opensAt === author.next.value);
  const choose = (value: Release, takesNext: boolean): void => {
    setNext(takesNext);
    if (takesNext && author) on.onTime(author.next.value);
    on.onRelease(value);
  };
  const choices = choicesOf(state, author);
  const visibility = { state, release, opensAt, work, isEarly };
  const listingError = errorAt(error, 'isUp');
  return (
    <div className={kit.fields}>
      <div role="radiogroup" aria-labelledby={legend} className={styles.releases}>
        <p id={legend} className="visually-hidden">
          공개
        </p>
        {choices.map(({ value, name, takesNext }) => (
          <label key={name} className={styles.release}>
            <input
              type="radio"
              name="release"
              value={value}
              checked={release === value && (value !== 'later' || !author || isNext === takesNext)}
              onChange={() => choose(value, takesNext)}
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
      {release === 'later' && author && isNext ? (
        <input type="hidden" name="opensAt" value={author.next.value} />
      ) : null}
      {release === 'later' && !(author && isNext) ? (
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
        {author ? authorSentence(author, visibility) : visibilitySentence(visibility)}
      </p>
    </div>
  );
}

/** An author also chooses the next day of release. */
function choicesOf(
  state: ReleaseState,
  author: AuthorForm | undefined,
): { value: Release; name: string; takesNext: boolean }[] {
  const choices = author ? authorChoices(state) : RELEASE_CHOICES[state];
  return choices.flatMap((choice) =>
    choice.value === 'later' && author
      ? [
          { value: choice.value, name: `다음 연재일 · ${author.next.text}`, takesNext: true },
          { ...choice, name: '날짜 골라 예약', takesNext: false },
        ]
      : [{ ...choice, takesNext: false }],
  );
}

/** Who sees the episode when, in the words of its author. */
function authorSentence({ isReviewed }: AuthorForm, input: VisibilityInput): string {
  const { state, release } = input;
  if (isReviewed && (release === 'now' || release === 'later'))
    return '저장하면 검토를 요청합니다. 승인되면 정한 일시에 공개되고, 그 일시가 지났으면 바로 공개됩니다.';
  if (release === 'off')
    return `저장하면 예약을 취소하고 초안으로 돌아갑니다.${input.isEarly ? ' 선공개로 구매한 독자는 계속 볼 수 있습니다.' : ''}`;
  if (release === 'keep' && state === 'draft') return '저장해도 독자에게 보이지 않습니다. 초안은 나에게만 보입니다.';
  return visibilitySentence(input);
}
