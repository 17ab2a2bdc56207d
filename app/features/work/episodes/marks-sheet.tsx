import { type ReactNode, useEffect, useState } from 'react';
import type { EpisodeLineDto } from '#contract/catalog';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { isFinished } from '#shared/reading/finished';
import ui from '../../../components/ui.module.css';
import { LongRows } from '../../catalog/long-rows.tsx';
import { episodeName, episodeNumber, progressText } from '../../reader/shell/progress-text.ts';
import { fetchEpisodeList } from '../../reader/shell/episode-list.ts';
import { Sheet } from '../../reader/shell/sheet.tsx';
import { type EpisodeMarks, type MarkedWork, READ, markEpisodes } from '../../reading-sync/mark-episodes.ts';
import styles from './marks-sheet.module.css';
import { useReadEpisodes } from './read-episodes.ts';

const FAILED = '읽음 표시를 저장하지 못했습니다. 브라우저의 저장 공간을 확인하신 뒤 다시 시도해 주세요.';

/** Marks episodes of a work as read or unread, one by one or many at once. */
export function MarksSheet({ work, onClose }: { work: MarkedWork; onClose(): void }): ReactNode {
  const [lines, setLines] = useState<EpisodeLineDto[] | 'failed'>();
  useEffect(() => {
    fetchEpisodeList(work.id).then(
      (all) => setLines(all.filter(({ state }) => state !== 'upcoming')),
      () => setLines('failed'),
    );
  }, [work.id]);
  return (
    <Sheet title="읽음 표시" place="over" isOpen onClose={onClose}>
      {lines === 'failed' ? (
        <p className={styles.state} role="alert">
          회차를 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.
        </p>
      ) : null}
      {lines === undefined ? (
        <p className={styles.state} role="status">
          불러오는 중입니다.
        </p>
      ) : null}
      {Array.isArray(lines) ? <Marks work={work} lines={lines} /> : null}
    </Sheet>
  );
}

function Marks({ work, lines }: { work: MarkedWork; lines: EpisodeLineDto[] }): ReactNode {
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const read = useReadEpisodes(lines);
  const { message, undo, mark, takeBack } = useMarks(work, lines);
  const isRead = (id: number): boolean => isFinished(read.get(id)?.furthest ?? 0);
  const toggle = (id: number): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choose(next);
  };
  const markChosen = (as: boolean): void => {
    void mark([...chosen], as);
    choose(new Set());
  };
  if (lines.length === 0) return <p className={styles.state}>아직 공개된 회차가 없습니다.</p>;
  return (
    <>
      <Ranges lines={lines} count={chosen.size} choose={(ids) => choose(new Set(ids))} />
      <ol className={styles.list}>
        <LongRows rows={lines}>
          {(episode) => (
            <li key={episode.id} className={styles.line}>
              <label className={styles.name}>
                <input type="checkbox" checked={chosen.has(episode.id)} onChange={() => toggle(episode.id)} />
                <span>
                  {episodeName(episode)}
                  <small>{stateLabel(read.get(episode.id))}</small>
                </span>
              </label>
              <button
                type="button"
                className={styles.act}
                aria-label={`${episodeNumber(episode)} ${isRead(episode.id) ? '안 읽음으로 표시' : '읽음으로 표시'}`}
                onClick={() => void mark([episode.id], !isRead(episode.id))}
              >
                {isRead(episode.id) ? '안 읽음으로' : '읽음으로'}
              </button>
            </li>
          )}
        </LongRows>
      </ol>
      <div className={styles.foot}>
        <p role="status" className={styles.said}>
          {message}
          {undo ? (
            <button type="button" onClick={() => void takeBack()}>
              되돌리기
            </button>
          ) : null}
        </p>
        <button
          type="button"
          className={`${ui.button} ${ui.outline}`}
          disabled={chosen.size === 0}
          onClick={() => markChosen(false)}
        >
          안 읽음으로
        </button>
        <button
          type="button"
          className={`${ui.button} ${ui.main}`}
          disabled={chosen.size === 0}
          onClick={() => markChosen(true)}
        >
          {chosen.size > 0 ? `${chosen.size}개 회차 읽음으로` : '읽음으로'}
        </button>
      </div>
    </>
  );
}

/** Chooses all episodes, or those up to a number. */
function Ranges({
  lines,
  count,
  choose,
}: {
  lines: EpisodeLineDto[];
  count: number;
  choose(ids: number[]): void;
}): ReactNode {
  const [to, setTo] = useState('');
  const isAll = count === lines.length;
  const upTo = lines.filter(({ position }) => position <= Number(to)).map(({ id }) => id);
  return (
    <form
      className={styles.ranges}
      onSubmit={(event) => {
        event.preventDefault();
        choose(upTo);
      }}
    >
      <label>
        처음부터
        <input
          inputMode="numeric"
          pattern="[1-9][0-9]*"
          maxLength={6}
          required
          autoComplete="off"
          placeholder="번호"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        {`${UNIT_NAMES[lines[0]?.unit ?? 'episode']}까지`}
      </label>
      <button type="submit">선택</button>
      <button type="button" onClick={() => choose(isAll ? [] : lines.map(({ id }) => id))}>
        {isAll ? '선택 해제' : '전체 선택'}
      </button>
    </form>
  );
}

function useMarks(
  work: MarkedWork,
  lines: EpisodeLineDto[],
): {
  message: string;
  undo: EpisodeMarks | undefined;
  mark(ids: number[], isRead: boolean): Promise<void>;
  takeBack(): Promise<void>;
} {
  const [message, say] = useState('');
  const [undo, setUndo] = useState<EpisodeMarks>();
  const apply = async (marks: EpisodeMarks, done: string): Promise<EpisodeMarks | undefined> => {
    try {
      const before = await markEpisodes(marks);
      say(done);
      return before;
    } catch {
      say(FAILED);
      return undefined;
    }
  };
  const mark = async (ids: number[], isRead: boolean): Promise<void> => {
    const to = new Map(ids.map((id) => [id, isRead ? READ : undefined]));
    const done = `${ids.length}개 회차를 ${isRead ? '읽음' : '안 읽음'}으로 표시했습니다.`;
    setUndo(await apply({ work, lines, to }, done));
  };
  const takeBack = async (): Promise<void> => {
    if (!undo) return;
    const again = await apply(undo, '되돌렸습니다.');
    if (again) setUndo(undefined);
  };
  return { message, undo, mark, takeBack };
}

function stateLabel(reach: { view: number; furthest: number } | undefined): string {
  if (!reach || reach.furthest === 0) return '안 읽음';
  return isFinished(reach.furthest) ? '읽음' : `${progressText(reach.furthest)} 읽음`;
}
