import type { Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { DraftAutosave, type AutosaveState } from './draft-autosave.ts';
import { type EditorBlock, blocksOf } from './editor-blocks.ts';
import { openState } from './editor-state.ts';
import { EditorTools } from './editor-tools.tsx';
import styles from './text-editor.module.css';

export interface TextEditorProps {
  episodeId: number;
  basedOn: number;
  /** 0 without a draft. */
  draftVersion: number;
  blocks: EditorBlock[];
  /** Submitted together with the editor's content. */
  form: RefObject<HTMLFormElement | null>;
}

const STATE_LABELS: Record<AutosaveState, string> = {
  idle: '',
  keeping: '초안을 저장하는 중입니다.',
  kept: '초안을 저장했습니다.',
  failing: '연결이 끊겨 초안을 저장하지 못했습니다. 이 창을 닫지 마세요. 다시 시도하고 있습니다.',
  elsewhere: '같은 글을 다른 창에서 고치고 있습니다.',
  refused: '초안을 저장하지 못했습니다.',
};

export function TextEditor({ episodeId, basedOn, draftVersion, blocks, form }: TextEditorProps): ReactNode {
  const label = useId();
  const element = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const options = useRef<DraftAutosave | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const [saved, setSaved] = useState<{ state: AutosaveState; words: string }>({ state: 'idle', words: '' });
  const open = useEffectEvent((mount: HTMLElement) => {
    const drafts = new DraftAutosave({
      episodeId,
      basedOn,
      version: draftVersion,
      blocks: () => blocksOf(made.state.doc),
      notify: (next, words) => setSaved({ state: next, words: words ?? STATE_LABELS[next] }),
    });
    const made = new EditorView(mount, {
      state: openState(blocks),
      attributes: attributesOf(label),
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction);
        made.updateState(next);
        setState(next);
        if (transaction.docChanged) drafts.changed();
      },
    });
    view.current = made;
    options.current = drafts;
    setState(made.state);
    showNamedBlock(made.dom);
    return { made, drafts };
  });
  useEffect(() => {
    if (!element.current) return undefined;
    const { made, drafts } = open(element.current);
    const onSubmit = (): void =>
      fill(form.current, { blocks: JSON.stringify(blocksOf(made.state.doc)), version: String(drafts.version) });
    const onHide = (): void => drafts.leave();
    const sent = form.current;
    sent?.addEventListener('submit', onSubmit);
    window.addEventListener('pagehide', onHide);
    return () => {
      sent?.removeEventListener('submit', onSubmit);
      window.removeEventListener('pagehide', onHide);
      drafts.stop();
      made.destroy();
    };
  }, [form]);
  useConfirmBeforeLeaving(options, form);
  const run = (command: Command): boolean => {
    const done = view.current ? command(view.current.state, view.current.dispatch, view.current) : false;
    view.current?.focus();
    return done;
  };
  return (
    <div className={styles.editor}>
      <p id={label} className="visually-hidden">
        본문
      </p>
      {state ? <EditorTools state={state} run={run} episodeId={episodeId} /> : null}
      <div ref={element} className={styles.page} />
      <p role="status" className={styles.kept} data-state={saved.state}>
        {saved.words}
      </p>
    </div>
  );
}

function attributesOf(label: string): Record<string, string> {
  return { 'aria-labelledby': label, 'aria-multiline': 'true', role: 'textbox', lang: 'ko', class: styles.text ?? '' };
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

/** Warns about unsaved text, unless the form submits it. */
function useConfirmBeforeLeaving(
  options: RefObject<DraftAutosave | null>,
  form: RefObject<HTMLFormElement | null>,
): void {
  useEffect(() => {
    let isSent = false;
    const onSubmit = (): void => void (isSent = true);
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (!isSent && options.current?.isDirty) event.preventDefault();
    };
    const sent = form.current;
    sent?.addEventListener('submit', onSubmit);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      sent?.removeEventListener('submit', onSubmit);
      window.removeEventListener('beforeunload', onLeave);
    };
  }, [options, form]);
}
