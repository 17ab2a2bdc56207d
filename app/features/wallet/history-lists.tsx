import type { ReactNode } from 'react';
import { EmptyCatalog } from '../catalog/empty-catalog.tsx';
import my from '../account/my.module.css';
import ui from '../../components/ui.module.css';
import styles from './coin.module.css';
import { type HistoryParams, historyPath } from './history-filter.tsx';
import type { LotView, MovementView } from './history-view.server.ts';
import { Link } from '../../navigation/link.tsx';

interface MovementListProps {
  moves: MovementView[];
  next: number | null;
  /** Not the first page. */
  isOlder: boolean;
  filter: HistoryParams;
}

export function MovementList({ moves, next, isOlder, filter }: MovementListProps): ReactNode {
  if (moves.length === 0 && !isOlder) return <NoMovement isFiltered={filter.group !== null || filter.month !== null} />;
  return (
    <>
      <ol className={styles.moves}>
        {moves.map((move) => (
          <li key={move.id}>
            <Movement move={move} />
          </li>
        ))}
      </ol>
      <nav className={styles.pages} aria-label="내역 페이지">
        {isOlder ? <Link to={historyPath(filter)}>최근 내역으로</Link> : null}
        {next ? <Link to={historyPath({ ...filter, before: next })}>이전 내역 보기</Link> : null}
      </nav>
    </>
  );
}

function NoMovement({ isFiltered }: { isFiltered: boolean }): ReactNode {
  return isFiltered ? (
    <EmptyCatalog
      title="조건에 맞는 내역이 없습니다."
      text="종류와 기간을 바꾸어 찾아보세요."
      action={
        <Link className={`${ui.button} ${ui.inked}`} to="/coin/history">
          전체 내역 보기
        </Link>
      }
    />
  ) : (
    <EmptyCatalog
      title="아직 코인 내역이 없습니다."
      text="코인을 충전하거나 선물을 받으면 여기에 기록됩니다."
      action={
        <Link className={`${ui.button} ${ui.inked}`} to="/coin">
          충전하러 가기
        </Link>
      }
    />
  );
}

function Movement({ move }: { move: MovementView }): ReactNode {
  const { at, kind, about, path, sums, balance, parts } = move;
  return (
    <>
      <div className={styles.move}>
        <div>
          <p className={styles.moveAbout}>{path ? <Link to={path}>{about}</Link> : about}</p>
          <p className={my.small}>
            {at} · {kind}
          </p>
        </div>
        <div className={styles.moveSums}>
          {sums.map(({ text, isIn }) => (
            <p key={text} data-in={isIn || undefined}>
              {text}
            </p>
          ))}
          {balance ? <p className={my.small}>{balance}</p> : null}
        </div>
      </div>
      {parts.length > 0 ? (
        <details className={styles.parts}>
          <summary>사용한 코인 보기</summary>
          <ul>
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

interface LotListProps {
  lots: LotView[];
  isLive: boolean;
  isMore: boolean;
  next: number | null;
}

const LOT_STATES = { live: '', spent: '모두 사용', over: '소멸' } as const;

export function LotList({ lots, isLive, isMore, next }: LotListProps): ReactNode {
  if (lots.length === 0)
    return (
      <EmptyCatalog
        title={isLive ? '쓸 수 있는 코인이 없습니다.' : '받은 코인이 없습니다.'}
        text="코인을 충전하거나 선물을 받으면 여기에 보입니다."
        action={
          <Link className={`${ui.button} ${ui.inked}`} to="/coin">
            충전하러 가기
          </Link>
        }
      />
    );
  return (
    <>
      {isLive ? (
        <p className={my.small}>먼저 쓰이는 순서입니다. 기한이 먼저 끝나는 보너스 코인부터 사용됩니다.</p>
      ) : null}
      <ol className={styles.moves}>
        {lots.map((lot) => (
          <li key={lot.id} className={styles.move} data-state={lot.state}>
            <div>
              <p className={styles.moveAbout}>
                {lot.unit} {lot.granted}
              </p>
              <p className={my.small}>
                {lot.path ? <Link to={lot.path}>{lot.cameBy}</Link> : lot.cameBy} · {lot.id}번
              </p>
            </div>
            <div className={styles.moveSums}>
              <p>{LOT_STATES[lot.state] || `${lot.remaining} 남음`}</p>
              <p className={my.small}>{lot.expiry}</p>
            </div>
          </li>
        ))}
      </ol>
      {isLive && isMore ? (
        <p className={my.small}>먼저 쓰이는 100묶음입니다. 나머지는 모두에서 볼 수 있습니다.</p>
      ) : null}
      {next ? (
        <nav className={styles.pages} aria-label="받은 코인 페이지">
          <Link to={`/coin/history?tab=lots&which=all&before=${next}`}>이전에 받은 코인 보기</Link>
        </nav>
      ) : null}
    </>
  );
}
