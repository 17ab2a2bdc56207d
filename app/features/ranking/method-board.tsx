import type { ReactNode } from 'react';
import type { RankingInputDto, RankingSnapshotDto } from '#contract/rankings';
import {
  RANKING_BOARDS,
  RANKING_BOARD_NAMES,
  RANKING_MEASURES,
  RANKING_MEASURE_NAMES,
  RANKING_CATEGORIES,
  RANKING_CATEGORY_NAMES,
  type RankingCounts,
} from '#shared/merchandising/rankings';
import { paths } from '#shared/web/paths';
import { MethodChoice } from './method-choice.tsx';
import ui from '../../components/ui.module.css';
import { fullCount } from '../../components/formatters/short-count.ts';
import type { RankingParams } from './ranking-query.ts';
import { basisText } from './ranking-labels.ts';
import styles from './ranking-method.module.css';
import { Link } from '../../navigation/link.tsx';

interface HowBoardProps {
  choice: RankingParams;
  snapshot: RankingSnapshotDto | null;
  places: RankingInputDto[];
}

/** Input data of the top ranks. */
export function MethodBoard({ choice, snapshot, places }: HowBoardProps): ReactNode {
  return (
    <>
      <h2 id="inputs">근거</h2>
      <form className={styles.form} action="/ranking/how#inputs">
        <MethodChoice
          name="board"
          label="기간"
          names={RANKING_BOARDS}
          texts={RANKING_BOARD_NAMES}
          value={choice.board}
        />
        <MethodChoice
          name="shelf"
          label="서재"
          names={RANKING_CATEGORIES}
          texts={RANKING_CATEGORY_NAMES}
          value={choice.shelf}
        />
        <MethodChoice name="by" label="기준" names={RANKING_MEASURES} texts={RANKING_MEASURE_NAMES} value={choice.by} />
        <button type="submit" className={`${ui.button} ${ui.outline} ${styles.submit}`}>
          보기
        </button>
      </form>
      {snapshot && places.length > 0 ? (
        <>
          <p className={styles.note}>
            {basisText(snapshot)} · {places.length}위까지 표시합니다.{' '}
            {snapshot.board === 'realtime' ? '시간별 집계는 내려받은 표에 있습니다.' : ''}
          </p>
          <InputTable places={places} />
          <p className={styles.files}>
            <a href={`/proc/ranking_sheet/${snapshot.id}`} download>
              전체 내려받기(CSV)
            </a>
            <a href={`/ko/v1/rankings/${snapshot.id}/inputs`}>전체 보기(JSON)</a>
          </p>
        </>
      ) : (
        <p className={styles.note}>아직 이 순위표에 오른 작품이 없습니다. 다른 순위표를 골라 주세요.</p>
      )}
    </>
  );
}

function InputTable({ places }: { places: RankingInputDto[] }): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table wider than the screen is scrolled by keys too.
    <div className={styles.wide} role="region" aria-label="순위의 근거" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">순위</th>
            <th scope="col">작품</th>
            <th scope="col">점수</th>
            <th scope="col">독자</th>
            <th scope="col">새 관심</th>
            <th scope="col">열람 회차</th>
            <th scope="col">코인</th>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place.rank}>
              <td>{place.rank}</td>
              <th scope="row">
                <RankName place={place} />
              </th>
              <td>{place.score === null ? '–' : fullCount(place.score)}</td>
              {(['readers', 'follows', 'opens', 'coins'] as const).map((name) => (
                <td key={name}>{place.counts ? fullCount(sumOf(place.counts, name)) : '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RankName({ place: { workId, title, isAdult, counts } }: { place: RankingInputDto }): ReactNode {
  if (title === null) return '지금은 볼 수 없는 작품';
  return (
    <>
      <Link to={paths.work(workId)}>{title}</Link>
      {isAdult ? ' (19세 이상 이용가)' : ''}
      {counts ? '' : <small>성인인증을 하면 근거를 볼 수 있습니다.</small>}
    </>
  );
}

function sumOf(counts: readonly RankingCounts[], name: Exclude<keyof RankingCounts, 'age'>): number {
  return counts.reduce((sum, item) => sum + item[name], 0);
}
