import type { Command, EditorState } from 'prosemirror-state';
import { AUTOSAVED_FIELDS } from '#shared/catalog/episode-fields';
import { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormEpisode } from '../episode/form-episode.ts';
import { type AutosaveState, DraftAutosave } from './draft-autosave.ts';
import { type EditorBlock, blocksOf } from './editor-blocks.ts';
import { openState } from './editor-state.ts';
import { countLetters } from './letter-count.ts';
import { pasteMessage } from './paste-message.ts';

/** What the page around the editor shows of it. */
export interface EditorStatus {
  letters: number;
  lettersWithoutSpaces: number;
  autosave: AutosaveState;
  /** Empty while all is well. */
  message: string;
  /** Time of the last save of the draft, in milliseconds. */
  savedAt: number | undefined;
  isDirty: boolean;
  flush(): Promise<void>;
}

export interface EditorInput {
  target: FormEpisode;
  basedOn: number;
  /** 0 without a draft. */
  draftVersion: number;
  blocks: EditorBlock[];
  /** Submitted together with the editor's content. */
  form: RefObject<HTMLFormElement | null>;
  onStatus(status: EditorStatus): void;
  isReadOnly: boolean;
}

const MESSAGES: Record<AutosaveState, string> = {
  idle: '',
  keeping: '',
  kept: '',
  failing: '연결이 끊겨 저장하지 못했습니다. 이 창을 닫지 마세요. 다시 시도하고 있습니다.',
  elsewhere: '같은 글을 다른 창에서 고치고 있습니다.',
  refused: '초안을 저장하지 못했습니다.',
};

const COUNT_MS = 200;

interface OpenEditor {
  element: RefObject<HTMLDivElement | null>;
  /** Null until the editor is open. */
  state: EditorState | null;
  /** What the last paste dropped. */
  pasted: string;
  run(command: Command, keepsFocus?: boolean): boolean;
}

/** Opens the editor in an element, keeps its draft and fills the form when it is sent. */
export function useEditor(
  { target, basedOn, draftVersion, blocks, form, onStatus, isReadOnly }: EditorInput,
  attributes: Record<string, string>,
): OpenEditor {
  const element = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const [pasted, setPasted] = useState('');
  const report = useEffectEvent((made: EditorView, drafts: DraftAutosave, saved: SavedState) => {
    const { isDirty } = drafts;
    onStatus({ ...countLetters(blocksOf(made.state.doc)), ...saved, isDirty, flush: () => drafts.flush() });
  });
  const open = useEffectEvent((mount: HTMLElement) => {
    let counting: ReturnType<typeof setTimeout> | undefined;
    let saved: SavedState = { autosave: 'idle', message: '', savedAt: undefined };
    const drafts = new DraftAutosave({
      target,
      basedOn,
      version: draftVersion,
      blocks: () => blocksOf(made.state.doc),
      fields: () => formValues(form.current),
      notify: (autosave, message = MESSAGES[autosave]) => {
        saved = { autosave, message, savedAt: autosave === 'kept' ? Date.now() : saved.savedAt };
        report(made, drafts, saved);
      },
    });
    const made = new EditorView(mount, {
      state: openState(blocks, (dropped) => setPasted(pasteMessage(dropped))),
      attributes,
      editable: () => !isReadOnly,
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction);
        made.updateState(next);
        setState(next);
        if (!transaction.docChanged) return;
        drafts.changed();
        clearTimeout(counting);
        counting = setTimeout(() => report(made, drafts, saved), COUNT_MS);
      },
    });
    view.current = made;
    setState(made.state);
    showNamedBlock(made.dom);
    report(made, drafts, saved);
    const close = (): void => {
      clearTimeout(counting);
      drafts.stop();
      made.destroy();
    };
    return { made, drafts, close };
  });
  useEffect(() => {
    if (!element.current) return undefined;
    const { made, drafts, close } = open(element.current);
    const stopWatching = watchForm(form.current, { made, drafts });
    return () => {
      stopWatching();
      close();
    };
  }, [form]);
  const run = (command: Command, keepsFocus = false): boolean => {
    const done = view.current ? command(view.current.state, view.current.dispatch, view.current) : false;
    if (!keepsFocus) view.current?.focus();
    return done;
  };
  return { element, state, pasted, run };
}

type SavedState = Pick<EditorStatus, 'autosave' | 'message' | 'savedAt'>;

/** Fills the form when it is sent; its title and notes belong to the draft too. */
function watchForm(
  form: HTMLFormElement | null,
  { made, drafts }: { made: EditorView; drafts: DraftAutosave },
): () => void {
  const onSubmit = (): void =>
    fill(form, { blocks: JSON.stringify(blocksOf(made.state.doc)), draftVersion: String(drafts.version) });
  const onInput = ({ target }: Event): void => {
    if (isKeptField(target)) drafts.changed();
  };
  const onHide = (): void => drafts.leave();
  form?.addEventListener('submit', onSubmit);
  form?.addEventListener('input', onInput);
  window.addEventListener('pagehide', onHide);
  return () => {
    form?.removeEventListener('submit', onSubmit);
    form?.removeEventListener('input', onInput);
    window.removeEventListener('pagehide', onHide);
  };
}

const KEPT_FIELDS: ReadonlySet<string> = new Set(AUTOSAVED_FIELDS);

function isKeptField(field: EventTarget | null): boolean {
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && KEPT_FIELDS.has(field.name);
}

/** Named text values of the form, without the text. */
export function formValues(form: HTMLFormElement | null): Record<string, string> {
  if (!form) return {};
  const values = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(values.filter(([name]) => name !== 'blocks'));
}

function fill(form: HTMLFormElement | null, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
}

/** Scrolls to the block in the URL. */
function showNamedBlock(text: HTMLElement): void {
  const id = /^#block-([0-9a-z]{1,12})$/.exec(location.hash)?.[1];
  if (id) text.querySelector(`[data-block="${id}"]`)?.scrollIntoView({ block: 'center' });
}
