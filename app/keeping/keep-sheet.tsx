import { type ReactNode, useEffect, useState } from 'react';
import type { EpisodeLineWire } from '#contract/catalogue';
import { LongRows } from '../lists/long-rows.tsx';
import ui from '../ui/ui.module.css';
import { fetchEpisodeLines } from '../viewer/frame/episode-lines.ts';
import { episodeName } from '../viewer/frame/progress-text.ts';
import { Sheet } from '../viewer/frame/sheet.tsx';
import { isKeepable, isUnopenedRental } from './next-to-keep.ts';
import { AheadChoice } from './ahead-choice.tsx';
import { queueEpisodes, queueRests } from './keep-queue.ts';
import { KEEP_WORDS } from './keep-words.ts';
import { canKeep } from './kept-seal.ts';
import styles from './keep-sheet.module.css';
import { EpisodeKeeping } from './episode-keeping.tsx';
import { type KeptThings, useKept } from './use-kept.ts';

interface SheetFacts {
  work: number;
  onClose(): void;
}

/** Which episodes of a work this device keeps: one, several, or all that may be read. */
export function KeepSheet({ work, onClose }: SheetFacts): ReactNode {
  const [lines, setLines] = useState<EpisodeLineWire[] | 'failed'>();
  const things = useKept();
  useEffect(() => {
    fetchEpisodeLines(work).then(setLines, () => setLines('failed'));
  }, [work]);
  return (
    <Sheet title={KEEP_WORDS.keep} place="over" isOpen onClose={onClose}>
      {!canKeep() || things === 'forbidden' ? <p className={styles.said}>{KEEP_WORDS.cannot}</p> : null}
      {lines === 'failed' ? (
        <p className={styles.said}>회차를 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.</p>
      ) : null}
      {canKeep() && Array.isArray(lines) && typeof things === 'object' ? (
        <Episodes work={work} lines={lines.filter(isKeepable)} things={things} />
      ) : null}
    </Sheet>
  );
}

interface EpisodesFacts {
  work: number;
  lines: EpisodeLineWire[];
  things: KeptThings;
}

function Episodes({ work, lines, things }: EpisodesFacts): ReactNode {
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const taken = new Set([...things.kept, ...things.queue].map(({ id }) => id));
  const left = lines.filter(({ id }) => !taken.has(id));
  const wanted = left.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const rests = things.queue.length > 0 ? queueRests() : undefined;
  const keep = (ids: number[]): void => {
    choose(new Set());
    void queueEpisodes(work, ids);
  };
  if (lines.length === 0)
    return (
      <p className={styles.said}>보관할 수 있는 회차가 없습니다. 회차를 구매하거나 대여하시면 보관할 수 있습니다.</p>
    );
  return (
    <>
      {lines.some(({ state }) => state !== 'free') ? <p className={styles.about}>{KEEP_WORDS.handedOver}</p> : null}
      {left.some(isUnopenedRental) ? <p className={styles.about}>{KEEP_WORDS.startsRental}</p> : null}
      {rests ? <p className={styles.about}>{rests}</p> : null}
      <ol className={styles.list}>
        <LongRows rows={lines}>
          {(line) => (
            <li key={line.id} className={styles.line}>
              {taken.has(line.id) ? (
                <span className={styles.name}>{episodeName(line)}</span>
              ) : (
                <label className={styles.name}>
                  <input
                    type="checkbox"
                    checked={chosen.has(line.id)}
                    onChange={(event) => choose(withOrWithout(chosen, line.id, event.currentTarget.checked))}
                  />
                  <span>{episodeName(line)}</span>
                </label>
              )}
              <EpisodeKeeping id={line.id} work={work} name={episodeName(line)} things={things} />
            </li>
          )}
        </LongRows>
      </ol>
      <AheadChoice work={work} />
      <div className={styles.foot}>
        <button
          type="button"
          className={`${ui.button} ${ui.outline}`}
          disabled={left.length === 0}
          onClick={() => keep(left.map(({ id }) => id))}
        >
          모두 보관
        </button>
        <button
          type="button"
          className={`${ui.button} ${ui.main}`}
          disabled={wanted.length === 0}
          onClick={() => keep(wanted)}
        >
          {wanted.length > 0 ? `${wanted.length}개 회차 보관` : '회차를 골라 주세요'}
        </button>
      </div>
    </>
  );
}

function withOrWithout(chosen: ReadonlySet<number>, id: number, isChosen: boolean): ReadonlySet<number> {
  const next = new Set(chosen);
  if (isChosen) next.add(id);
  else next.delete(id);
  return next;
}
