import { useCallback, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { forgetPositions } from './forget-positions.ts';
import type { LibraryAction } from './library-action.ts';

export interface LibraryActionResult {
  deed?: LibraryAction;
  error?: { message: string; act: string; collection: string };
}

export interface LibraryEdit {
  isEditing: boolean;
  edit(isEditing: boolean): void;
  chosen: ReadonlySet<number>;
  choose(ids: number[], isChosen: boolean): void;
  /** Removed works that cached pages still contain. */
  gone: ReadonlySet<number>;
  answer: LibraryActionResult | undefined;
  isBusy: boolean;
  send(form: FormData): void;
}

const REMOVING_ACTIONS: ReadonlySet<string> = new Set(['hidden', 'unfollowed', 'uncollected']);
const NONE: ReadonlySet<number> = new Set();

/** Edit mode of a list; ends after an action. */
export function useLibraryEdit(startsEditing: boolean): LibraryEdit {
  const fetcher = useFetcher<LibraryActionResult>();
  const [isEditing, setEditing] = useState(startsEditing);
  const [chosen, setChosen] = useState(NONE);
  const [gone, setGone] = useState(NONE);
  const [sent, setSent] = useState<{ works: number[]; heard: LibraryActionResult | undefined }>({
    works: [],
    heard: undefined,
  });
  const { data, state, submit } = fetcher;
  useEffect(() => {
    if (!data || state === 'submitting' || data === sent.heard) return;
    setSent({ works: sent.works, heard: data });
    const { deed } = data;
    if (!deed) return;
    setEditing(false);
    setChosen(NONE);
    if (REMOVING_ACTIONS.has(deed.message)) setGone((before) => new Set([...before, ...sent.works]));
    if (deed.message === 'hidden') forgetPositions(sent.works);
    if (deed.message === 'unhidden') setGone((before) => new Set([...before].filter((id) => !sent.works.includes(id))));
  }, [data, state, sent]);
  const edit = useCallback((wanted: boolean) => {
    setEditing(wanted);
    setChosen(NONE);
  }, []);
  const choose = useCallback((ids: number[], isChosen: boolean) => {
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids)
        if (isChosen) next.add(id);
        else next.delete(id);
      return next;
    });
  }, []);
  const send = (form: FormData): void => {
    form.set('by', 'script');
    setSent({ works: form.getAll('work').map(Number), heard: sent.heard });
    void submit(form, { method: 'post' });
  };
  return { isEditing, edit, chosen, choose, gone, answer: data, isBusy: state !== 'idle', send };
}
