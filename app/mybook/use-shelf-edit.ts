import { useCallback, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ShelfDeed } from './shelf-deed.ts';

/** What the shelf's action answers to script. */
export interface ShelfAnswer {
  deed?: ShelfDeed;
  fault?: { said: string; act: string; collection: string };
}

/** Choosing works of a list, doing something to them, and what was done last. */
export interface ShelfEdit {
  isEditing: boolean;
  edit(isEditing: boolean): void;
  chosen: ReadonlySet<number>;
  choose(ids: number[], isChosen: boolean): void;
  /** Works that were taken off the list: pages that were fetched before still hold them. */
  gone: ReadonlySet<number>;
  /** What was done last, or why it was not. */
  answer: ShelfAnswer | undefined;
  isBusy: boolean;
  send(form: FormData): void;
}

const TAKES_OFF: ReadonlySet<string> = new Set(['hidden', 'unfollowed', 'uncollected']);
const NONE: ReadonlySet<number> = new Set();

/** The edit mode of one list; it ends when something was done. */
export function useShelfEdit(startsEditing: boolean): ShelfEdit {
  const fetcher = useFetcher<ShelfAnswer>();
  const [isEditing, setEditing] = useState(startsEditing);
  const [chosen, setChosen] = useState(NONE);
  const [gone, setGone] = useState(NONE);
  const [sent, setSent] = useState<{ works: number[]; heard: ShelfAnswer | undefined }>({
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
    if (TAKES_OFF.has(deed.said)) setGone((before) => new Set([...before, ...sent.works]));
    if (deed.said === 'unhidden') setGone((before) => new Set([...before].filter((id) => !sent.works.includes(id))));
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
