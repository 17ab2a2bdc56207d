import type { ReactNode } from 'react';
import IconStar from '~icons/tabler/star';
import IconStarFilled from '~icons/tabler/star-filled';
import { RATING_HALVES } from '#shared/community/comments';
import styles from './star-choice.module.css';

interface StarChoiceProps {
  name: string;
  /** Half stars. */
  value: number | null;
  error?: string | undefined;
  /** Id of the error's text. */
  errorId: string;
}

/** Five stars in halves, each half a radio button; the first star is whole. Works without script. */
export function StarChoice({ name, value, error, errorId }: StarChoiceProps): ReactNode {
  return (
    <fieldset
      key={value ?? 'none'}
      className={styles.stars}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="visually-hidden">별점</legend>
      {RATING_HALVES.toReversed().map((halves) => (
        <label key={halves} data-half={halves === 2 ? 'whole' : halves % 2 === 0 ? 'right' : 'left'}>
          <input type="radio" name={name} value={halves} defaultChecked={value === halves} />
          <span className="visually-hidden">{(halves / 2).toFixed(1)}점</span>
          <IconStar aria-hidden="true" />
          <IconStarFilled aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
