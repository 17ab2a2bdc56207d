import { useState } from 'react';
import {
  ANNOTATION_COLOURS,
  ANNOTATION_LIMITS,
  type AnnotationColour,
  type Annotation,
} from '#shared/reading/annotations';
import { type Unit } from '#shared/catalog/categories';
import { saveFile } from '../../../../browser/save-file.ts';
import { episodeName } from '../../shell/progress-text.ts';
import type { StageSection, TextStage } from '../../text/text-stage.ts';
import { type AnnotationFilter, exportName, filterAnnotations } from './annotation-rows.ts';
import { AnnotationRow } from './annotation-row.tsx';
import type { AnnotationExport, AnnotationStore, AnnotatedWork } from '../annotation-store.ts';
import { AnnotationNotice } from '../annotation-notice.tsx';
import '../highlight-colors.css';
import listStyles from './annotation-list.module.css';
import { ANNOTATION_LIST_LABELS } from './annotation-list-labels.ts';
import { COLOUR_NAMES, ANNOTATION_LABELS } from '../annotation-labels.ts';
import { showNotice } from '../notices.ts';
import { isTextPosition } from '../annotation-layout.ts';
import { useAnnotations } from '../listed-annotations.ts';
import { textOfRange } from '../text-ranges.ts';
import { resolveAnnotations, useSections } from '../use-annotations.ts';

interface AnnotationListProps {
  work: AnnotatedWork;
  keeper: AnnotationStore;
  kind: Annotation['kind'];
  /** Absent in webtoons. */
  stage?: TextStage;
  onGo(annotation: Annotation): void;
  exportAs: AnnotationExport;
}

/** A work's bookmarks or highlights: open, edit, delete, search, export. */
export function AnnotationList({ work, keeper, kind, stage, onGo, exportAs }: AnnotationListProps) {
  const [colour, setColour] = useState<AnnotationColour | null>(null);
  const [words, setText] = useState('');
  const annotations = useAnnotations(keeper, work.id);
  const sections = useSections(stage);
  const ofKind = annotations.filter((annotation) => annotation.kind === kind);
  const groups = filterAnnotations(annotations, { kind, colour, words });
  const lost = unresolvedAnnotations(ofKind, sections);
  const changed = changedWords(ofKind, sections);
  if (ofKind.length === 0)
    return (
      <>
        <p className={listStyles.empty}>
          {kind === 'bookmark' ? ANNOTATION_LIST_LABELS.emptyBookmarks : ANNOTATION_LIST_LABELS.emptyHighlights}
        </p>
        <AnnotationNotice inSheet />
      </>
    );
  return (
    <div className={listStyles.room}>
      <Filters filter={{ kind, colour, words }} onColour={setColour} onText={setText} />
      {groups.length === 0 && (
        <p className={listStyles.empty} role="status">
          {ANNOTATION_LIST_LABELS.emptyFilter}
        </p>
      )}
      {groups.map(({ episode, marks: match }) => (
        <section key={episode.id} aria-labelledby={`marks-of-${episode.id}`}>
          <h3 id={`marks-of-${episode.id}`} className={listStyles.episode}>
            {episodeName({ ...episode, unit: unitOf(stage) })}
          </h3>
          <ul>
            {match.map((annotation) => (
              <AnnotationRow
                key={annotation.id}
                mark={annotation}
                keeper={keeper}
                isLost={lost.has(annotation.id)}
                words={changed.get(annotation.id)}
                onGo={onGo}
              />
            ))}
          </ul>
        </section>
      ))}
      <Exports work={work} exportAs={exportAs} />
      <AnnotationNotice inSheet />
    </div>
  );
}

/** Webtoon episodes are counted in 화. */
function unitOf(stage: TextStage | undefined): Unit {
  return stage?.current().viewed.episode.unit ?? 'episode';
}

/** Annotations on the page whose text no longer exists. */
function unresolvedAnnotations(annotations: Annotation[], sections: readonly StageSection[]): Set<string> {
  const here = new Set(sections.map(({ viewed }) => viewed.episode.id));
  const match = new Set(resolveAnnotations(annotations, sections).map(({ mark }) => mark.id));
  return new Set(
    annotations
      .filter(
        (annotation) =>
          isTextPosition(annotation.place) && here.has(annotation.episode.id) && !match.has(annotation.id),
      )
      .map((annotation) => annotation.id),
  );
}

/** What highlights on the page say now, if it is not what was marked. */
function changedWords(annotations: Annotation[], sections: readonly StageSection[]): Map<string, string> {
  const highlights = annotations.filter(({ kind }) => kind === 'highlight');
  const changed = resolveAnnotations(highlights, sections)
    .map(({ mark, section, stretch }) => ({ mark, words: textOfRange(section.passages, stretch) }))
    .filter(({ mark, words }) => words.slice(0, ANNOTATION_LIMITS.text) !== mark.text);
  return new Map(changed.map(({ mark, words }) => [mark.id, words]));
}

interface FiltersProps {
  filter: AnnotationFilter;
  onColour(colour: AnnotationColour | null): void;
  onText(words: string): void;
}

function Filters({ filter, onColour, onText }: FiltersProps) {
  return (
    <div className={listStyles.filters}>
      <input
        type="search"
        aria-label={ANNOTATION_LIST_LABELS.search}
        placeholder={ANNOTATION_LIST_LABELS.search}
        value={filter.words}
        onChange={(event) => onText(event.target.value)}
      />
      {filter.kind === 'highlight' && (
        <div role="group" aria-label="색으로 고르기" className={listStyles.colours}>
          <button
            type="button"
            className={listStyles.all}
            aria-pressed={filter.colour === null}
            onClick={() => onColour(null)}
          >
            {ANNOTATION_LIST_LABELS.filterAll}
          </button>
          {ANNOTATION_COLOURS.map((colour) => (
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

function Exports({ work, exportAs }: { work: AnnotatedWork; exportAs: AnnotationExport }) {
  const save = async (form: 'markdown' | 'json'): Promise<void> => {
    const text = await exportAs(form, work.id).catch(() => null);
    if (text === null) return showNotice(ANNOTATION_LABELS.exportFailed);
    const type = form === 'markdown' ? 'text/markdown' : 'application/json';
    const file = new Blob([text], { type: `${type};charset=utf-8` });
    const outcome = await saveFile(exportName(work.title, form === 'markdown' ? 'md' : 'json'), file);
    if (outcome === 'copied') showNotice(ANNOTATION_LABELS.exportCopied);
    return outcome === 'failed' ? showNotice(ANNOTATION_LABELS.exportFailed) : undefined;
  };
  return (
    <div role="group" aria-label={ANNOTATION_LIST_LABELS.exportTitle} className={listStyles.exports}>
      <span>{ANNOTATION_LIST_LABELS.exportTitle}</span>
      <button type="button" onClick={() => void save('markdown')}>
        Markdown
      </button>
      <button type="button" onClick={() => void save('json')}>
        JSON
      </button>
    </div>
  );
}
