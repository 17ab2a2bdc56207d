import type { ReactNode } from 'react';
import kit from './kit.module.css';

export function MoveButtons({
  name,
  place,
  count,
  move,
}: {
  /** Accessible name of the moved item. */
  name: string;
  place: number;
  count: number;
  move(to: number): void;
}): ReactNode {
  return (
    <>
      <button
        type="button"
        className={kit.quietButton}
        disabled={place === 0}
        aria-label={`${name} 위로`}
        onClick={() => move(place - 1)}
      >
        위로
      </button>
      <button
        type="button"
        className={kit.quietButton}
        disabled={place === count - 1}
        aria-label={`${name} 아래로`}
        onClick={() => move(place + 1)}
      >
        아래로
      </button>
    </>
  );
}
