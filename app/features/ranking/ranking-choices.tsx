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
import ui from '../../components/ui.module.css';
import { type RankingParams, rankingPath } from './ranking-query.ts';
import { basisText } from './ranking-labels.ts';
import styles from './ranking.module.css';

interface RankingChoicesProps {
  choice: RankingParams;
  snapshot: RankingSnapshotDto | null;
}

export function RankingChoices({ choice, snapshot }: RankingChoicesProps): ReactNode {
  const pathOf = (changed: Partial<RankingParams>): string => rankingPath('/ranking', { ...choice, ...changed });
  return (
    <>
      <nav className={styles.boards} aria-label="기간">
        {RANKING_BOARDS.map((board) => (
          <a
            key={board}
            className={ui.tab}
            href={pathOf({ board })}
            aria-current={current(board === choice.board)}
            data-stay=""
          >
            {RANKING_BOARD_NAMES[board]}
          </a>
        ))}
      </nav>
      <div className={styles.chips}>
        <nav className={ui.chips} aria-label="순위를 볼 작품">
          {RANKING_CATEGORIES.map((shelf) => (
            <a
              key={shelf}
              className={ui.chip}
              href={pathOf({ shelf })}
              aria-current={current(shelf === choice.shelf)}
              data-stay=""
            >
              <span>{RANKING_CATEGORY_NAMES[shelf]}</span>
            </a>
          ))}
          <a
            className={ui.chip}
            href={pathOf({ withoutAdult: !choice.withoutAdult })}
            aria-current={current(choice.withoutAdult)}
            data-stay=""
          >
            <span>19세 제외</span>
          </a>
        </nav>
      </div>
      <div className={styles.bar}>
        <nav className={styles.measures} aria-label="순위의 기준">
          {RANKING_MEASURES.map((by) => (
            <a
              key={by}
              className={styles.measure}
              href={pathOf({ by })}
              aria-current={current(by === choice.by)}
              data-stay=""
            >
              {RANKING_MEASURE_NAMES[by]}
            </a>
          ))}
        </nav>
        <p className={styles.basis}>
          {snapshot ? `${basisText(snapshot)} · ` : ''}
          <a href={rankingPath('/ranking/how', { ...choice, withoutAdult: false })}>
            <span className="visually-hidden">순위를 </span>매기는 방법
          </a>
        </p>
      </div>
    </>
  );
}

function current(isChosen: boolean): 'true' | undefined {
  return isChosen ? 'true' : undefined;
}
