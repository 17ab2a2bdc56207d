import type { ReactNode } from 'react';
import type { WorkCardDto } from '#contract/catalog';
import type { RankingBoard } from '#shared/merchandising/rankings';
import { EmptyCatalog } from '../catalog/empty-catalog.tsx';
import { WorkGrid } from '../catalog/work-grid.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import ui from '../../components/ui.module.css';
import { type RankingParams, rankingPath } from './ranking-query.ts';
import styles from './ranking.module.css';
import { Link } from '../../navigation/link.tsx';

const WHEN: Record<RankingBoard, string> = {
  realtime: '독자가 작품을 읽거나 구매하면 10분 안에 순위를 집계합니다.',
  daily: '하루가 지나면 그날의 순위를 집계합니다.',
  weekly: '하루가 지나면 지난 7일의 순위를 집계합니다.',
  monthly: '하루가 지나면 지난 30일의 순위를 집계합니다.',
  total: '하루가 지나면 그날까지의 순위를 집계합니다.',
};

export function RankingEmpty({ choice, newest }: { choice: RankingParams; newest: WorkCardDto[] }): ReactNode {
  const isPlain = choice.board === 'realtime' && choice.shelf === 'all' && choice.by === 'readers';
  return (
    <>
      <EmptyCatalog
        title={choice.by === 'sales' ? '아직 판매된 작품이 없습니다.' : '아직 순위에 오른 작품이 없습니다.'}
        text={newest.length > 0 ? `${WHEN[choice.board]} 그동안 새로 들어온 작품을 만나 보세요.` : WHEN[choice.board]}
        action={
          isPlain ? undefined : (
            <Link
              className={`${ui.button} ${ui.inked}`}
              to={rankingPath('/ranking', { ...choice, board: 'realtime', shelf: 'all', by: 'readers' })}
            >
              실시간 인기 순위 보기
            </Link>
          )
        }
      />
      {newest.length > 0 ? (
        <section className={styles.newest} aria-label="새로 들어온 작품">
          <div className={ui.rowHead}>
            <SectionHead title="새로 들어온 작품" more="/new" />
          </div>
          <WorkGrid works={newest} isFirst />
        </section>
      ) : null}
    </>
  );
}
