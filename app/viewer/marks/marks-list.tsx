import { useState } from 'react';
import { MARK_COLOURS, type MarkColour, type ReadingMark } from '#vocabulary/reading-marks';
import { type Unit } from '#vocabulary/shelves';
import { saveFile } from '../../device/save-file.ts';
import { episodeName } from '../frame/progress-text.ts';
import type { StageSection, TextStage } from '../text/text-stage.ts';
import { type MarkFilter, exportName, listedMarks } from './listed-marks.ts';
import { MarkLine } from './mark-line.tsx';
import type { MarkExport, MarkKeeper, MarkedWork } from './mark-keeper.ts';
import { MarkNotice } from './mark-notice.tsx';
import './mark-colours.css';
import listStyles from './marks-list.module.css';
import { MARKS_LIST_WORDING } from './marks-list-wording.ts';
import { COLOUR_NAMES, MARKS_WORDING } from './marks-wording.ts';
import { tell } from './notices.ts';
import { isTextPlace } from './placed-marks.ts';
import { placedMarks, useMarks, useSections } from './use-marks.ts';

interface MarksListProps {
  work: MarkedWork;
  keeper: MarkKeeper;
  kind: ReadingMark['kind'];
  /** Absent in a strip. */
  stage?: TextStage;
  /** The reader wants to see a mark. */
  onGo(mark: ReadingMark): void;
  exportAs: MarkExport;
}

/** All bookmarks or highlights of a work: to go to, to note, to drop, to search and to take along. */
export function MarksList({ work, keeper, kind, stage, onGo, exportAs }: MarksListProps) {
  const [colour, setColour] = useState<MarkColour | null>(null);
  const [words, setWords] = useState('');
  const marks = useMarks(keeper, work.id);
  const sections = useSections(stage);
  const ofKind = marks.filter((mark) => mark.kind === kind);
  const groups = listedMarks(marks, { kind, colour, words });
  const lost = lostMarks(ofKind, sections);
  if (ofKind.length === 0)
    return (
      <>
        <p className={listStyles.empty}>
          {kind === 'bookmark' ? MARKS_LIST_WORDING.emptyBookmarks : MARKS_LIST_WORDING.emptyHighlights}
        </p>
        <MarkNotice inSheet />
      </>
    );
  return (
    <div className={listStyles.room}>
      <Filters filter={{ kind, colour, words }} onColour={setColour} onWords={setWords} />
      {groups.length === 0 && (
        <p className={listStyles.empty} role="status">
          {MARKS_LIST_WORDING.emptyFilter}
        </p>
      )}
      {groups.map(({ episode, marks: found }) => (
        <section key={episode.id} aria-labelledby={`marks-of-${episode.id}`}>
          <h3 id={`marks-of-${episode.id}`} className={listStyles.episode}>
            {episodeName({ ...episode, unit: unitOf(stage) })}
          </h3>
          <ul>
            {found.map((mark) => (
              <MarkLine key={mark.id} mark={mark} keeper={keeper} isLost={lost.has(mark.id)} onGo={onGo} />
            ))}
          </ul>
        </section>
      ))}
      <Exports work={work} exportAs={exportAs} />
      <MarkNotice inSheet />
    </div>
  );
}

/** Episodes of a work are of one unit; a strip's are counted in 화. */
function unitOf(stage: TextStage | undefined): Unit {
  return stage?.current().viewed.episode.unit ?? 'episode';
}

/** Marks of the episodes in the page whose words are gone. */
function lostMarks(marks: ReadingMark[], sections: readonly StageSection[]): Set<string> {
  const here = new Set(sections.map(({ viewed }) => viewed.episode.id));
  const found = new Set(placedMarks(marks, sections).map(({ mark }) => mark.id));
  return new Set(
    marks
      .filter((mark) => isTextPlace(mark.place) && here.has(mark.episode.id) && !found.has(mark.id))
      .map((mark) => mark.id),
  );
}

interface FiltersProps {
  filter: MarkFilter;
  onColour(colour: MarkColour | null): void;
  onWords(words: string): void;
}

function Filters({ filter, onColour, onWords }: FiltersProps) {
  return (
    <div className={listStyles.filters}>
      <input
        type="search"
        aria-label={MARKS_LIST_WORDING.search}
        placeholder={MARKS_LIST_WORDING.search}
        value={filter.words}
        onChange={(event) => onWords(event.target.value)}
      />
      {filter.kind === 'highlight' && (
        <div role="group" aria-label="색으로 고르기" className={listStyles.colours}>
          <button
            type="button"
            className={listStyles.all}
            aria-pressed={filter.colour === null}
            onClick={() => onColour(null)}
          >
            {MARKS_LIST_WORDING.filterAll}
          </button>
          {MARK_COLOURS.map((colour) => (
            <button
              key={colour}
              type="button"
              className={listStyles.colour}
              data-colour={colour}
              aria-label={COLOUR_NAMES[colour]}
              aria-pressed={filter.colour === colour}
              onClick={() => onColour(filter.colour === colour ? null : colour)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function Exports({ work, exportAs }: { work: MarkedWork; exportAs: MarkExport }) {
  const save = async (form: 'markdown' | 'json'): Promise<void> => {
    const text = await exportAs(form, work.id).catch(() => null);
    if (text === null) return tell(MARKS_WORDING.exportFailed);
    const type = form === 'markdown' ? 'text/markdown' : 'application/json';
    const file = new Blob([text], { type: `${type};charset=utf-8` });
    const outcome = await saveFile(exportName(work.title, form === 'markdown' ? 'md' : 'json'), file);
    if (outcome === 'copied') tell(MARKS_WORDING.exportCopied);
    return outcome === 'failed' ? tell(MARKS_WORDING.exportFailed) : undefined;
  };
  return (
    <div role="group" aria-label={MARKS_LIST_WORDING.exportTitle} className={listStyles.exports}>
      <span>{MARKS_LIST_WORDING.exportTitle}</span>
      <button type="button" onClick={() => void save('markdown')}>
        Markdown
      </button>
      <button type="button" onClick={() => void save('json')}>
        JSON
      </button>
    </div>
  );
}
