import type { ReactNode } from 'react';
import { IMPORT_OUTCOME_NAMES, type ImportReportLine } from '#shared/catalog/import-runs';
import { adminPaths } from '#shared/web/admin-paths';
import { Badge, Panel, Stat, Stats } from '../components/console-page.tsx';
import { changeLabel, chaptersLabel, outcomeTone } from './import-labels.ts';
import styles from './imports.module.css';
import { Details } from '../components/details.tsx';

const OUTCOMES = ['new', 'changed', 'unchanged', 'unconfirmed', 'refused'] as const;

export function ImportReport({ report, isDone }: { report: ImportReportLine[]; isDone: boolean }): ReactNode {
  const count = (outcome: ImportReportLine['outcome']): number =>
    report.filter((line) => line.outcome === outcome).length;
  return (
    <Panel title={isDone ? '결과' : '확인 결과'} lead={isDone ? undefined : '아직 아무것도 바꾸지 않았습니다.'}>
      <Stats>
        {OUTCOMES.map((outcome) => (
          <Stat
            key={outcome}
            label={IMPORT_OUTCOME_NAMES[outcome]}
            value={count(outcome)}
            tone={outcome === 'refused' && count(outcome) > 0 ? 'bad' : 'plain'}
          />
        ))}
      </Stats>
      <ul className={styles.works}>
        {report.map((line, at) => (
          <li key={at} className={styles.work}>
            <p className={styles.workHead}>
              <Badge tone={outcomeTone(line.outcome)}>{IMPORT_OUTCOME_NAMES[line.outcome]}</Badge>
              {line.workId === null ? (
                <strong>{line.title}</strong>
              ) : (
                <a href={adminPaths.work(line.workId)}>
                  <strong>{line.title}</strong>
                </a>
              )}
              <span className={styles.file}>{line.file}</span>
            </p>
            <p>{changeLabel(line)}</p>
            {line.chapters ? <p>{chaptersLabel(line.chapters)}</p> : null}
            <Titles name="새 회차" titles={line.added} />
            <Titles name="바뀌는 회차" titles={line.changed} />
            <Titles name="내려가는 회차" titles={line.withdrawn} />
            <Titles name="콘솔에서 고쳐 둔 채인 회차" titles={line.kept} />
            {line.remarks.length > 0 ? (
              <ul className={styles.remarks}>
                {line.remarks.map((remark, index) => (
                  <li key={index}>
                    <b>{remark.file}</b> {remark.sentence}
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
      {report.length === 0 ? <p>올린 파일에서 작품을 찾지 못했습니다.</p> : null}
    </Panel>
  );
}

function Titles({ name, titles }: { name: string; titles: string[] }): ReactNode {
  if (titles.length === 0) return null;
  return (
    <Details>
      <summary className={styles.more}>
        {name} {titles.length.toLocaleString('ko-KR')}개 보기
      </summary>
      <p>{titles.join(', ')}</p>
    </Details>
  );
}
