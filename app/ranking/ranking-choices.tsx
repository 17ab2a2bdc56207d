import type { ReactNode } from 'react';
import type { RankingSnapshotWire } from '#contract/rankings';
import {
  RANKING_BOARDS,
  RANKING_BOARD_NAMES,
  RANKING_MEASURES,
  RANKING_MEASURE_NAMES,
  RANKING_SHELVES,
  RANKING_SHELF_NAMES,
} from '#vocabulary/rankings';
import ui from '../ui/ui.module.css';
import { type RankingChoice, rankingPath } from './ranking-ask.ts';
import { basisText } from './ranking-words.ts';
import styles from './ranking.module.css';

interface ChoicesPlace {
  choice: RankingChoice;
  snapshot: RankingSnapshotWire | null;
}

/** Which board, which shelf, by what; each choice is a link, so that it has its address. Beside them the time of the board. */
export function RankingChoices({ choice, snapshot }: ChoicesPlace): ReactNode {
  const pathOf = (changed: Partial<RankingChoice>): string => rankingPath('/ranking', { ...choice, ...changed });
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
        <nav className={ui.chips} aria-label="서재">
          {RANKING_SHELVES.map((shelf) => (
            <a
              key={shelf}
              className={ui.chip}
              href={pathOf({ shelf })}
              aria-current={current(shelf === choice.shelf)}
              data-stay=""
            >
              <span>{RANKING_SHELF_NAMES[shelf]}</span>
            </a>
          ))}
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
        <a className={styles.adult} href={pathOf({ withoutAdult: !choice.withoutAdult })} data-stay="">
          {choice.withoutAdult ? '19세 작품 보기' : '19세 작품 빼기'}
        </a>
      </div>
      <p className={styles.basis}>
        {snapshot ? <span>{basisText(snapshot)}</span> : null}
        <a href={rankingPath('/ranking/how', { ...choice, withoutAdult: false })}>순위를 매기는 방법</a>
      </p>
    </>
  );
}

function current(isChosen: boolean): 'true' | undefined {
  return isChosen ? 'true' : undefined;
}
