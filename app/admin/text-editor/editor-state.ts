import { baseKeymap, chainCommands, setBlockType, splitBlockAs, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { InputRule, inputRules } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { Fragment, type MarkType, type Node, Slice } from 'prosemirror-model';
import { type Command, EditorState, NodeSelection, Plugin, type Transaction } from 'prosemirror-state';
import { type EditorBlock, documentOf, nodeOf } from './editor-blocks.ts';
import { textSchema } from './editor-schema.ts';
import { findPlugin } from './find-text.ts';
import { type Dropped, pastedBlocks, plainTextBlocks } from './paste-blocks.ts';

const { nodes, marks } = textSchema;

/** Enter at a block's end starts a paragraph, also after a note or heading; in a box it starts a row. */
const splitBlock: Command = splitBlockAs((node, atEnd) => {
  if (node.type === nodes.note || (atEnd && node.type === nodes.heading)) return { type: nodes.paragraph };
  return isRow(node) ? { type: nodes.paragraph, attrs: { layout: 'row' } } : null;
});

/** Enter in an empty row leaves the box. */
const leaveBox: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || !isRow($from.parent) || $from.parent.content.size > 0) return false;
  dispatch?.(state.tr.setNodeAttribute($from.before(), 'layout', null));
  return true;
};

/** Tab goes to the next cell of a row. */
const nextCell: Command = (state, dispatch) => {
  if (!isRow(state.selection.$from.parent)) return false;
  dispatch?.(state.tr.insertText('\t').scrollIntoView());
  return true;
};

function isRow(node: Node): boolean {
  return node.attrs['layout'] === 'table' || node.attrs['layout'] === 'row';
}

/** A split or copy duplicates the id: the second block gets none. */
const ownIds = new Plugin({
  appendTransaction(transactions, _before, { doc, tr }): Transaction | null {
    if (!transactions.some((each) => each.docChanged)) return null;
    const seen = new Set<unknown>();
    doc.forEach((node, at) => {
      const id: unknown = node.attrs['id'];
      if (id === null) return;
      if (seen.has(id)) tr.setNodeAttribute(at, 'id', null);
      seen.add(id);
    });
    return tr.docChanged ? tr : null;
  },
});

/** Pastes text structure without formatting and tells what was dropped. */
function cleanPaste(onDropped: (dropped: Dropped) => void): Plugin {
  return new Plugin({
    props: {
      handlePaste(view, event) {
        const html = event.clipboardData?.getData('text/html') ?? '';
        // ProseMirror's own clipboard format.
        if (html.includes('data-pm-slice')) return false;
        const plain = event.clipboardData?.getData('text/plain') ?? '';
        const { blocks, dropped } = html === '' ? { blocks: plainTextBlocks(plain), dropped: {} } : readHtml(html);
        onDropped(dropped);
        if (blocks.length === 0) return html !== '';
        const content = Fragment.from(blocks.map((body) => nodeOf({ ...body, id: null })));
        const [open, close] = [content.firstChild, content.lastChild].map((node) =>
          node?.type === nodes.paragraph && node.attrs['layout'] === null ? 1 : 0,
        );
        view.dispatch(view.state.tr.replaceSelection(new Slice(content, open ?? 0, close ?? 0)).scrollIntoView());
        return true;
      },
    },
  });
}

function readHtml(html: string): ReturnType<typeof pastedBlocks> {
  return pastedBlocks(new DOMParser().parseFromString(html, 'text/html').body);
}

const writing = inputRules({
  rules: [
    new InputRule(/\{([^{}|]{1,60})\|([^{}|]{1,60})\}$/, (state, match, ...[from, to]) =>
      state.tr.replaceWith(from, to, nodes.ruby.create({ base: match[1], ruby: match[2] })),
    ),
    new InputRule(/^\*\*\* $/, (state, _match, from) => {
      const at = state.doc.resolve(from).before();
      return state.tr.insert(at, nodes.scene.create()).delete(from + 1, from + 4);
    }),
  ],
});

export function openState(
  blocks: readonly EditorBlock[],
  onDropped: (dropped: Dropped) => void = () => undefined,
): EditorState {
  return EditorState.create({
    doc: documentOf(blocks),
    plugins: [
      ownIds,
      cleanPaste(onDropped),
      findPlugin,
      writing,
      history(),
      keymap({
        Enter: chainCommands(leaveBox, splitBlock),
        Tab: nextCell,
        'Mod-z': undo,
        'Mod-y': redo,
        'Mod-Shift-z': redo,
        'Mod-b': toggleMark(marks.strong),
        'Mod-i': toggleMark(marks.emphasis),
        'Mod-e': toggleMark(marks.dots),
        'Mod-Shift-x': toggleMark(marks.strike),
      }),
      keymap(baseKeymap),
    ],
  });
}

