import type { ReactNode } from 'react';
import {
  UPLOADED_EPISODE_NAMES,
  type UploadedEpisode,
  type UploadedEpisodeMatch,
  type UploadedEpisodes,
} from '#shared/catalog/episode-upload';
import { WORK_LIMITS } from '#shared/catalog/work-fields';
import { Badge, Panel } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import kit from '../components/kit.module.css';
import picks from '../catalog/works.module.css';
import { rowField } from './episode-upload-fields.ts';
import styles from './imports.module.css';

const TONES = { new: 'good', changed: 'info', same: 'plain', unnumbered: 'wait', repeated: 'bad' } as const;

type Row = UploadedEpisode & { at: number };

/** An episode that stays as it is. */
const isFixed = ({ match }: Row, isAddingOnly: boolean): boolean =>
  match === 'same' || (isAddingOnly && match === 'changed');

function columnsOf(values: Record<string, string>, isAddingOnly: boolean): Column<Row>[] {
  return [
    {
      title: '추가',
      cell: (row) => {
        const { at, title, match } = row;
        return isFixed(row, isAddingOnly) ? null : (
          <label className={picks.pick}>
            <input
              type="checkbox"
              name={rowField('pick', at)}
              defaultChecked={values[rowField('pick', at)] === 'on'}
              aria-label={match === 'changed' ? `${title} 본문 바꾸기` : `${title} 추가`}
            />
          </label>
        );
      },
    },
    {
      title: '번호',
      cell: (row) =>
        isFixed(row, isAddingOnly) ? (
          row.number
        ) : (
          <input
            className={`${kit.input} ${styles.number}`}
            name={rowField('number', row.at)}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values[rowField('number', row.at)]}
            aria-label={`${row.title} 번호`}
          />
        ),
    },
    {
      title: '제목',
      cell: (row) =>
        isFixed(row, isAddingOnly) ? (
          row.title
        ) : (
          <input
            className={`${kit.input} ${styles.title}`}
            name={rowField('title', row.at)}
            maxLength={WORK_LIMITS.line}
            autoComplete="off"
            defaultValue={values[rowField('title', row.at)]}
            aria-label={`${row.title} 제목`}
          />
        ),
    },
    { title: '분량', kind: 'number', cell: (row) => <span className={styles.size}>{sizeOf(row)}</span> },
    { title: '구분', cell: ({ match }) => <Badge tone={TONES[match]}>{UPLOADED_EPISODE_NAMES[match]}</Badge> },
    {
      title: '파일',
      cell: ({ file, remark }) => (
        <>
          <span className={styles.file}>{file}</span>
          {remark === '' ? null : <p className={styles.remark}>{remark}</p>}
        </>
      ),
    },
  ];
}

function sizeOf({ pages, characters }: UploadedEpisode): string {
  return pages > 0 ? `그림 ${pages.toLocaleString('ko-KR')}장` : `${characters.toLocaleString('ko-KR')}자`;
}

interface EpisodeRowsProps {
  found: UploadedEpisodes;
  values: Record<string, string>;
  /** Existing episodes cannot be chosen. */
  isAddingOnly?: boolean;
}

/** The uploaded episodes, each to be left out or corrected. */
export function EpisodeRows({ found, values, isAddingOnly = false }: EpisodeRowsProps): ReactNode {
  const { rows, missing } = found;
  const count = (match: UploadedEpisodeMatch): number => rows.filter((row) => row.match === match).length;
  const counts = (['new', 'changed', 'same', 'unnumbered', 'repeated'] as const)
    .filter((match) => count(match) > 0)
    .map((match) => `${UPLOADED_EPISODE_NAMES[match]} ${count(match).toLocaleString('ko-KR')}개`);
  return (
    <Panel title="읽은 회차" lead={`${counts.join(', ')}. 아직 아무것도 바꾸지 않았습니다.`}>
      <ul className={picks.says}>
        {missing.length > 0 ? <li>사이에 없는 번호: {missing.join(', ')}</li> : null}
        {count('changed') > 0 ? (
          <li>
            {isAddingOnly
              ? '이미 있는 회차의 본문은 바꾸지 않습니다. 그 회차를 열어 고쳐 주세요.'
              : '이미 있는 회차는 선택할 때만 본문을 바꿉니다. 가격과 공개 일시는 그대로이고, 판 목록에서 되돌릴 수 있습니다.'}
          </li>
        ) : null}
        {count('unnumbered') > 0 ? <li>번호 없이 추가한 회차는 맨 뒤에 놓습니다.</li> : null}
        {count('repeated') > 0 ? <li>번호가 겹치는 회차는 하나만 고르거나 번호를 고쳐 주세요.</li> : null}
      </ul>
      <DataTable
        caption="읽은 회차"
        rows={rows.map((row, at) => ({ ...row, at }))}
        keyOf={({ at }) => at}
        empty="올린 파일에서 회차를 찾지 못했습니다."
        columns={columnsOf(values, isAddingOnly)}
      />
    </Panel>
  );
}

/** Files and episodes that are left out. */
export function LeftOut({ remarks }: { remarks: UploadedEpisodes['remarks'] }): ReactNode {
  if (remarks.length === 0) return null;
  return (
    <Panel title="뺀 파일과 알림">
      <ul className={styles.remarks}>
        {remarks.map(({ file, sentence }, at) => (
          <li key={at}>
            <b>{file}</b> {sentence}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
