import { useEffect, useEffectEvent, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { MARK_COLOURS, type MarkColour, type ReadingMark } from '#vocabulary/reading-marks';
import { useKeys } from '../frame/use-keys.ts';
import { boxAt } from '../text/passages-in-page.ts';
import type { StageSection, TextStage } from '../text/text-stage.ts';
import { BookmarkRibbons } from './bookmark-ribbons.tsx';
import { bookmarkAt, sentenceInView } from './bookmarking.ts';
import { copyStretch } from './copying.ts';
import type { Highlighted, MarkKeeper, MarkedWork } from './mark-keeper.ts';
import { tell } from './notices.ts';
import { MarkPopover } from './mark-popover.tsx';
import { changedMark, newHighlight } from './marking.ts';
import { MARKS_WORDING } from './marks-wording.ts';
import { type PageStretch, isPaintedAt, rangeOf, spotUnder } from './page-ranges.ts';
import { paintRanges } from './painted-ranges.ts';
import { paintedRuns, stretchOfRun } from './placed-marks.ts';
import { sharePlace } from './share-place.ts';
import { SelectionToolbar } from './selection-toolbar.tsx';
import { lettersBefore } from './stretches.ts';
import { type PlacedMark, useMarks, usePlacedMarks, useSections } from './use-marks.ts';
import { isSame, movedSelection, useTextSelection } from './use-selection.ts';

interface MarksLayerProps {
  stage: TextStage;
  work: MarkedWork;
  keeper: MarkKeeper;
  /** A mark's window opens: whatever moves the text by itself should rest. */
  onOpenNote?: (mark: ReadingMark) => void;
}

interface OpenMark {
  id: string;
  isWriting: boolean;
  anchor(): DOMRect;
}

/** Marks on the text: painted, pointed at and made. */
export function MarksLayer({ stage, work, keeper, onOpenNote }: MarksLayerProps) {
  const sections = useSections(stage);
  const marks = useMarks(keeper, work.id);
  const placed = usePlacedMarks(marks, sections);
  const [open, setOpen] = useState<OpenMark | null>(null);
  const opened = placed.find(({ mark }) => mark.id === open?.id);
  const openMark = (found: PlacedMark, how: Omit<OpenMark, 'id'>): void => {
    setOpen({ id: found.mark.id, ...how });
    onOpenNote?.(found.mark);
  };
  usePaintedMarks(placed);
  useMarkTaps(placed, sections, (found, point) =>
    openMark(found, { isWriting: false, anchor: () => lineAt(found, point) }),
  );
  return (
    <>
      <BookmarkRibbons
        stage={stage}
        bookmarks={placed.filter(({ mark }) => mark.kind === 'bookmark')}
        onOpen={(found) => openMark(found, { isWriting: false, anchor: () => lineOf(found, found.stretch.from) })}
      />
      <MarkMaking
        stage={stage}
        work={work}
        keeper={keeper}
        placed={placed}
        onWrite={(mark, at) => {
          setOpen({ id: mark.id, isWriting: true, anchor: () => lineOf(at, at.stretch.to) });
          onOpenNote?.(mark);
        }}
      />
      {open && opened && (
        <MarkPopover
          key={open.id}
          placed={opened}
          keeper={keeper}
          isWriting={open.isWriting}
          anchor={open.anchor}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** The box of a spot's line. */
function lineOf({ section }: PageStretch, spot: { block: string; offset: number }): DOMRect {
  const passage = section.passages.find((each) => each.id === spot.block);
  if (!passage) return section.article.getBoundingClientRect();
  return boxAt(passage, Math.max(0, Math.min(spot.offset, passage.text.length) - 1));
}

/** The box of the line that was tapped, wherever it has moved since. */
function lineAt(placed: PlacedMark, spot: { block: string; offset: number }): DOMRect {
  return lineOf(placed, { block: spot.block, offset: spot.offset + 1 });
}

function usePaintedMarks(placed: PlacedMark[]): void {
  useEffect(() => {
    const highlights = placed.filter((each): each is PlacedMark<Highlighted> => each.mark.kind === 'highlight');
    for (const colour of MARK_COLOURS) paintRanges(`seoga-${colour}`, rangesOf(highlights, colour));
    const noted = highlights.filter(({ mark }) => mark.note);
    paintRanges(
      'seoga-noted',
      noted.flatMap((each) => rangeOf(each.section.passages, each.stretch) ?? []),
    );
  }, [placed]);
  useEffect(
    () => () => {
      for (const colour of MARK_COLOURS) paintRanges(`seoga-${colour}`, []);
      paintRanges('seoga-noted', []);
    },
    [],
  );
}

function rangesOf(highlights: PlacedMark<Highlighted>[], colour: MarkColour): Range[] {
  return [...new Set(highlights.map(({ section }) => section))].flatMap((section) => {
    const paints = highlights
      .filter((each) => each.section === section)
      .map(({ mark, stretch }) => ({
        from: lettersBefore(section.passages, stretch.from) ?? 0,
        to: lettersBefore(section.passages, stretch.to) ?? 0,
        colour: mark.colour,
        order: mark.madeAt,
      }));
    return paintedRuns(paints).flatMap((run) => {
      const stretch = run.colour === colour ? stretchOfRun(section.passages, run) : undefined;
      return (stretch && rangeOf(section.passages, stretch)) ?? [];
    });
  });
}

/** A tap on a highlight is the highlight's: it is taken before the text's own taps. */
function useMarkTaps(
  placed: PlacedMark[],
  sections: readonly StageSection[],
  onTap: (found: PlacedMark, spot: { block: string; offset: number }) => void,
): void {
  const tapped = useEffectEvent((event: MouseEvent): void => {
    if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest('a, button')) return;
    if (!(window.getSelection()?.isCollapsed ?? true)) return;
    const point = { x: event.clientX, y: event.clientY };
    const under = spotUnder(sections, point);
    if (!under) return;
    const found = placed
      .filter(({ mark, section }) => mark.kind === 'highlight' && section === under.section)
      .toSorted((a, b) => (a.mark.madeAt < b.mark.madeAt ? 1 : -1))
      .find((each) => {
        const range = rangeOf(each.section.passages, each.stretch);
        return range && isPaintedAt(range, point);
      });
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    onTap(found, under.spot);
  });
  useEffect(() => {
    const onClick = (event: MouseEvent): void => tapped(event);
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, []);
}

interface MarkMakingProps extends Pick<MarksLayerProps, 'stage' | 'work' | 'keeper'> {
  placed: PlacedMark[];
  onWrite(mark: ReadingMark, at: PageStretch): void;
}

/** From a selection to a mark: the toolbar, and the key H that selects and goes to it. */
function MarkMaking({ stage, work, keeper, placed, onWrite }: MarkMakingProps) {
  const { selected, isTouch, select, clear } = useTextSelection(stage);
  const [takesFocus, setTakesFocus] = useState(false);
  const kakaoKey = useRouteLoaderData<{ kakaoKey?: string }>('root')?.kakaoKey ?? '';
  const [lastColour, setLastColour] = useState<MarkColour>('yellow');
  useKeys({
    h: () => {
      const first = selected ?? sentenceInView(stage);
      if (first) select(first);
      setTakesFocus(Boolean(first));
    },
  });
  const close = (): void => {
    setTakesFocus(false);
    clear();
  };
  const paint = async (colour: MarkColour, at: PageStretch): Promise<ReadingMark> => {
    const known = placed.find((each) => each.mark.kind === 'highlight' && isSame(each, at))?.mark;
    const made = newHighlight({ id: keeper.newMarkId(), work, colour }, at.section, at.stretch);
    const mark = known?.kind === 'highlight' ? changedMark(known, { colour }) : made;
    const isKept = await keeper.keepMark(mark, known);
    tell(isKept ? { words: MARKS_WORDING.highlighted, isQuiet: true } : MARKS_WORDING.notKept);
    return mark;
  };
  if (!selected) return null;
  return (
    <SelectionToolbar
      selected={selected}
      isTouch={isTouch && !takesFocus}
      takesFocus={takesFocus}
      acts={{
        close,
        copy: () => void copyStretch(selected),
        typo: () => {
          void import('./typo-window.tsx').then(({ openTypo }) => openTypo(selected));
          close();
        },
        bookmark: () => {
          void bookmarkAt(keeper, selected);
          close();
        },
        share: () => {
          close();
          void sharePlace(selected, kakaoKey);
        },
        paint: (colour) => {
          setLastColour(colour);
          void paint(colour, selected);
          close();
        },
        note: () => {
          void paint(lastColour, selected).then((mark) => onWrite(mark, selected));
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
