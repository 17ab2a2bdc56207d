import { Suspense, lazy, useEffect, useEffectEvent, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { ANNOTATION_COLOURS, type AnnotationColour, type Annotation } from '#shared/reading/annotations';
import { isLoggedIn } from '../../../browser/device-member.ts';
import { useShortcuts } from '../shell/use-keys.ts';
import { boxOfCharacter } from '../text/passages-in-page.ts';
import type { StageSection, StageSpot, TextStage } from '../text/text-stage.ts';
import { BookmarkRibbons } from './bookmarks/bookmark-ribbons.tsx';
import { createBookmark, sentenceInView } from './bookmarks/toggle-bookmark.ts';
import { copyTextRange } from './selection/copy-selection.ts';
import type { HighlightAnnotation, AnnotationStore, AnnotatedWork } from './annotation-store.ts';
import { showNotice } from './notices.ts';
import { updateAnnotation, createHighlight } from './create-annotation.ts';
import { SEARCH_LIMITS } from '#shared/reading/text-search';
import { ANNOTATION_LABELS } from './annotation-labels.ts';
import { type PageTextRange, isRangeAt, domRangeOf, spotUnder } from './page-ranges.ts';
import { setCssHighlight } from './css-highlights.ts';
import { visibleRuns, textRangeOfRun } from './annotation-layout.ts';
import { sharePassage } from './selection/share-passage.ts';
import { SelectionToolbar } from './selection/selection-toolbar.tsx';
import { charactersBefore, textOfRange } from './text-ranges.ts';
import { useAnnotations } from './listed-annotations.ts';
import { type ResolvedAnnotation, useResolvedAnnotations, useSections } from './use-annotations.ts';
import { isSame, movedSelection, useTextSelection } from './selection/use-selection.ts';
import { useSelectionTurns } from './selection/use-selection-turns.ts';

const AnnotationPopover = lazy(() =>
  import('./annotation-popover.tsx').then((module) => ({ default: module.AnnotationPopover })),
);

interface AnnotationLayerProps {
  stage: TextStage;
  work: AnnotatedWork;
  keeper: AnnotationStore;
  /** An annotation opens: automatic scrolling should pause. */
  onOpenNote?: (annotation: Annotation) => void;
  /** Reads aloud from the selection. */
  onListen(from: StageSpot): void;
  /** Searches the work for the selected words. */
  onFind(words: string): void;
  /** Replaces the selected word for this reader. */
  onReplace(word: string): void;
  /** Selects a sentence at once. */
  isByKey: boolean;
}

interface OpenAnnotation {
  id: string;
  isWriting: boolean;
  anchor(): DOMRect;
}

/** Highlights, bookmarks and the selection toolbar. */
export function AnnotationLayer({ onOpenNote, ...creating }: AnnotationLayerProps) {
  const { stage, work, keeper } = creating;
  const sections = useSections(stage);
  const annotations = useAnnotations(keeper, work.id);
  const placed = useResolvedAnnotations(annotations, sections);
  const [open, setOpen] = useState<OpenAnnotation | null>(null);
  const opened = placed.find(({ mark }) => mark.id === open?.id);
  const openAnnotation = (match: ResolvedAnnotation, how: Omit<OpenAnnotation, 'id'>): void => {
    setOpen({ id: match.mark.id, ...how });
    onOpenNote?.(match.mark);
  };
  useAnnotationHighlights(placed);
  useAnnotationTaps(placed, sections, (match, point) =>
    openAnnotation(match, { isWriting: false, anchor: () => lineBoxAt(match, point) }),
  );
  return (
    <>
      <BookmarkRibbons
        stage={stage}
        bookmarks={placed.filter(({ mark }) => mark.kind === 'bookmark')}
        onOpen={(match) =>
          openAnnotation(match, { isWriting: false, anchor: () => lineBoxOf(match, match.stretch.from) })
        }
      />
      <AnnotationCreator
        {...creating}
        placed={placed}
        onWrite={(annotation, at) => {
          setOpen({ id: annotation.id, isWriting: true, anchor: () => lineBoxOf(at, at.stretch.to) });
          onOpenNote?.(annotation);
        }}
      />
      {open && opened && (
        <Suspense>
          <AnnotationPopover
            key={open.id}
            placed={opened}
            keeper={keeper}
            isWriting={open.isWriting}
            anchor={open.anchor}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function lineBoxOf({ section }: PageTextRange, spot: { block: string; offset: number }): DOMRect {
  const passage = section.passages.find((each) => each.id === spot.block);
  if (!passage) return section.article.getBoundingClientRect();
  return boxOfCharacter(passage, Math.max(0, Math.min(spot.offset, passage.text.length) - 1));
}

/** The box of the tapped line, updated as it moves. */
function lineBoxAt(placed: ResolvedAnnotation, spot: { block: string; offset: number }): DOMRect {
  return lineBoxOf(placed, { block: spot.block, offset: spot.offset + 1 });
}

function useAnnotationHighlights(placed: ResolvedAnnotation[]): void {
  useEffect(() => {
    const highlights = placed.filter(
      (each): each is ResolvedAnnotation<HighlightAnnotation> => each.mark.kind === 'highlight',
    );
    for (const colour of ANNOTATION_COLOURS) setCssHighlight(`seoga-${colour}`, rangesOf(highlights, colour));
    const noted = highlights.filter(({ mark }) => mark.note);
    setCssHighlight(
      'seoga-noted',
      noted.flatMap((each) => domRangeOf(each.section.passages, each.stretch) ?? []),
    );
  }, [placed]);
  useEffect(
    () => () => {
      for (const colour of ANNOTATION_COLOURS) setCssHighlight(`seoga-${colour}`, []);
      setCssHighlight('seoga-noted', []);
    },
    [],
  );
}

function rangesOf(highlights: ResolvedAnnotation<HighlightAnnotation>[], colour: AnnotationColour): Range[] {
  return [...new Set(highlights.map(({ section }) => section))].flatMap((section) => {
    const paints = highlights
      .filter((each) => each.section === section)
      .map(({ mark, stretch }) => ({
        from: charactersBefore(section.passages, stretch.from) ?? 0,
        to: charactersBefore(section.passages, stretch.to) ?? 0,
        colour: mark.colour,
        order: mark.madeAt,
      }));
    return visibleRuns(paints).flatMap((run) => {
      const stretch = run.colour === colour ? textRangeOfRun(section.passages, run) : undefined;
      return (stretch && domRangeOf(section.passages, stretch)) ?? [];
    });
  });
}

/** Capturing: before the text's tap zones. */
function useAnnotationTaps(
  placed: ResolvedAnnotation[],
  sections: readonly StageSection[],
  onTap: (match: ResolvedAnnotation, spot: { block: string; offset: number }) => void,
): void {
  const tapped = useEffectEvent((event: MouseEvent): void => {
    if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest('a, button')) return;
    if (!(window.getSelection()?.isCollapsed ?? true)) return;
    const point = { x: event.clientX, y: event.clientY };
    const under = spotUnder(sections, point);
    if (!under) return;
    const match = placed
      .filter(({ mark, section }) => mark.kind === 'highlight' && section === under.section)
      .toSorted((a, b) => (a.mark.madeAt < b.mark.madeAt ? 1 : -1))
      .find((each) => {
        const range = domRangeOf(each.section.passages, each.stretch);
        return range && isRangeAt(range, point);
      });
    if (!match) return;
    event.preventDefault();
    event.stopPropagation();
    onTap(match, under.spot);
  });
  useEffect(() => {
    const onClick = (event: MouseEvent): void => tapped(event);
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, []);
}

interface AnnotationCreatorProps extends Omit<AnnotationLayerProps, 'onOpenNote'> {
  placed: ResolvedAnnotation[];
  onWrite(annotation: Annotation, at: PageTextRange): void;
}

/** The selection toolbar; H selects a sentence and focuses it. */
function AnnotationCreator(props: AnnotationCreatorProps) {
  const { stage, work, keeper, placed, onWrite, isByKey, ...passing } = props;
  const { selected, isTouch, select, clear } = useTextSelection(stage);
  useSelectionTurns(stage);
  const [takesFocus, setTakesFocus] = useState(false);
  const services = useRouteLoaderData<OuterServices>('root');
  const [lastColour, setLastColour] = useState<AnnotationColour>('yellow');
  const selectSentence = (): void => {
    const first = selected ?? sentenceInView(stage);
    if (first) select(first);
    setTakesFocus(Boolean(first));
  };
  useShortcuts({ h: selectSentence });
  const begin = useEffectEvent(selectSentence);
  useEffect(() => {
    if (isByKey) begin();
  }, [isByKey]);
  const close = (): void => {
    setTakesFocus(false);
    clear();
  };
  const highlight = async (colour: AnnotationColour, at: PageTextRange): Promise<Annotation> => {
    const existing = placed.find((each) => each.mark.kind === 'highlight' && isSame(each, at))?.mark;
    const created = createHighlight({ id: keeper.createId(), work, colour }, at.section, at.stretch);
    const annotation = existing?.kind === 'highlight' ? updateAnnotation(existing, { colour }) : created;
    const isSaved = await keeper.saveAnnotation(annotation, existing);
    showNotice(isSaved ? { words: ANNOTATION_LABELS.highlighted, isQuiet: true } : ANNOTATION_LABELS.notKept);
    return annotation;
  };
  if (!selected) return null;
  return (
    <SelectionToolbar
      selected={selected}
      isTouch={isTouch && !takesFocus}
      takesFocus={takesFocus}
      acts={{
        close,
        ...passingActions({ selected, close, ...passing, services }),
        bookmark: () => {
          void createBookmark(keeper, selected);
          close();
        },
        paint: (colour) => {
          setLastColour(colour);
          void highlight(colour, selected);
          close();
        },
        note: () => {
          void highlight(lastColour, selected).then((annotation) => onWrite(annotation, selected));
          close();
        },
        move: (direction, grows) => {
          const moved = movedSelection(selected, direction, grows);
          if (!moved) return;
          select(moved);
          const start = { episode: moved.section.viewed.episode.id, ...moved.stretch.from };
          if (!stage.isInView(start, 1)) stage.show(start);
        },
      }}
    />
  );
}

/** Of the root's data; each absent without it. */
interface OuterServices {
  kakaoKey?: string;
  hasDictionary?: boolean;
  translator?: string;
}

interface PassingActionDeps extends Pick<AnnotationLayerProps, 'onListen' | 'onFind' | 'onReplace'> {
  selected: PageTextRange;
  services: OuterServices | undefined;
  close(): void;
}

/** Actions on the selected text that leave no annotation. */
function passingActions({ selected, services, close, onListen, onFind, onReplace }: PassingActionDeps) {
  const translator = services?.translator;
  const words = (): string => textOfRange(selected.section.passages, selected.stretch).trim();
  return {
    copy: () => void copyTextRange(selected),
    share: () => {
      close();
      void sharePassage(selected, services?.kakaoKey ?? '');
    },
    // Sentences of adult works do not leave their age check as pictures.
    card: selected.section.viewed.work.isAdult
      ? undefined
      : () => {
          close();
          void import('../quote-card/quote-card-dialog.tsx').then(
            ({ openQuoteCard }) => openQuoteCard(selected),
            () => showNotice(ANNOTATION_LABELS.shareFailed),
          );
        },
    listen: () => {
      onListen({ episode: selected.section.viewed.episode.id, ...selected.stretch.from });
      close();
    },
    find: () => {
      close();
      onFind([...words()].slice(0, SEARCH_LIMITS.letters).join(''));
    },
    lookUp: () => {
      close();
      void import('../dictionary/dictionary-dialog.tsx').then(
        ({ openDictionary }) => openDictionary(selected, Boolean(services?.hasDictionary) && isLoggedIn()),
        () => showNotice(ANNOTATION_LABELS.lookUpFailed),
      );
    },
    translate: translator
      ? () => {
          close();
          void import('../translation/translation-dialog.tsx').then(
            ({ openTranslation }) => openTranslation(selected, translator),
            () => showNotice(ANNOTATION_LABELS.translateFailed),
          );
        }
      : undefined,
    replace: () => {
      close();
      onReplace(words());
    },
    typo: () => {
      void import('./selection/typo-report-dialog.tsx').then(({ openTypoReport: openTypo }) => openTypo(selected));
      close();
    },
  };
}
