import type { ReactNode } from 'react';
import type { ImportReportLine } from '#shared/catalog/import-runs';
import { Panel } from '../components/console-page.tsx';
import { LeftOut } from './episode-rows.tsx';

/** What an upload of episodes added and replaced. */
export function EpisodeUploadResult({ report }: { report: ImportReportLine[] }): ReactNode {
  const added = report.flatMap((line) => line.added);
  const changed = report.flatMap((line) => line.changed);
  const count = (titles: string[]): string => `${titles.length.toLocaleString('ko-KR')}개`;
  const lead = [
    added.length > 0 ? `새 회차 ${count(added)}를 추가했습니다.` : '',
    changed.length > 0 ? `회차 ${count(changed)}의 본문을 바꿨습니다.` : '',
  ];
  return (
    <>
      <Panel title="결과" lead={lead.filter(Boolean).join(' ') || '저장한 회차가 없습니다.'}>
        {added.length > 0 ? <p>추가: {added.join(', ')}</p> : null}
        {changed.length > 0 ? <p>본문을 바꾼 회차: {changed.join(', ')}</p> : null}
      </Panel>
      <LeftOut remarks={report.flatMap(({ remarks }) => remarks)} />
    </>
  );
}
