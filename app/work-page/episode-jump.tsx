import type { FormEvent, ReactNode, SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import type { WorkViewWire } from '#contract/catalogue';
import { UNIT_NAMES } from '#vocabulary/shelves';
import { formText } from '../form-text.ts';
import styles from './episodes.module.css';
import { type LinesOrder, windowQuery } from './use-episode-windows.ts';

interface JumpFacts {
  list: WorkViewWire['list'];
  order: LinesOrder;
  /** The episode that is being read. */
  current: { position: number } | undefined;
}

/** In a long list: to an episode by its number, and to the one that is being read. Without script the address finds it. */
export function EpisodeJump({ list, order, current }: JumpFacts): ReactNode {
  const navigate = useNavigate();
  const unit = UNIT_NAMES[list.unit];
  const goTo = (event: SyntheticEvent, position: number): void => {
    event.preventDefault();
    const line = document.getElementById(`e${position}`);
    if (!line) return void navigate(linePath(order, position), { replace: true });
    line.scrollIntoView();
    line.focus({ preventScroll: true });
  };
  const jump = (event: FormEvent<HTMLFormElement>): void =>
    goTo(event, Number(formText(new FormData(event.currentTarget), 'from')));
  return (
    <div className={styles.jump}>
      <form method="get" action="#episodes" onSubmit={jump}>
        {order === 'last' ? <input type="hidden" name="order" value={order} /> : null}
        <label>
          <span className="visually-hidden">이동할 회차 번호</span>
          <input
            name="from"
            inputMode="numeric"
            pattern="[1-9][0-9]*"
            maxLength={6}
            required
            autoComplete="off"
            placeholder="번호"
          />
          {unit}
        </label>
        <button type="submit">이동</button>
      </form>
      {current ? (
        <a href={linePath(order, current.position)} onClick={(event) => goTo(event, current.position)}>
          {`보던 ${current.position}${unit}`}
        </a>
      ) : null}
    </div>
  );
}

/** Where an episode's line stands: any number leads to the window that has it. */
function linePath(order: LinesOrder, position: number): string {
  return `?${windowQuery(order, position)}#e${position}`;
}
