import type { ReactNode } from 'react';
import type { RankingSnapshotDto } from '#contract/rankings';
import {
  RANKING_BOARDS,
  RANKING_BOARD_NAMES,
  RANKING_MEASURES,
  RANKING_MEASURE_NAMES,
  RANKING_CATEGORIES,
  RANKING_CATEGORY_NAMES,
} from '#shared/merchandising/rankings';
import { AdultChoice } from '../age-gate/adult-choice.tsx';
import { useMember } from '../auth/use-member.ts';
import ui from '../../components/ui.module.css';
import { type RankingParams, rankingPath } from './ranking-query.ts';
import { basisText } from './ranking-labels.ts';
import styles from './ranking.module.css';
import { Link } from '../../navigation/link.tsx';

interface RankingChoicesProps {
  choice: RankingParams;
  snapshot: RankingSnapshotDto | null;
}

export function RankingChoices({ choice, snapshot }: RankingChoicesProps): ReactNode {
  // They have a choice of their own.
  const isAdult = useMember()?.adultChoice !== undefined;
  const pathOf = (changed: Partial<RankingParams>): string => rankingPath('/ranking', { ...choice, ...changed });
  return (
    <>
      <nav className={styles.boards} aria-label="기간">
        {RANKING_BOARDS.map((board) => (
          <Link
            key={board}
            className={ui.tab}
            to={pathOf({ board })}
            aria-current={current(board === choice.board)}
            preventScrollReset
          >
            {RANKING_BOARD_NAMES[board]}
          </Link>
        ))}
      </nav>
      <div className={styles.chips}>
        <nav className={ui.chips} aria-label="순위를 볼 작품">
          {RANKING_CATEGORIES.map((shelf) => (
            <Link
              key={shelf}
              className={ui.chip}
              to={pathOf({ shelf })}
              aria-current={current(shelf === choice.shelf)}
              preventScrollReset
            >
              <span>{RANKING_CATEGORY_NAMES[shelf]}</span>
            </Link>
          ))}
          {isAdult ? null : (
            <Link
              className={ui.chip}
              to={pathOf({ withoutAdult: !choice.withoutAdult })}
              aria-current={current(choice.withoutAdult)}
              preventScrollReset
            >
              <span>19세 제외</span>
            </Link>
          )}
        </nav>
        <AdultChoice className={styles.adults} />
      </div>
      <div className={styles.bar}>
        <nav className={styles.measures} aria-label="순위의 기준">
          {RANKING_MEASURES.map((by) => (
            <Link
              key={by}
              className={styles.measure}
              to={pathOf({ by })}
              aria-current={current(by === choice.by)}
              preventScrollReset
            >
              {RANKING_MEASURE_NAMES[by]}
            </Link>
          ))}
        </nav>
        <p className={styles.basis}>
          {snapshot ? `${basisText(snapshot)} · ` : ''}
          <Link to={rankingPath('/ranking/how', { ...choice, withoutAdult: false })}>
            <span className="visually-hidden">순위 </span>집계 기준
          </Link>
        </p>
      </div>
    </>
  );
}

function current(isChosen: boolean): 'true' | undefined {
  return isChosen ? 'true' : undefined;
}
