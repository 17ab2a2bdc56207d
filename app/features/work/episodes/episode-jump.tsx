import type { FormEvent, ReactNode, SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import type { WorkViewDto } from '#contract/catalog';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { formText } from '../../../browser/form-text.ts';
import styles from './episodes.module.css';
import { type EpisodeListOrder, windowQuery } from './use-episode-windows.ts';
import { Link } from '../../../navigation/link.tsx';

interface EpisodeJumpProps {
  list: WorkViewDto['list'];
  order: EpisodeListOrder;
  current: { position: number } | undefined;
}

/** Jumps by number or to the current episode; works without script. */
export function EpisodeJump({ list, order, current }: EpisodeJumpProps): ReactNode {
  const navigate = useNavigate();
  const unit = UNIT_NAMES[list.unit];
  const goTo = (event: SyntheticEvent, position: number): void => {
    event.preventDefault();
    const line = document.getElementById(`e${position}`);
    if (!line) return void navigate(episodeRowPath(order, position), { replace: true });
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
        <Link to={episodeRowPath(order, current.position)} onClick={(event) => goTo(event, current.position)}>
          {`보던 ${current.position}${unit}`}
        </Link>
      ) : null}
    </div>
  );
}

/** Any number leads to the window that contains it. */
function episodeRowPath(order: EpisodeListOrder, position: number): string {
  return `?${windowQuery(order, position)}#e${position}`;
}