export const COMMANDS = {
  undo,
  redo,
  paragraph: setBlockType(nodes.paragraph),
  heading: setBlockType(nodes.heading, { level: 2 }),
  subheading: setBlockType(nodes.heading, { level: 3 }),
  center: aligned('center'),
  end: aligned('end'),
  emphasis: toggleMark(marks.emphasis),
  strong: toggleMark(marks.strong),
  dots: toggleMark(marks.dots),
  strike: toggleMark(marks.strike),
  box: toggleBox,
  scene: ((state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.scene.create()).scrollIntoView());
    return true;
  }) satisfies Command,
} as const;

/** Makes the selected paragraphs the rows of one box, or paragraphs again. */
function toggleBox(state: EditorState, dispatch?: (transaction: Transaction) => void): boolean {
  const places = selectedParagraphs(state);
  if (places.length === 0) return false;
  const { tr } = state;
  const isSet = places.every((at) => isRow(tr.doc.nodeAt(at) ?? tr.doc));
  for (const [order, at] of places.entries())
    tr.setNodeAttribute(at, 'layout', isSet ? null : order === 0 ? 'table' : 'row');
  dispatch?.(tr);
  return true;
}

function selectedParagraphs({ selection: { from, to }, doc }: EditorState): number[] {
  const result: number[] = [];
  doc.nodesBetween(from, to, (node, at) => {
    if (node.type === nodes.paragraph) result.push(at);
  });
  return result;
}

/** Toggles the alignment of the selected paragraphs. */
function aligned(align: 'center' | 'end'): Command {
  return (state, dispatch) => {
    const result = selectedParagraphs(state);
    if (result.length === 0) return false;
    const { tr } = state;
    const isSet = result.every((at) => state.doc.nodeAt(at)?.attrs['align'] === align);
    for (const at of result) tr.setNodeAttribute(at, 'align', isSet ? null : align);
    dispatch?.(tr);
    return true;
  };
}

export function insertRuby(base: string, ruby: string): Command {
  return (state, dispatch) => {
    if (base === '' || ruby === '') return false;
    dispatch?.(state.tr.replaceSelectionWith(nodes.ruby.create({ base, ruby }), false).scrollIntoView());
    return true;
  };
}

/** Inserts a reference at the cursor and its note after the last block. */
export function insertNote(label: string): Command {
  return (state, dispatch) => {
    if (label === '') return false;
    const names = new Set<unknown>();
    state.doc.descendants((node) => void (node.attrs['name'] && names.add(node.attrs['name'])));
    let number = 1;
    while (names.has(String(number))) number += 1;
    const name = String(number);
    const { tr } = state;
    tr.replaceSelectionWith(nodes.noteMark.create({ name }), false);
    tr.insert(tr.doc.content.size, nodes.note.create({ name }, textSchema.text(label)));
    dispatch?.(tr);
    return true;
  };
}

/** Inserts after the current block. */
export function insertPicture(picture: { picture: string; alt: string; width: number; height: number }): Command {
  return (state, dispatch) => {
    const at = state.selection.$to.depth > 0 ? state.selection.$to.after(1) : state.selection.to;
    dispatch?.(state.tr.insert(at, nodes.picture.create(picture)).scrollIntoView());
    return true;
  };
}

export function describePicture(alt: string): Command {
  return (state, dispatch) => {
    const { selection } = state;
    if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.picture) return false;
    dispatch?.(state.tr.setNodeAttribute(selection.from, 'alt', alt));
    return true;
  };
}

export function selectedAlt({ selection }: EditorState): string | undefined {
  return selection instanceof NodeSelection && selection.node.type === nodes.picture
    ? String(selection.node.attrs['alt'])
    : undefined;
}

export function selectedText({ selection, doc }: EditorState): string {
  return doc.textBetween(selection.from, selection.to, '').slice(0, 60);
}

/** Which tools are on at the selection. */
export function activeTools(state: EditorState): Partial<Record<keyof typeof COMMANDS, boolean>> {
  const { $from, from, to, empty } = state.selection;
  const { attrs, type } = $from.parent;
  const isMarked = (mark: MarkType): boolean =>
    empty ? mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, mark);
  return {
    heading: type === nodes.heading && attrs['level'] === 2,
    subheading: type === nodes.heading && attrs['level'] === 3,
    strong: isMarked(marks.strong),
    emphasis: isMarked(marks.emphasis),
    dots: isMarked(marks.dots),
    strike: isMarked(marks.strike),
    center: attrs['align'] === 'center',
    end: attrs['align'] === 'end',
    box: isRow($from.parent),
  };
}
