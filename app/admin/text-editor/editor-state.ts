import { baseKeymap, setBlockType, splitBlockAs, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { InputRule, inputRules } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { Fragment, Slice } from 'prosemirror-model';
import { type Command, EditorState, NodeSelection, Plugin, type Transaction } from 'prosemirror-state';
import { type EditorBlock, documentOf, nodeOf } from './editor-blocks.ts';
import { textSchema } from './editor-schema.ts';
import { pastedBlocks, plainTextBlocks } from './paste-blocks.ts';

const { nodes, marks } = textSchema;

/** Enter at a block's end starts a paragraph, also after a note or heading. */
const split: Command = splitBlockAs((node, atEnd) =>
  node.type === nodes.note || (atEnd && node.type === nodes.heading) ? { type: nodes.paragraph } : null,
);

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

/** Pastes text structure without formatting. */
const cleanPaste = new Plugin({
  props: {
    handlePaste(view, event) {
      const html = event.clipboardData?.getData('text/html') ?? '';
      // ProseMirror's own clipboard format.
      if (html.includes('data-pm-slice')) return false;
      const plain = event.clipboardData?.getData('text/plain') ?? '';
      const bodies =
        html === '' ? plainTextBlocks(plain) : pastedBlocks(new DOMParser().parseFromString(html, 'text/html').body);
      if (bodies.length === 0) return false;
      const content = Fragment.from(bodies.map((body) => nodeOf({ ...body, id: null })));
      const [open, close] = [content.firstChild, content.lastChild].map((node) =>
        node?.type === nodes.paragraph ? 1 : 0,
      );
      view.dispatch(view.state.tr.replaceSelection(new Slice(content, open ?? 0, close ?? 0)).scrollIntoView());
      return true;
    },
  },
});

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

export function openState(blocks: readonly EditorBlock[]): EditorState {
  return EditorState.create({
    doc: documentOf(blocks),
    plugins: [
      ownIds,
      cleanPaste,
      writing,
      history(),
      keymap({
        Enter: split,
        'Mod-z': undo,
        'Mod-y': redo,
        'Mod-Shift-z': redo,
        'Mod-b': toggleMark(marks.strong),
        'Mod-i': toggleMark(marks.emphasis),
        'Mod-e': toggleMark(marks.dots),
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
  scene: ((state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.scene.create()).scrollIntoView());
    return true;
  }) satisfies Command,
} as const;

/** Toggles the alignment of the selected paragraphs. */
function aligned(align: 'center' | 'end'): Command {
  return (state, dispatch) => {
    const result: number[] = [];
    const { from, to } = state.selection;
    state.doc.nodesBetween(from, to, (node, at) => {
      if (node.type === nodes.paragraph) result.push(at);
    });
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
