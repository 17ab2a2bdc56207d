import { baseKeymap, setBlockType, splitBlockAs, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { InputRule, inputRules } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { Fragment, Slice } from 'prosemirror-model';
import { type Command, EditorState, NodeSelection, Plugin, type Transaction } from 'prosemirror-state';
import { type EditorBlock, documentOf, nodeOf } from './editor-blocks.ts';
import { textSchema } from './editor-schema.ts';
import { pastedBlocks, plainBlocks } from './paste-blocks.ts';

const { nodes, marks } = textSchema;

/** Where a line ends a new paragraph begins, also behind a note or a heading. */
const split: Command = splitBlockAs((node, atEnd) =>
  node.type === nodes.note || (atEnd && node.type === nodes.heading) ? { type: nodes.paragraph } : null,
);

/** Of two blocks with one id the second is the new one: a split or a copy made it. */
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

/** What comes from elsewhere comes as text: its paragraphs, ruby and emphasis, nothing of its looks. */
const cleanPaste = new Plugin({
  props: {
    handlePaste(view, event) {
      const html = event.clipboardData?.getData('text/html') ?? '';
      // What was copied here knows its blocks by itself.
      if (html.includes('data-pm-slice')) return false;
      const plain = event.clipboardData?.getData('text/plain') ?? '';
      const bodies =
        html === '' ? plainBlocks(plain) : pastedBlocks(new DOMParser().parseFromString(html, 'text/html').body);
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

/** The editor's state over a text. */
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

/** What the buttons do with what is selected. */
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

/** Aligns the paragraphs that are selected; once more puts them back. */
function aligned(align: 'center' | 'end'): Command {
  return (state, dispatch) => {
    const found: number[] = [];
    const { from, to } = state.selection;
    state.doc.nodesBetween(from, to, (node, at) => {
      if (node.type === nodes.paragraph) found.push(at);
    });
    if (found.length === 0) return false;
    const { tr } = state;
    const isSet = found.every((at) => state.doc.nodeAt(at)?.attrs['align'] === align);
    for (const at of found) tr.setNodeAttribute(at, 'align', isSet ? null : align);
    dispatch?.(tr);
    return true;
  };
}

/** Puts ruby over words, in the place of what is selected. */
export function putRuby(base: string, ruby: string): Command {
  return (state, dispatch) => {
    if (base === '' || ruby === '') return false;
    dispatch?.(state.tr.replaceSelectionWith(nodes.ruby.create({ base, ruby }), false).scrollIntoView());
    return true;
  };
}

/** Puts a note's mark where the cursor is, and its words behind the last block. */
export function putNote(words: string): Command {
  return (state, dispatch) => {
    if (words === '') return false;
    const names = new Set<unknown>();
    state.doc.descendants((node) => void (node.attrs['name'] && names.add(node.attrs['name'])));
    let number = 1;
    while (names.has(String(number))) number += 1;
    const name = String(number);
    const { tr } = state;
    tr.replaceSelectionWith(nodes.noteMark.create({ name }), false);
    tr.insert(tr.doc.content.size, nodes.note.create({ name }, textSchema.text(words)));
    dispatch?.(tr);
    return true;
  };
}

/** Puts a picture that was uploaded behind the block in which the cursor is. */
export function putPicture(picture: { picture: string; alt: string; width: number; height: number }): Command {
  return (state, dispatch) => {
    const at = state.selection.$to.depth > 0 ? state.selection.$to.after(1) : state.selection.to;
    dispatch?.(state.tr.insert(at, nodes.picture.create(picture)).scrollIntoView());
    return true;
  };
}

/** Describes the picture that is selected. */
export function describePicture(alt: string): Command {
  return (state, dispatch) => {
    const { selection } = state;
    if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.picture) return false;
    dispatch?.(state.tr.setNodeAttribute(selection.from, 'alt', alt));
    return true;
  };
}

/** What the picture that is selected says; undefined where none is. */
export function selectedAlt({ selection }: EditorState): string | undefined {
  return selection instanceof NodeSelection && selection.node.type === nodes.picture
    ? String(selection.node.attrs['alt'])
    : undefined;
}

/** The words that are selected, for ruby over them. */
export function selectedWords({ selection, doc }: EditorState): string {
  return doc.textBetween(selection.from, selection.to, '').slice(0, 60);
}
