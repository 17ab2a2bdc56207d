import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

export interface FoundText {
  from: number;
  to: number;
}

interface FindState {
  query: string;
  matches: FoundText[];
  /** Index of the match that was gone to last; -1 before. */
  current: number;
}

const NOTHING: FindState = { query: '', matches: [], current: -1 };
const MAX_MATCHES = 5_000;
const key = new PluginKey<FindState>('find');

/** Every place of a text, ignoring case; a match never spans two paragraphs, pictures or ruby. */
function findMatches(doc: Node, query: string): FoundText[] {
  const matches: FoundText[] = [];
  const wanted = query.toLowerCase();
  if (wanted === '') return matches;
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, undefined, '\uFFFC').toLowerCase();
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      if (matches.length >= MAX_MATCHES) return false;
      matches.push({ from: position + 1 + at, to: position + 1 + at + wanted.length });
    }
    return false;
  });
  return matches;
}

/** Keeps the matches of the current search and marks them. */
export const findPlugin = new Plugin<FindState>({
  key,
  state: {
    init: () => NOTHING,
    apply(transaction, state): FindState {
      const change: Partial<Pick<FindState, 'query' | 'current'>> | undefined = transaction.getMeta(key);
      if (!change && !transaction.docChanged) return state;
      const query = change?.query ?? state.query;
      if (query === '') return NOTHING;
      const matches = findMatches(transaction.doc, query);
      return { query, matches, current: Math.min(change?.current ?? state.current, matches.length - 1) };
    },
  },
  props: {
    decorations(state) {
      const { matches, current } = findStateOf(state);
      return DecorationSet.create(
        state.doc,
        matches.map(({ from, to }, at) =>
          Decoration.inline(from, to, { 'data-found': at === current ? 'current' : 'other' }),
        ),
      );
    },
  },
});

export function findStateOf(state: EditorState): FindState {
  return key.getState(state) ?? NOTHING;
}

export function searchFor(query: string): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.setMeta(key, { query, current: -1 }));
    return true;
  };
}

/** Selects the next or previous match, around the end; the first search begins at the cursor. */
export function goToMatch(step: 1 | -1): Command {
  return (state, dispatch) => {
    const { matches, current } = findStateOf(state);
    if (matches.length === 0) return false;
    const from = state.selection.from;
    const begin =
      step === 1
        ? matches.findIndex((match) => match.from >= from)
        : matches.findLastIndex((match) => match.to <= from);
    const first = begin >= 0 ? begin : step === 1 ? 0 : matches.length - 1;
    const next = current < 0 ? first : (current + step + matches.length) % matches.length;
    const match = matches[next];
    if (!match) return false;
    const selection = TextSelection.create(state.doc, match.from, match.to);
    dispatch?.(state.tr.setSelection(selection).setMeta(key, { current: next }).scrollIntoView());
    return true;
  };
}

/** Replaces the current match, or every one. Marks stay. */
export function replaceMatches(words: string, which: 'current' | 'all'): Command {
  return (state, dispatch) => {
    const { matches, current } = findStateOf(state);
    const chosen = which === 'all' ? matches : matches.slice(Math.max(current, 0), Math.max(current, 0) + 1);
    if (chosen.length === 0) return false;
    const { tr } = state;
    for (const { from, to } of chosen.toReversed()) {
      if (words === '') tr.delete(from, to);
      else tr.insertText(words, from, to);
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
